import { S3Error } from "./s3-error.ts";

const KEPT = new Set([
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
]);

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the headers or form fields that are stored with an object and returned with it.
 * @throws S3Error InvalidArgument
 */
export function storedHeaders(
  given: Iterable<readonly [name: string, value: string | string[] | undefined]>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, values] of given) {
    if (values === undefined || !(KEPT.has(name) || name.startsWith("x-amz-meta-"))) continue;
    const value = Array.isArray(values) ? values.join(",") : values;
    // A form can carry what a header cannot; it would fail only when the object is read.
    if (!HEADER_VALUE.test(value)) {
      throw new S3Error("InvalidArgument", `The value of ${name} cannot be sent as a header.`);
    }
    kept[name] = value;
  }
  return kept;
}

/**
 * Checks an access rule.
 * @throws S3Error for any access rule that this storage could not keep
 */
export function checkAcl(acl: string | undefined): void {
  if (acl !== undefined && acl !== "private") throw new S3Error("AccessControlListNotSupported");
}
