import { type Hash, randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Makes the names in a directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows neither can nor need open a directory for this.
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished file or directory to its place, all or nothing. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/**
 * Streams content to a new file that is on the disk when this resolves; a failure leaves no file.
 * @param hash is fed every byte
 * @returns how many bytes were written
 */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash?: Hash,
): Promise<number> {
  let sizeBytes = 0;
  const handle = await open(path, "wx");
  try {
    for await (const chunk of content) {
      hash?.update(chunk);
      sizeBytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return sizeBytes;
}

/** Replaces a small file as a whole; a reader sees the old or the new one, never a half. */
export async function replaceFile(path: string, text: string, scratch: string): Promise<void> {
  const draft = join(scratch, randomUUID());
  await writeDurably(draft, [Buffer.from(text)]);
  await moveDurably(draft, path);
}
