/**
 * The browser's question before the page is left, to be switched on and off. Each caller has one of its
 * own, so that none takes away another's. On only while it is needed: it keeps a page out of the cache
 * that makes going back fast.
 */
export function createLeaveQuestion(): (isNeeded: boolean) => void {
  const ask = { handleEvent: (event: Event) => event.preventDefault() };
  return (isNeeded) => {
    if (isNeeded) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
}
