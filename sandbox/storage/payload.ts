import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { BodyHash } from "./authorize.ts";
import { S3Error } from "./s3-error.ts";
import { header, type S3Request } from "./s3-request.ts";

/** Is S3's limit for one part and for one plain PUT. */
export const MAX_BODY_BYTES = 5 * 1024 ** 3;

/**
 * Returns the body's chunks. Unlike the message's own iterator, stopping early does not destroy the socket: a refusal
 * has to reach the client over it.
 */
export function bodyChunks(message: IncomingMessage): AsyncIterable<Buffer> {
  const iterator = message.iterator({ destroyOnReturn: false });
  return { [Symbol.asyncIterator]: () => iterator };
}

/**
 * Returns the content of the body, verified against its hashes: the last iteration throws on a mismatch, so keep
 * nothing before the end.
 * @throws S3Error MissingContentLength, EntityTooLarge, NotImplemented at once; mismatches while reading
 */
export function readPayload(
  request: S3Request,
  bodyHash: BodyHash,
  maxBytes = MAX_BODY_BYTES,
): AsyncGenerator<Buffer> {
  const length = header(request, "content-length");
  // S3 takes no body of unknown length.
  if (length === undefined) throw new S3Error("MissingContentLength");
  if (Number(length) > maxBytes) {
    throw new S3Error("EntityTooLarge", undefined, {
      ProposedSize: length,
      MaxSizeAllowed: String(maxBytes),
    });
  }
  // Content without verification must not be accepted as verified.
  const checksum = Object.keys(request.message.headers).find((name) =>
    name.startsWith("x-amz-checksum-"),
  );
  if (checksum !== undefined) {
    throw new S3Error("NotImplemented", `The header ${checksum} is not implemented.`);
  }
  const md5 = header(request, "content-md5") ?? null;
  if (md5 !== null && Buffer.from(md5, "base64").length !== 16) throw new S3Error("InvalidDigest");
  return verified(bodyChunks(request.message), bodyHash, md5);
}

async function* verified(
  source: AsyncIterable<Buffer>,
  expectedSha256: BodyHash,
  expectedMd5: string | null,
): AsyncGenerator<Buffer> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  for await (const chunk of source) {
    if (expectedSha256 !== null) sha256.update(chunk);
    if (expectedMd5 !== null) md5.update(chunk);
    yield chunk;
  }
  if (expectedSha256 !== null && sha256.digest("hex") !== expectedSha256) {
    throw new S3Error("XAmzContentSHA256Mismatch");
  }
  if (expectedMd5 !== null && md5.digest("base64") !== expectedMd5) throw new S3Error("BadDigest");
}
