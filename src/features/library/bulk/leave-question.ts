/** The browser's question before the page is left, to be switched on and off. On only while it is needed. */
export function createLeaveQuestion(): (isNeeded: boolean) => void {
  const ask = { handleEvent: (event: Event) => event.preventDefault() };
  return (isNeeded) => {
    if (isNeeded) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
}
