/** Runs what can wait once what has just changed is on screen; at once where nobody looks. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
