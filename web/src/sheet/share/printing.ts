/** Printing a page whose paper is laid out only when it is wanted. */

const laying = new Set<() => void>();

/** Has paper laid out before this page is printed, whoever asks the browser for that; the answer ends it. */
export function beforePrinting(lay: () => void): () => void {
  const paper = matchMedia("print");
  const follow = () => {
    if (paper.matches) {
      lay();
    }
  };
  laying.add(lay);
  addEventListener("beforeprint", lay);
  paper.addEventListener("change", follow);
  return () => {
    laying.delete(lay);
    removeEventListener("beforeprint", lay);
    paper.removeEventListener("change", follow);
  };
}

/** Ask the browser to print. While it is asked by a page Chromium makes nothing new from templates, so it is done before. */
export function printPage(): void {
  for (const lay of laying) {
    lay();
  }
  print();
}
