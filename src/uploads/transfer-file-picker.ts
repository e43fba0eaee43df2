import type { FileSource } from "#uploads/engine/transfer.ts";

/**
 * Asks for files with the dialog that gives handles, which survive a reload. Needs to be called from
 * within a click. None when the person changed their mind; null where the browser has no such dialog.
 */
export async function pickFiles(multiple: boolean): Promise<FileSource[] | null> {
  if (window.showOpenFilePicker === undefined) return null;
  try {
    const handles = await window.showOpenFilePicker({ multiple });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    );
  } catch (error) {
    // Also refused inside a foreign frame: then the plain dialog may still be allowed.
    return error instanceof DOMException && error.name === "AbortError" ? [] : null;
  }
}
