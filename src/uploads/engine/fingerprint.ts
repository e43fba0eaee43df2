/** Identifies a file without reading all of it. */
export interface Fingerprint {
  name: string;
  sizeBytes: number;
  lastModifiedMs: number;
  /** Holds the SHA-256 (hex) of samples of head, middle and tail. Is null where the browser can't hash. */
  sampleSha256: string | null;
}

const MISMATCHES = ["name", "size", "modified", "contents"] as const;

/** Names the respect in which a file is not the one it should be. */
export type FingerprintMismatch = (typeof MISMATCHES)[number];

/** Is the length of each of the three samples: read in a few milliseconds, even from a slow disk. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Takes the fingerprint of a file. Reads 192 KiB at most, whatever its size.
 * @throws DOMException `NotReadableError` when the file was changed, `NotFoundError` when it is gone
 */
export async function takeFingerprint(file: File): Promise<Fingerprint> {
  return {
    name: file.name,
    sizeBytes: file.size,
    lastModifiedMs: file.lastModified,
    sampleSha256: await hashSamples(file),
  };
}

/** Returns everything in which two fingerprints differ; a hash that one of them lacks says nothing. */
export function compareFingerprints(
  stored: Fingerprint,
  offered: Fingerprint,
): FingerprintMismatch[] {
  const [before, now] = [stored.sampleSha256, offered.sampleSha256];
  const isDifferent: Record<FingerprintMismatch, boolean> = {
    name: stored.name !== offered.name,
    size: stored.sizeBytes !== offered.sizeBytes,
    modified: stored.lastModifiedMs !== offered.lastModifiedMs,
    contents: before !== null && now !== null && before !== now,
  };
  return MISMATCHES.filter((mismatch) => isDifferent[mismatch]);
}

/**
 * Checks that a file being sent still has the content of its fingerprint: Firefox keeps reading a changed
 * file and would send a mixture. A missing file passes: it has to be selected again, and be the same then.
 * @throws DOMException `NotReadableError` if it changed, as other browsers do when reading
 */
export async function assertUnchanged(file: File, stored: Fingerprint): Promise<void> {
  const now = await takeFingerprint(file).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotFoundError") return stored;
    throw error;
  });
  if (!compareFingerprints(stored, now).includes("contents")) return;
  throw new DOMException("The file was changed.", "NotReadableError");
}

async function hashSamples(file: File): Promise<string | null> {
  const middle = Math.max(0, Math.floor((file.size - SAMPLE_BYTES) / 2));
  const starts = [0, middle, Math.max(0, file.size - SAMPLE_BYTES)];
  const samples = await readBytes(
    new Blob(starts.map((start) => file.slice(start, start + SAMPLE_BYTES))),
  );
  // Hashing is only for pages that came over a secure connection.
  if (!isSecureContext) return null;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", samples));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Reads a piece of a file.
 * @throws DOMException `NotReadableError` when the file was changed, `NotFoundError` when it is gone
 */
export async function readBytes(piece: Blob): Promise<ArrayBuffer> {
  let bytes: ArrayBuffer;
  try {
    bytes = await piece.arrayBuffer();
  } catch (cause) {
    // Firefox reports a removed file like this.
    if (!(cause instanceof DOMException && cause.name === "AbortError")) throw cause;
    throw new DOMException("The file is gone.", "NotFoundError");
  }
  // Firefox reads the rest of a file that became shorter.
  if (bytes.byteLength < piece.size) {
    throw new DOMException("The file became shorter.", "NotReadableError");
  }
  return bytes;
}
