import { S3Error, type S3ErrorCode } from "./s3-error.ts";

const LINE_END = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");
const MAX_FIELDS_BYTES = 20 * 1024;
const MAX_HEADERS_BYTES = 8 * 1024;

/** Describes a form parsed up to its file; later fields are ignored. */
export interface UploadForm {
  /** Is keyed by lower-case name. */
  fields: ReadonlyMap<string, string>;
  /** Holds the last piece of the file's own name, without the folders that some browsers put before it. */
  filename: string;
  contentType: string | undefined;
  file: AsyncGenerator<Buffer>;
}

interface PartHeaders {
  name: string;
  filename: string;
  contentType: string | undefined;
}

/** Returns the boundary of a multipart/form-data content type, or null for any other type. */
export function formBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

function dispositionParameters(value: string): Map<string, string> {
  const parameters = new Map<string, string>();
  // Parameters are read in order, so that nothing inside a quoted file name passes for one.
  const pattern = /;\s*([\w*-]+)=(?:"((?:\\"|[^"])*)"|([^;\s]*))\s*/gy;
  pattern.lastIndex = Math.max(0, value.indexOf(";"));
  for (const [, name, quoted, token] of value.matchAll(pattern)) {
    const text = quoted?.replaceAll('\\"', '"').replaceAll("%22", '"') ?? token ?? "";
    if (name !== undefined) parameters.set(name.toLowerCase(), text);
  }
  return parameters;
}

function parseHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1));
  }
  const disposition = headers.get("content-disposition")?.trim() ?? "";
  const parameters = dispositionParameters(disposition);
  const name = parameters.get("name");
  if (!/^form-data\b/i.test(disposition) || name === undefined) {
    throw new S3Error("MalformedPOSTRequest");
  }
  return {
    name: name.toLowerCase(),
    filename: parameters.get("filename")?.split(/[/\\]/).at(-1) ?? "",
    contentType: headers.get("content-type")?.trim(),
  };
}

/**
 * Reads a form's fields and stops where its file begins.
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, or
 * IncorrectNumberOfFilesInPostRequest when the form ends without a file
 */
export async function readForm(body: AsyncIterable<Buffer>, boundary: string): Promise<UploadForm> {
  const reader = createReader(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  let left = MAX_FIELDS_BYTES;
  await reader.readUntil(delimiter, MAX_HEADERS_BYTES);
  for (;;) {
    const rest = await reader.readUntil(LINE_END, MAX_HEADERS_BYTES);
    if (rest.toString("latin1").startsWith("--")) {
      throw new S3Error("IncorrectNumberOfFilesInPostRequest");
    }
    const headers = parseHeaders(
      (await reader.readUntil(HEADERS_END, MAX_HEADERS_BYTES)).toString("utf8"),
    );
    if (headers.name === "file") {
      const { filename, contentType } = headers;
      return { fields, filename, contentType, file: reader.streamUntil(delimiter) };
    }
    const value = await reader.readUntil(delimiter, left, "MaxPostPreDataLengthExceededError");
    left -= value.length + headers.name.length;
    if (left < 0) throw new S3Error("MaxPostPreDataLengthExceededError");
    fields.set(headers.name, value.toString("utf8"));
  }
}

/** Reads the bytes of a form by delimiters, holding as little as it can. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  // A virtual line end before the first boundary makes all boundaries alike.
  let held: Buffer = LINE_END;

  async function fill(): Promise<void> {
    const next = await chunks.next();
    if (next.done === true) throw new S3Error("MalformedPOSTRequest");
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  }

  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  return {
    /**
     * Returns everything before the delimiter, which is consumed as well.
     * @throws S3Error `tooLong` past `maxBytes`
     */
    async readUntil(
      delimiter: Buffer,
      maxBytes: number,
      tooLong: S3ErrorCode = "MalformedPOSTRequest",
    ): Promise<Buffer> {
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
    /** Streams content of any length until a delimiter, passed on as it comes. */
    async *streamUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
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
  };
}
