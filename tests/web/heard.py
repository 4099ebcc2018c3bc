"""What a screen reader is told: all that comes into the live regions of a page, in order."""

from dataclasses import dataclass

from playwright.sync_api import Page

_LISTEN = """
globalThis.heard = [];
new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    const region = target instanceof Element ? target.closest("[aria-live]") : null;
    for (const node of region === null ? [] : addedNodes) {
      if (node instanceof Element) {
        heard.push([region.getAttribute("aria-live"), node.textContent]);
      }
    }
  }
}).observe(document, { childList: true, subtree: true });
"""


@dataclass
class Heard:
    """Listens to a page from its next load on."""

    page: Page

    def __post_init__(self) -> None:
        """Begin to listen."""
        self.page.add_init_script(_LISTEN)

    def politely(self) -> list[str]:
        """What may wait until the reader has finished a sentence."""
        return self._said("polite")

    def at_once(self) -> list[str]:
        """What interrupts."""
        return self._said("assertive")

    def _said(self, urgency: str) -> list[str]:
        said: list[tuple[str, str]] = self.page.evaluate("heard")
        return [text for how, text in said if how == urgency]
