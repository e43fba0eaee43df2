import { describe, expect, it } from "vitest";
import { hasFiles, takeDropped } from "./dropped.ts";
import { readDropped, readFiles } from "./intake.ts";

/** Makes a folder of the browser's own file system with files at these paths, new for each test. */
async function folderWith(name: string, paths: readonly string[]) {
  const root = await navigator.storage.getDirectory();
  const holder = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
  const folder = await holder.getDirectoryHandle(name, { create: true });
  for (const path of paths) {
    const names = path.split("/");
    let inside = folder;
    for (const part of names.slice(0, -1)) {
      inside = await inside.getDirectoryHandle(part, { create: true });
    }
    await inside.getFileHandle(names.at(-1) ?? "", { create: true });
  }
  return folder;
}

const placesOf = (files: { file: File; folderPath: readonly string[] }[]) =>
  files.map(({ file, folderPath }) => [...folderPath, file.name].join("/")).toSorted();

function fileEntry(name: string): FileSystemEntry {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void) => resolve(new File(["x"], name)),
  } as unknown as FileSystemEntry;
}

const brokenEntry = (name: string) =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (_: unknown, reject: (error: Error) => void) => reject(new Error("gone")),
  }) as unknown as FileSystemEntry;

/** Makes a folder whose reader gives a hundred entries at a time, as browsers do. */
function folderEntry(name: string, children: FileSystemEntry[]): FileSystemEntry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      let given = 0;
      return {
        readEntries(resolve: (entries: FileSystemEntry[]) => void) {
          resolve(children.slice(given, given + 100));
          given += 100;
        },
      };
    },
  } as unknown as FileSystemEntry;
}

const readHandles = (...handles: FileSystemHandle[]) =>
  readDropped(
    handles.map((handle) => ({ file: null, entry: null, handle: Promise.resolve(handle) })),
  );

const dropped = (entry: FileSystemEntry) => ({ file: null, entry, handle: Promise.resolve(null) });

describe("readDropped, with handles", () => {
  it("Walks folders with hundreds of files, and keeps the handles", async () => {
    const paths = [
      ...Array.from({ length: 230 }, (_, index) => `reel ${index}.mp4`),
      "B/C/🎬 سفينة.mp4",
    ];
    const intake = await readHandles(await folderWith("A", paths));
    expect(placesOf(intake.files)).toEqual(paths.map((path) => `A/${path}`).toSorted());
    expect(intake.files.every(({ handle }) => handle?.kind === "file")).toBe(true);
    expect(intake).toMatchObject({ hiddenCount: 0, unreadable: [] });
  });

  it("Leaves out what systems hide, and counts it", async () => {
    const folder = await folderWith("A", [
      "video.mp4",
      ".DS_Store",
      "._video.mp4",
      "Thumbs.db",
      "__MACOSX/video.mp4",
    ]);
    const intake = await readHandles(folder);
    expect(placesOf(intake.files)).toEqual(["A/video.mp4"]);
    expect(intake.hiddenCount).toBe(4);
  });

  it("Loses only what it can't read", async () => {
    const folder = await folderWith("A", ["one.mp4", "two.mp4"]);
    const gone = await folder.getFileHandle("one.mp4");
    await folder.removeEntry("one.mp4");
    const intake = await readHandles(gone, folder);
    expect(placesOf(intake.files)).toEqual(["A/two.mp4"]);
    expect(intake.unreadable).toEqual(["one.mp4"]);
  });
});

describe("readDropped", () => {
  it("Reads a folder's entries until there are no more", async () => {
    const videos = Array.from({ length: 205 }, (_, index) => fileEntry(`${index}.mp4`));
    const intake = await readDropped([
      dropped(folderEntry("A", [...videos, folderEntry("B", [fileEntry("deep.mp4")])])),
    ]);
    expect(intake.files).toHaveLength(206);
    expect(placesOf(intake.files)).toContain("A/B/deep.mp4");
  });

  it("Loses only the entry that can't be read", async () => {
    const intake = await readDropped([
      dropped(folderEntry("A", [brokenEntry("bad.mp4"), fileEntry("good.mp4")])),
    ]);
    expect(placesOf(intake.files)).toEqual(["A/good.mp4"]);
    expect(intake.unreadable).toEqual(["A/bad.mp4"]);
  });

  it("Accepts a file or folder that was dropped by itself, even with a hidden name", async () => {
    const folder = await folderWith(".videos", [".mp4", "video.mp4"]);
    const intake = await readDropped([
      dropped(fileEntry(".mp4")),
      dropped(folderEntry(".A", [fileEntry(".DS_Store"), fileEntry("video.mp4")])),
      { file: null, entry: null, handle: Promise.resolve(folder) },
    ]);
    expect(placesOf(intake.files)).toEqual([".A/video.mp4", ".mp4", ".videos/video.mp4"]);
    expect(intake.hiddenCount).toBe(2);
  });

  it("Prefers the handle, which lasts", async () => {
    const folder = await folderWith("A", ["video.mp4"]);
    const handle = await folder.getFileHandle("video.mp4");
    const intake = await readDropped([
      { file: new File([], "video.mp4"), entry: null, handle: Promise.resolve(handle) },
    ]);
    expect(intake.files[0]?.handle).toBe(handle);
  });

  it("Uses the plain file where there is nothing else", async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "video.mp4"));
    transfer.items.add("words", "text/plain");
    expect(hasFiles(transfer)).toBe(true);
    const intake = await readDropped(takeDropped(transfer));
    expect(placesOf(intake.files)).toEqual(["video.mp4"]);
  });

  it("Does not read dropped text as a file", () => {
    const transfer = new DataTransfer();
    transfer.items.add("words", "text/plain");
    expect(hasFiles(transfer)).toBe(false);
    expect(hasFiles(null)).toBe(false);
  });
});

describe("readFiles", () => {
  it("Keeps the folders of a folder that was chosen", () => {
    const file = new File(["x"], "video.mp4");
    Object.defineProperty(file, "webkitRelativePath", { value: "A/B/video.mp4" });
    const hidden = new File(["x"], "video.mp4");
    Object.defineProperty(hidden, "webkitRelativePath", { value: "A/.git/video.mp4" });
    const intake = readFiles([file, hidden, new File(["x"], "alone.mp4")]);
    expect(placesOf(intake.files)).toEqual(["A/B/video.mp4", "alone.mp4"]);
    expect(intake.hiddenCount).toBe(1);
  });

  it("Accepts every file that was given by itself, whatever its name", () => {
    const names = [".mp4", "../../etc/passwd.mp4", ".DS_Store", " ", "\u202E.mp4", ""];
    const intake = readFiles(names.map((name) => new File(["x"], name)));
    expect(intake.files.map(({ file }) => file.name)).toEqual(names);
    expect(intake.hiddenCount).toBe(0);
  });
});
