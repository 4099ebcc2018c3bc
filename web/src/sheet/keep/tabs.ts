/** Who shows sheets, in this page and in others of this site, hears which of them were written. */

const NAME = "batak-sheets";

/** Hears the id of a sheet, or null where any of them may have been written unheard. */
type Hear = (id: string | null) => void;

const hearing = new Set<Hear>();
let channel: BroadcastChannel | null = null;

function spread(id: string | null, but?: Hear): void {
  for (const hear of hearing) {
    if (hear !== but) {
      hear(id);
    }
  }
}

/** A page that comes to the front may have slept while others wrote. */
function awake(): void {
  if (document.visibilityState === "visible") {
    spread(null);
  }
}

function open(): BroadcastChannel | null {
  if (channel === null && "BroadcastChannel" in globalThis) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") {
        spread(data);
      }
    };
  }
  return channel;
}

/** Tell everybody but one that the sheet of this id was written or taken away. */
export function tell(id: string, but?: Hear): void {
  open()?.postMessage(id);
  spread(id, but);
}

/** Hear of the sheets that were written; the answer ends that. */
export function follow(hear: Hear): () => void {
  open();
  if (hearing.size === 0) {
    document.addEventListener("visibilitychange", awake);
  }
  hearing.add(hear);
  return () => {
    hearing.delete(hear);
    if (hearing.size === 0) {
      document.removeEventListener("visibilitychange", awake);
    }
  };
}
