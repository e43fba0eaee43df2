import { type Dropped, hasFiles, takeDropped } from "./dropped.ts";

/** Null once a handler for drops is registered. */
let duplicates: Dropped[] | null = [];

/**
 * Holds what is dropped on a page that is not there as a whole yet, on a slow line some seconds long: a browser would
 * leave the page for it, and the uploads with it.
 */
export function holdDrops(): void {
  for (const type of ["dragenter", "dragover", "drop"] as const) addEventListener(type, hold);
}

/** Returns the drops received so far; the caller handles all later ones. */
export function takeEarlyDrops(): Dropped[] {
  const taken = duplicates ?? [];
  duplicates = null;
  return taken;
}

function hold(event: DragEvent): void {
  if (duplicates === null || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.type === "drop") duplicates.push(...takeDropped(event.dataTransfer));
}
