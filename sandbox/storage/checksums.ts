import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error } from "./s3-error.ts";

/** A running checksum over the bytes of a body. */
export interface Checksum {
  update(chunk: Uint8Array): void;
  /** Ends it; the value in base64, as the headers carry it. */
  digest(): string;
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  }
  return value;
});

function crc32c(chunk: Uint8Array, before: number): number {
  let value = ~before >>> 0;
  for (const byte of chunk) value = (CASTAGNOLI[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

function cyclic(next: (chunk: Uint8Array, before: number) => number): Checksum {
  let value = 0;
  return {
    update: (chunk) => {
      value = next(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString("base64");
    },
  };
}

/** A cryptographic hash as a checksum. */
export function hashChecksum(
  algorithm: "md5" | "sha1" | "sha256",
  encoding: "base64" | "hex" = "base64",
): Checksum {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest(encoding) };
}

/**
 * The checksum that a header named `x-amz-checksum-…` speaks of.
 * @throws S3Error NotImplemented: what cannot be verified must not be accepted as if it were
 */
export function checksumOf(headerName: string): Checksum {
  switch (headerName.replace("x-amz-checksum-", "")) {
    case "crc32":
      return cyclic((chunk, before) => crc32(chunk, before));
    case "crc32c":
      return cyclic(crc32c);
    case "sha1":
      return hashChecksum("sha1");
    case "sha256":
      return hashChecksum("sha256");
    default:
      throw new S3Error("NotImplemented", `The checksum ${headerName} is not implemented.`);
  }
}
