import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { moveDurably, replaceFile, syncDirectory } from "./durable.ts";
import type { Layout } from "./layout.ts";
import { isSystemError } from "./s3-error.ts";

const objectRecord = z.object({
  key: z.string(),
  etag: z.string(),
  sizeBytes: z.number(),
  modifiedAt: z.iso.datetime(),
  /** Holds the headers to give back with the object: its type and what the uploader attached. */
  headers: z.record(z.string(), z.string()),
  /** The multipart upload it came from, so that a crash cannot leave both. */
  uploadId: z.string().optional(),
  file: z.string(),
});

export type ObjectRecord = z.infer<typeof objectRecord>;

export interface ObjectStore {
  find(key: string): Promise<ObjectRecord | null>;
  /** Returns the object together with an open file, which stays whole if the object is replaced. */
  open(key: string): Promise<{ record: ObjectRecord; handle: FileHandle } | null>;
  /** Takes a finished draft as the object's content. */
  put(draft: string, record: Omit<ObjectRecord, "file">): Promise<void>;
  remove(key: string): Promise<void>;
  pathOf(key: string): string | null;
  records(): Promise<ObjectRecord[]>;
}

/** Opens the objects below a layout and drops contents that no object refers to. */
export async function openObjectStore(layout: Layout): Promise<ObjectStore> {
  // Keys are untrusted: only their hash becomes a file name.
  const recordPath = (key: string): string =>
    join(layout.objects, `${createHash("sha256").update(key).digest("hex")}.json`);
  const contentPath = (record: Pick<ObjectRecord, "file">): string =>
    join(layout.contents, record.file);

  async function find(key: string): Promise<ObjectRecord | null> {
    try {
      return objectRecord.parse(JSON.parse(await readFile(recordPath(key), "utf8")));
    } catch (error) {
      if (isSystemError(error, "ENOENT")) return null;
      throw error;
    }
  }

  async function records(): Promise<ObjectRecord[]> {
    const all: ObjectRecord[] = [];
    for (const name of await readdir(layout.objects)) {
      const text = await readFile(join(layout.objects, name), "utf8");
      all.push(objectRecord.parse(JSON.parse(text)));
    }
    return all;
  }

  const kept = new Set((await records()).map((record) => record.file));
  for (const name of await readdir(layout.contents)) {
    if (!kept.has(name)) await rm(join(layout.contents, name));
  }

  return {
    find,
    records,
    async open(key) {
      for (;;) {
        const record = await find(key);
        if (record === null) return null;
        try {
          return { record, handle: await open(contentPath(record), "r") };
        } catch (error) {
          // The object was replaced between the two reads: the new record names the new content.
          if (!isSystemError(error, "ENOENT") || (await find(key))?.file === record.file) {
            throw error;
          }
        }
      }
    },
    put: (draft, record) =>
      layout.exclusive(async () => {
        const previous = await find(record.key);
        const whole: ObjectRecord = { ...record, file: randomUUID() };
        await moveDurably(draft, contentPath(whole));
        await replaceFile(recordPath(record.key), JSON.stringify(whole), layout.drafts);
        if (previous !== null) await rm(contentPath(previous), { force: true });
      }),
    remove: (key) =>
      layout.exclusive(async () => {
        const record = await find(key);
        if (record === null) return;
        await rm(recordPath(key));
        await syncDirectory(layout.objects);
        await rm(contentPath(record), { force: true });
      }),
    pathOf(key) {
      const path = recordPath(key);
      if (!existsSync(path)) return null;
      return contentPath(objectRecord.parse(JSON.parse(readFileSync(path, "utf8"))));
    },
  };
}
