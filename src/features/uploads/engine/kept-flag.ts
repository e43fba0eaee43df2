const KEY = "reeldesk.uploads";

/** Whether this browser keeps uploads that are not over. True when it can't be told. */
export function hasKeptUploads(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

let last: boolean | null = null;

/** Remembers whether there is something to look for when the page is opened again. */
export function setKeptUploads(areThere: boolean): void {
  if (areThere === last) return;
  last = areThere;
  try {
    if (areThere) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage every page looks, and finds nothing.
  }
}

/** Calls back when another tab begins to keep uploads. */
export function onKeptUploads(listener: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}
