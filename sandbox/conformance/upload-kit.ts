import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MEDIA_DIRECTORY } from "../seed/videos.ts";
import type { Platform } from "./platform.ts";
import { CompleteShape, InitShape, SignaturesShape } from "./shapes.ts";

/** Is the least that storage takes of a part that is not the last (contract 8). */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Holds the two fields that every call of an upload carries. */
export interface Session {
  s3_path: string;
  uploader_id: string;
}

/** Returns a real video padded with a box that players skip, to fill a number of parts. */
export async function videoOfParts(fullParts: number): Promise<Buffer> {
  const video = await readFile(join(MEDIA_DIRECTORY, "sources", "harbour.mp4"));
  const padding = Math.max(8, fullParts * MIN_PART_BYTES + 1234 - video.length);
  const box = Buffer.alloc(padding, 0x2e);
  box.writeUInt32BE(padding, 0);
  box.write("free", 4, "latin1");
  return Buffer.concat([video, box]);
}

/** Returns the parts of a video at the minimum size. */
export function partsOf(video: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(video.length / MIN_PART_BYTES) }, (_, index) =>
    video.subarray(index * MIN_PART_BYTES, (index + 1) * MIN_PART_BYTES),
  );
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function init(
  platform: Pick<Platform, "call">,
  filename: string,
  more: object = {},
): Promise<Session> {
  const answer = await platform.call("POST", "/v2/vod/upload/init-multipart", {
    filename,
    ...more,
  });
  return InitShape.parse(answer.json);
}

/** Returns the URLs of parts `from` to `to`, inclusive. */
export async function sign(
  platform: Pick<Platform, "call">,
  session: Session,
  from: number,
  to: number,
): Promise<string[]> {
  const answer = await platform.call("POST", "/v2/vod/upload/signatures/multipart", {
    ...session,
    from_part_number: from,
    to_part_number: to,
  });
  return SignaturesShape.parse(answer.json).presigned_urls;
}

/**
 * Sends one part.
 * @returns its ETag with quotes
 */
export async function putPart(url: string | undefined, part: Buffer): Promise<string> {
  if (url === undefined) throw new Error("There is no address for the part.");
  const response = await fetch(url, { method: "PUT", body: new Uint8Array(part) });
  const etag = response.headers.get("ETag");
  if (!response.ok || etag === null) {
    throw new Error(`part: ${response.status} ${await response.text()}`);
  }
  return etag;
}

export function complete(platform: Pick<Platform, "call">, session: Session, etags: string[]) {
  return platform.call("POST", "/v2/vod/upload/complete-multipart", {
    ...session,
    ordered_etags: etags,
  });
}

/**
 * Performs a complete upload (contract 4.3 to 4.5).
 * @returns the VOD's id
 */
export async function upload(
  platform: Pick<Platform, "call">,
  video: Buffer,
  filename: string,
  more: object = {},
): Promise<string> {
  const session = await init(platform, filename, more);
  const parts = partsOf(video);
  const urls = await sign(platform, session, 1, parts.length);
  const etags = await Promise.all(parts.map((part, index) => putPart(urls[index], part)));
  const answer = await complete(platform, session, etags);
  return CompleteShape.parse(answer.json).vod_id;
}
