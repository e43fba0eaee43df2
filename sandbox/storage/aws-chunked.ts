import { createByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";

const LINE_END = Buffer.from("\r\n");
const MAX_LINE_BYTES = 1024;

/**
 * Unpacks a body in AWS's chunked encoding with unsigned chunks.
 * @param onTrailer gets each trailing header once all content has passed
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  decodedLength: number,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(source, "IncompleteBody");
  const line = async (): Promise<string> =>
    (await reader.readUntil(LINE_END, MAX_LINE_BYTES, "InvalidRequest")).toString("latin1");
  let total = 0;
  for (;;) {
    const size = await line();
    if (!/^[0-9a-f]{1,10}$/i.test(size)) throw new S3Error("InvalidRequest", "Bad chunk size.");
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    total += length;
    if (total > decodedLength) throw new S3Error("IncompleteBody");
    yield* reader.stream(length);
    if ((await line()) !== "") throw new S3Error("InvalidRequest", "A chunk has the wrong size.");
  }
  if (total !== decodedLength) throw new S3Error("IncompleteBody");
  for (let trailer = await line(); trailer !== ""; trailer = await line()) {
    const colon = trailer.indexOf(":");
    onTrailer(trailer.slice(0, colon).trim().toLowerCase(), trailer.slice(colon + 1).trim());
  }
}
