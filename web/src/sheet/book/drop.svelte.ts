/** Files that are dropped anywhere onto the page. */

export interface FileDrop {
  /** Whether files are over the page now. */
  readonly isOver: boolean;
  /** Take files from now on; the answer ends that. */
  follow(): () => void;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** What takes files that are dropped; the browser would open them in place of the page. */
export function fileDrop(take: (files: readonly File[]) => void): FileDrop {
  let isOver = $state(false);

  const over = (event: DragEvent) => {
    if (holdsFiles(event)) {
      event.preventDefault();
      isOver = true;
    }
  };
  const left = (event: DragEvent) => {
    if (event.relatedTarget === null) {
      isOver = false;
    }
  };
  const dropped = (event: DragEvent) => {
    isOver = false;
    if (holdsFiles(event)) {
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    }
  };

  return {
    get isOver() {
      return isOver;
    },
    follow() {
      addEventListener("dragover", over);
      addEventListener("dragleave", left);
      addEventListener("drop", dropped);
      return () => {
        removeEventListener("dragover", over);
        removeEventListener("dragleave", left);
        removeEventListener("drop", dropped);
      };
    },
  };
}
