/** Asks again for style sheets that did not come: code that asks for them a second time takes them as there. */
export function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!failed.has(link)) continue;
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.href = link.href;
    link.replaceWith(again);
  }
}

const failed = new WeakSet<EventTarget>();

// Errors of what is loaded do not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  },
  { capture: true },
);
