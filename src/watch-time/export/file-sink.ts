import { safeFileName } from "#shared/format/file-names.ts";
import { saveFile } from "#shared/ui/save-file.ts";

declare global {
  interface Window {
    /** Not in every browser, and only in a page that came safely. */
    showSaveFilePicker?: (options: {
      suggestedName: string;
      types: { accept: Record<string, string[]> }[];
    }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    remove?: () => Promise<void>;
  }
}

/** Destination of a file, which exists only once closed. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
}

const TYPES = { csv: "text/csv", json: "application/json" };

/**
 * Opens a file that the user selects, directly on disk if the browser supports it; otherwise in memory, then
 * as a download. Requires user activation.
 * @param stem name without the extension
 * @returns null if cancelled
 * @throws if it can't be written; then nothing is left behind
 */
export async function openFile(
  stem: string,
  extension: keyof typeof TYPES,
): Promise<FileSink | null> {
  if (window.showSaveFilePicker === undefined) return memorySink(stem, extension);
  let handle: FileSystemFileHandle;
  try {
    handle = await window.showSaveFilePicker({
      suggestedName: safeFileName(stem, extension),
      types: [{ accept: { [TYPES[extension]]: [`.${extension}`] } }],
    });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "AbortError") return null;
    // The picker is forbidden here, as in a frame, or by browser policy.
    if (["SecurityError", "NotAllowedError"].includes(error.name)) {
      return memorySink(stem, extension);
    }
    throw error;
  }
  return await diskSink(handle);
}

function memorySink(stem: string, extension: keyof typeof TYPES): FileSink {
  const parts: Blob[] = [];
  return {
    async write(bytes) {
      // A browser may keep those on the disk.
      parts.push(new Blob([bytes]));
    },
    async close() {
      saveFile(new Blob(parts, { type: `${TYPES[extension]};charset=utf-8` }), stem, extension);
    },
    async discard() {
      parts.length = 0;
    },
  };
}

async function diskSink(handle: FileSystemFileHandle): Promise<FileSink> {
  // Written to a temporary file until closed.
  const file = await handle.createWritable().catch(async (error: unknown) => {
    // Where it can't be taken away either, why it could not be written is what counts.
    await removeEmpty(handle).catch(() => undefined);
    throw error;
  });
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    async discard() {
      try {
        await file.abort();
      } finally {
        await removeEmpty(handle);
      }
    },
  };
}

/** Choosing a name made an empty file. */
async function removeEmpty(handle: FileSystemFileHandle): Promise<void> {
  const { size } = await handle.getFile();
  if (size === 0) await handle.remove?.();
}
