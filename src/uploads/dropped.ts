/** Holds a thing that was dropped, in every form that the browser has of it. */
export interface Dropped {
  file: File | null;
  entry: FileSystemEntry | null;
  /** Resolves to null where there is none, and never rejects. */
  handle: Promise<FileSystemHandle | null>;
}

/** Returns whether a drag or paste contains files. */
export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes("Files") === true;
}

/** Takes what was dropped out of its event. Has to run within the event: afterwards there is nothing left. */
export function takeDropped({ items }: DataTransfer): Dropped[] {
  return Array.from(items)
    .filter(({ kind }) => kind === "file")
    .map((item) => ({
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry(),
      handle: Promise.resolve(item.getAsFileSystemHandle?.()).then(
        // The standard says null without a handle, and Chromium sometimes undefined.
        (given) => given ?? null,
        () => null,
      ),
    }));
}

/** Is null once a handler for drops is registered. */
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
