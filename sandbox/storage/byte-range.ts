import { S3Error } from "./s3-error.ts";

/** A slice of an object, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header against an object's size. What is no single range of bytes is ignored, as
 * HTTP asks: the whole object is the answer then.
 * @throws S3Error InvalidRange when the range lies outside the object
 */
export function parseRange(text: string | undefined, sizeBytes: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(text?.trim() ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const isSuffix = first === "";
  const start = isSuffix ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (!isSuffix && last !== "" && Number(last) < Number(first)) return null;
  if (start >= sizeBytes) {
    throw new S3Error("InvalidRange", undefined, {
      RangeRequested: text ?? "",
      ActualObjectSize: String(sizeBytes),
    });
  }
  return { start, end };
}
