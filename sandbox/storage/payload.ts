import type { IncomingMessage } from "node:http";
import type { PayloadRule } from "./authorize.ts";
import { decodeAwsChunked } from "./aws-chunked.ts";
import { type Checksum, checksumOf, hashChecksum } from "./checksums.ts";
import { S3Error, type S3ErrorCode } from "./s3-error.ts";
import { header, type S3Request } from "./s3-request.ts";

/** S3's limit for one part and for one plain PUT. */
export const MAX_BODY_BYTES = 5 * 1024 ** 3;

interface Expectation {
  checksum: Checksum;
  /** Null until a trailer tells it. */
  expected: string | null;
  mismatch: S3ErrorCode;
}

/**
 * The body's chunks. Unlike the message's own iterator, stopping early does not destroy the
 * socket: a refusal has to reach the client over it.
 */
export function bodyChunks(message: IncomingMessage): AsyncIterable<Buffer> {
  const iterator = message.iterator({ destroyOnReturn: false });
  return { [Symbol.asyncIterator]: () => iterator };
}

/** The number of bytes that the headers announce. S3 takes no body of unknown length. */
export function announcedLength(request: S3Request, rule: PayloadRule): number {
  const name = rule.kind === "chunked" ? "x-amz-decoded-content-length" : "content-length";
  const text = header(request, name);
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new S3Error("MissingContentLength");
  return Number(text);
}

function expectations(request: S3Request, rule: PayloadRule): Map<string, Expectation> {
  const all = new Map<string, Expectation>();
  if (rule.kind === "sha256") {
    all.set("x-amz-content-sha256", {
      checksum: hashChecksum("sha256", "hex"),
      expected: rule.hex,
      mismatch: "XAmzContentSHA256Mismatch",
    });
  }
  const md5 = header(request, "content-md5");
  if (md5 !== undefined) {
    if (Buffer.from(md5, "base64").length !== 16) throw new S3Error("InvalidDigest");
    all.set("content-md5", {
      checksum: hashChecksum("md5"),
      expected: md5,
      mismatch: "BadDigest",
    });
  }
  const trailer = rule.kind === "chunked" ? header(request, "x-amz-trailer") : undefined;
  for (const name of [...Object.keys(request.message.headers), trailer?.toLowerCase() ?? ""]) {
    if (!name.startsWith("x-amz-checksum-") || all.has(name)) continue;
    // These two say how checksums of parts are combined; they hold no checksum themselves.
    if (name === "x-amz-checksum-algorithm" || name === "x-amz-checksum-type") continue;
    all.set(name, {
      checksum: checksumOf(name),
      expected: header(request, name) ?? null,
      mismatch: "BadDigest",
    });
  }
  return all;
}

async function* verified(
  source: AsyncIterable<Buffer>,
  expected: ReadonlyMap<string, Expectation>,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (const { checksum } of expected.values()) checksum.update(chunk);
    yield chunk;
  }
  for (const each of expected.values()) {
    if (each.checksum.digest() !== each.expected) throw new S3Error(each.mismatch);
  }
}

/**
 * Content of the body, verified against all its checksums: the last iteration throws on a mismatch, so keep
 * nothing before the end.
 * @throws S3Error MissingContentLength, EntityTooLarge at once; mismatches while reading
 */
export function readPayload(
  request: S3Request,
  rule: PayloadRule,
  maxBytes = MAX_BODY_BYTES,
): AsyncGenerator<Buffer> {
  const length = announcedLength(request, rule);
  if (length > maxBytes) {
    throw new S3Error("EntityTooLarge", undefined, {
      ProposedSize: String(length),
      MaxSizeAllowed: String(maxBytes),
    });
  }
  const expected = expectations(request, rule);
  const body = bodyChunks(request.message);
  if (rule.kind !== "chunked") return verified(body, expected);
  const onTrailer = (name: string, value: string): void => {
    const expectation = expected.get(name);
    if (expectation !== undefined) expectation.expected = value;
  };
  return verified(decodeAwsChunked(body, length, onTrailer), expected);
}

/** The whole of a small body. */
export async function readSmallPayload(
  request: S3Request,
  rule: PayloadRule,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readPayload(request, rule, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
