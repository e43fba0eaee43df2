/** One thing that was dropped, in every form that the browser has of it. */
export interface Dropped {
  file: File | null;
  entry: FileSystemEntry | null;
  /** Null where there is none; never rejects. */
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
        // The standard says null for what has no handle, and Chromium sometimes undefined.
        (given) => given ?? null,
        () => null,
      ),
    }));
}
