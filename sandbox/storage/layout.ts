import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createKeyedLock } from "./keyed-lock.ts";

/** Describes the layout on disk, with the lock for moves. */
export interface Layout {
  /** Holds a JSON file for each object, named by the hash of its key. */
  objects: string;
  /** Holds the objects' contents, named at random. */
  contents: string;
  /** Holds a directory for each unfinished upload. */
  uploads: string;
  /** Returns a new name for something unfinished; whatever bears one at a start is rubbish. */
  draft(): string;
  drafts: string;
  /** Runs the short moves one at a time, so that `clear` never falls between two of a pair. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Removes everything, drafts included. */
  clear(): Promise<void>;
}

async function empty(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Creates the directories below `root` and throws away what an earlier process left unfinished. */
export async function openLayout(root: string): Promise<Layout> {
  const lock = createKeyedLock();
  const objects = join(root, "objects");
  const contents = join(root, "contents");
  const uploads = join(root, "uploads");
  const drafts = join(root, "drafts");
  const exclusive = <T>(task: () => Promise<T>): Promise<T> => lock.run("", task);
  for (const path of [objects, contents, uploads, drafts]) await mkdir(path, { recursive: true });
  await empty(drafts);
  return {
    objects,
    contents,
    uploads,
    drafts,
    draft: () => join(drafts, randomUUID()),
    exclusive,
    clear: () =>
      exclusive(async () => {
        // Records are removed before what they refer to; the directories stay, as others write to them.
        for (const path of [objects, uploads, contents, drafts]) await empty(path);
      }),
  };
}
