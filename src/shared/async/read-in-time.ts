/** Enough for a file that its drive or a cloud has to fetch first. */
const MAX_READ_MS = 60_000;

/**
 * Reads the bytes of a file that others wait behind: of one on a drive that does not answer they may never come.
 * @throws DOMException of the file, or a TimeoutError after a minute
 */
export async function readInTime(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = new DOMException("The bytes of the file did not come.", "TimeoutError");
    timer = setTimeout(() => reject(error), MAX_READ_MS);
  });
  try {
    return new Uint8Array(await Promise.race([file.arrayBuffer(), limit]));
  } finally {
    clearTimeout(timer);
  }
}
