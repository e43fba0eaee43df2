import { VOD_ATTRIBUTE } from "#videos/list/use-virtual-list.ts";

/**
 * Keeps the keyboard's place on a page of films. Where a control goes away while it has the keyboard, its
 * film gets it, or the frame when the control was in there. Without this a browser drops the focus to the
 * top of the page.
 * @param frame always there, and itself focusable
 * @returns the way to stop
 */
export function keepPlace(frame: HTMLElement): () => void {
  const page = frame.closest("main") ?? frame;
  let held: { control: HTMLElement; home: HTMLElement } | null = null;

  function hold({ target }: FocusEvent): void {
    // What a dialog asks about is still where the keyboard was before.
    if (!(target instanceof HTMLElement) || target.closest("dialog") !== null) return;
    const home = target.closest<HTMLElement>(`[${VOD_ATTRIBUTE}]`);
    held = frame.contains(target)
      ? { control: target, home: frame }
      : home === null
        ? null
        : { control: target, home };
  }
  function restore(): void {
    if (held === null || held.control.isConnected || document.activeElement !== document.body) {
      return;
    }
    const { home } = held;
    held = null;
    // A film that is gone altogether is the list's own business.
    if (home.isConnected)
      (home === frame ? frame : home.querySelector("a"))?.focus({ preventScroll: true });
  }

  document.addEventListener("focusin", hold);
  const observer = new MutationObserver(restore);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", hold);
  };
}
