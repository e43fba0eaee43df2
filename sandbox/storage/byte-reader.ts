import { S3Error, type S3ErrorCode } from "./s3-error.ts";

/** Reads a stream of chunks by delimiters and lengths, holding no more than it must. */
export interface ByteReader {
  /**
   * Everything before the delimiter, which is consumed as well.
   * @throws S3Error `tooLong` past `maxBytes`
   */
  readUntil(delimiter: Buffer, maxBytes: number, tooLong: S3ErrorCode): Promise<Buffer>;
  /** Like `readUntil` for content of any length, passed on as it comes. */
  streamUntil(delimiter: Buffer): AsyncGenerator<Buffer>;
  /** Exactly this many bytes, passed on as they come. */
  stream(length: number): AsyncGenerator<Buffer>;
}

/**
 * @param incomplete error if the source ends early
 * @param before bytes to read before the source
 */
export function createByteReader(
  source: AsyncIterable<Buffer>,
  incomplete: S3ErrorCode,
  before: Buffer = Buffer.alloc(0),
): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = before;

  async function fill(): Promise<void> {
    const next = await chunks.next();
    if (next.done === true) throw new S3Error(incomplete);
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }

  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  return {
    async readUntil(delimiter, maxBytes, tooLong) {
      for (;;) {
        const at = held.indexOf(delimiter);
        if (at > maxBytes || (at === -1 && held.length > maxBytes)) throw new S3Error(tooLong);
        if (at !== -1) {
          const content = take(at);
          take(delimiter.length);
          return content;
        }
        await fill();
      }
    },
    async *streamUntil(delimiter) {
      for (;;) {
        const at = held.indexOf(delimiter);
        if (at !== -1) {
          if (at > 0) yield take(at);
          take(delimiter.length);
          return;
        }
        // The last bytes may be the beginning of the delimiter; the rest certainly is content.
        const certain = held.length - (delimiter.length - 1);
        if (certain > 0) yield take(certain);
        await fill();
      }
    },
    async *stream(length) {
      let left = length;
      while (left > 0) {
        if (held.length === 0) await fill();
        const chunk = take(Math.min(left, held.length));
        left -= chunk.length;
        yield chunk;
      }
    },
  };
}
