import { keptUploadsKey } from "./kept-flag.ts";

let last: boolean | null = null;

/** Remembers whether there is something to look for when the page is opened again. */
export function setKeptUploads(areThere: boolean): void {
  if (areThere === last) return;
  last = areThere;
  try {
    if (areThere) localStorage.setItem(keptUploadsKey(), "1");
    else localStorage.removeItem(keptUploadsKey());
  } catch {
    // Without storage every page looks, and finds nothing.
  }
}
