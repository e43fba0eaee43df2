import type { Dropped } from "./dropped.ts";
import type { FileSource } from "./transfer.ts";

export interface IntakeFile extends FileSource {
  /** Names, outermost first; empty for a file that came by itself. */
  folderPath: readonly string[];
  /** Identifies the folder on whose page it was dropped. Absent: on another page. */
  folderId?: string;
}

export interface Intake {
  files: IntakeFile[];
  /** Counts files inside hidden system folders, which are ignored. */
  hiddenCount: number;
  /** Names what could not be read. Each cost itself alone. */
  unreadable: string[];
}

/** Reads the files of an input or a clipboard. */
export function readFiles(files: Iterable<File>): Intake {
  const intake = newIntake();
  for (const file of files) {
    // `A/B/video.mp4` if a folder was selected, otherwise empty.
    const folderPath = file.webkitRelativePath.split("/").slice(0, -1);
    if ([...folderPath, file.name].some(isHidden)) intake.hiddenCount += 1;
    else intake.files.push({ file, handle: null, folderPath });
  }
  return intake;
}

/** Reads everything that was dropped: files, and folders with all that is in them. */
export async function readDropped(dropped: readonly Dropped[]): Promise<Intake> {
  const intake = newIntake();
  for (const { file, entry, handle: promise } of dropped) {
    const handle = await promise;
    if (handle !== null) await addHandle(intake, handle, []);
    else if (entry !== null) await addEntry(intake, entry, []);
    else if (file !== null) merge(intake, readFiles([file]));
  }
  return intake;
}

function newIntake(): Intake {
  return { files: [], hiddenCount: 0, unreadable: [] };
}

function merge(intake: Intake, { files, hiddenCount, unreadable }: Intake): void {
  for (const file of files) intake.files.push(file);
  for (const name of unreadable) intake.unreadable.push(name);
  intake.hiddenCount += hiddenCount;
}

/**
 * Returns whether it is a system or editor file inside a folder. Files selected directly are never hidden.
 */
function isHidden(name: string, depth: number): boolean {
  return depth > 0 && /^\.|^(?:thumbs\.db|desktop\.ini|__macosx|\$recycle\.bin)$/i.test(name);
}

/** Adds a file or folder with all that is in it, unless it is hidden or can't be read. */
async function add(
  intake: Intake,
  { name }: { name: string },
  folderPath: readonly string[],
  read: (inside: readonly string[]) => Promise<void>,
): Promise<void> {
  if (isHidden(name, folderPath.length)) {
    intake.hiddenCount += 1;
    return;
  }
  const inside = [...folderPath, name];
  await read(inside).catch(() => {
    intake.unreadable.push(inside.join("/"));
  });
}

function addHandle(
  intake: Intake,
  handle: FileSystemHandle,
  folderPath: readonly string[],
): Promise<void> {
  return add(intake, handle, folderPath, async (inside) => {
    if (isFileHandle(handle)) {
      intake.files.push({ file: await handle.getFile(), handle, folderPath });
    } else if (isDirectoryHandle(handle)) {
      for await (const child of handle.values()) await addHandle(intake, child, inside);
    }
  });
}

function addEntry(
  intake: Intake,
  entry: FileSystemEntry,
  folderPath: readonly string[],
): Promise<void> {
  return add(intake, entry, folderPath, async (inside) => {
    if (isFileEntry(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      intake.files.push({ file, handle: null, folderPath });
    } else if (isDirectoryEntry(entry)) {
      const reader = entry.createReader();
      for (;;) {
        const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        // A reader returns a hundred at a time, and only an empty answer is the end.
        if (children.length === 0) break;
        for (const child of children) await addEntry(intake, child, inside);
      }
    }
  });
}

function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

function isDirectoryHandle(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
