import { Transform, type TransformCallback } from "node:stream";

/**
 * Blanks a secret wherever it appears in a stream, across chunk borders too: a platform that quotes
 * the key in an error message must not hand it to the browser. The length stays the same, so a
 * Content-Length stays true.
 */
export function createMask(secret: string): Transform {
  const needle = Buffer.from(secret);
  const blank = Buffer.alloc(needle.length, "*");
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const data = Buffer.concat([held, chunk]);
      let at = data.indexOf(needle);
      while (at !== -1) {
        blank.copy(data, at);
        at = data.indexOf(needle, at + needle.length);
      }
      const keep = startOfSecretAtEnd(data, needle);
      held = data.subarray(data.length - keep);
      done(null, data.subarray(0, data.length - keep));
    },
    flush(done: TransformCallback) {
      done(null, held);
    },
  });
}

/** Returns the length of the secret's possible beginning at the end of the data: only that is held back. */
function startOfSecretAtEnd(data: Buffer, needle: Buffer): number {
  for (let size = Math.min(needle.length - 1, data.length); size > 0; size -= 1) {
    if (data.subarray(data.length - size).equals(needle.subarray(0, size))) return size;
  }
  return 0;
}
