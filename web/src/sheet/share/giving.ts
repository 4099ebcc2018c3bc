/** Giving something out of the page: to another program, to the clipboard, or as a file. */

/** What became of it; `stopped` by the person who was asked where to. */
export type Outcome = "done" | "stopped" | "failed";

/** Whether this browser can hand texts and addresses to other programs. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Whether it can hand them this file. */
export function canShareFile(file: File): boolean {
  return canShare() && typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Ask a person which program to hand something to. */
export async function share(what: ShareData): Promise<Outcome> {
  try {
    await navigator.share(what);
    return "done";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "stopped" : "failed";
  }
}

/** Put a text into the clipboard; a page without https has none. */
export async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "done";
  } catch {
    return "failed";
  }
}

/** Have the browser save a file. */
export function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const LONGEST_NAME = 60;

/** A name for a file, of letters and digits of any language, from a title. */
export function fileName(title: string, ending: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stem = Array.from(words.join("-")).slice(0, LONGEST_NAME).join("");
  return `${stem || "batak"}.${ending}`;
}
