import { pause } from "#shared/http/pause.ts";
import type { Journal } from "./journal.ts";
import type { KeptUpload } from "./kept-upload.ts";

/** When a storage that does not answer is asked again. */
export const READ_AGAIN_MS = 30_000;

/** What is on record of an upload; null when nothing is. What can't be read is asked for again: it is not nothing. */
export function readUpload(journal: Journal, id: string): Promise<KeptUpload | null> {
  return insist(() => journal.upload(id));
}

/** The parts of its session. Without one there are none, whatever is on record. */
export function readEtags(
  journal: Journal,
  { id, session }: KeptUpload,
): Promise<Map<number, string>> {
  if (session === null) return Promise.resolve(new Map());
  return insist(() => journal.etags(id, session.uploaderId));
}

async function insist<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch {
      await pause(READ_AGAIN_MS, new AbortController().signal);
    }
  }
}
