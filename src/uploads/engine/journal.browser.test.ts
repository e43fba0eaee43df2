import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { openJournal } from "./journal.ts";
import { beginUpload } from "./stored-upload.ts";

let name = "";
beforeEach(() => {
  name = `journal-${crypto.randomUUID()}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  return deleteDB(scopedName(name));
});

const details = {
  title: null,
  description: null,
  folderIds: [],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: false,
};

function upload(over: { handle?: FileSystemFileHandle } = {}) {
  return beginUpload(
    { file: new File(["video"], "ferry.mov"), handle: null, details, ...over },
    newId(),
    0,
  );
}

const part = (partNumber: number) => ({
  partNumber,
  etag: `"e${partNumber}"`,
  uploaderId: "session",
});

describe("the journal", () => {
  it("Returns what another page recorded, ETags verbatim and by number", async () => {
    const first = openJournal(name);
    const stored = upload();
    expect(await first.save(stored)).toBe(true);
    for (const number of [10, 2, 1]) {
      expect(await first.savePart(stored.id, part(number))).toBe(true);
    }
    const other = upload();
    await first.save(other);
    await first.savePart(other.id, part(1));
    // The parts belong to a session that was started over.
    await first.savePart(stored.id, { ...part(3), uploaderId: "earlier" });

    const second = openJournal(name);
    await second.forget(other.id);
    expect(await second.uploads()).toEqual([stored]);
    expect(await second.upload(stored.id)).toEqual(stored);
    expect([...(await second.etags(stored.id, "session"))]).toEqual([
      [1, '"e1"'],
      [2, '"e2"'],
      [10, '"e10"'],
    ]);
  });

  it("Forgets parts, and whole uploads", async () => {
    const journal = openJournal(name);
    const stored = upload();
    await journal.save(stored);
    await journal.savePart(stored.id, part(1));
    await journal.forgetParts(stored.id);
    expect((await journal.etags(stored.id, "session")).size).toBe(0);
    await journal.savePart(stored.id, part(1));
    await journal.forget(stored.id);
    expect(await journal.upload(stored.id)).toBeNull();
    expect((await journal.etags(stored.id, "session")).size).toBe(0);
  });

  it("Ignores a part of an upload that is not recorded", async () => {
    const journal = openJournal(name);
    const stored = upload();
    await journal.save(stored);
    await journal.forget(stored.id);
    expect(await journal.savePart(stored.id, part(1))).toBe(false);
    await journal.save(stored);
    expect(await journal.savePart(stored.id, part(1))).toBe(true);
  });

  it("Keeps a file handle, which opens the file for another page", async () => {
    const directory = await navigator.storage.getDirectory();
    const handle = await directory.getFileHandle("ferry.mov", { create: true });
    await openJournal(name).save(upload({ handle }));
    const [stored] = await openJournal(name).uploads();
    expect(await stored?.handle?.isSameEntry(handle)).toBe(true);
  });

  it("Says without IndexedDB that nothing is kept, and does not throw", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("Denied.", "SecurityError");
    });
    const journal = openJournal(name);
    expect(await journal.save(upload())).toBe(false);
    expect(await journal.savePart("id", part(1))).toBe(false);
    // A failed read does not mean that there are no uploads.
    await expect(journal.uploads()).rejects.toThrow("Denied.");
    await expect(journal.upload("id")).rejects.toThrow("Denied.");
    await expect(journal.etags("id", "session")).rejects.toThrow("Denied.");
    await journal.forget("id");
  });

  it("Says with a full disk that nothing is kept, and keeps again when there is room", async () => {
    const journal = openJournal(name);
    await journal.uploads();
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    expect(await journal.save(upload())).toBe(false);
    put.mockRestore();
    expect(await journal.save(upload())).toBe(true);
  });

  it("Waits once for a storage that never answers, and not for each part", async () => {
    vi.useFakeTimers();
    try {
      const open = vi
        .spyOn(indexedDB, "open")
        // This request never ends.
        .mockImplementation(() =>
          Object.create(IDBOpenDBRequest.prototype, {
            addEventListener: { value: () => {} },
            removeEventListener: { value: () => {} },
          }),
        );
      const journal = openJournal(name);
      const saving = journal.save(upload());
      await vi.advanceTimersByTimeAsync(5000);
      expect(await saving).toBe(false);
      const next = journal.savePart("id", part(1));
      await vi.advanceTimersByTimeAsync(1);
      expect(await next).toBe(false);
      expect(open).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("Lets a newer version of the page upgrade the storage", async () => {
    const journal = openJournal(name);
    await journal.save(upload());
    const newer = await openDB(scopedName(name), 2);
    expect(newer.version).toBe(2);
    expect(await journal.save(upload())).toBe(false);
    newer.close();
  });
});
