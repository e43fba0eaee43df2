/**
 * A ref for what is stuck to the foot of the page: a field that gets the focus is scrolled to where it
 * can be seen, not under it.
 */
export function keepRoom(frame: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // On a narrow screen it stands on a bar. "auto", in a page without one, is no number.
    const below = Number.parseFloat(getComputedStyle(frame).bottom) || 0;
    style.scrollPaddingBlockEnd = `${Math.ceil(frame.getBoundingClientRect().height + below)}px`;
  });
  observer.observe(frame);
  return () => {
    observer.disconnect();
    style.scrollPaddingBlockEnd = "";
  };
}
