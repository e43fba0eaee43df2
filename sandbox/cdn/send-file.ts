import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";

export type CachePolicy = "no-store" | "immutable" | "brief";

const CACHE_CONTROL: Record<CachePolicy, string> = {
  "no-store": "no-store",
  immutable: "public, max-age=31536000, immutable",
  brief: "public, max-age=60",
};

/** Maps requested extensions to the types served. */
const CONTENT_TYPES: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
  ".mp4": "video/mp4",
  ".ts": "video/mp2t",
  ".aac": "audio/aac",
  ".vtt": "text/vtt; charset=utf-8",
  ".srt": "application/x-subrip; charset=utf-8",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

/** Returns the content type of a file name, or null for types that a video CDN does not serve. */
export function contentTypeOf(name: string): string | null {
  return CONTENT_TYPES[extname(name).toLowerCase()] ?? null;
}

/** Describes a byte range of a file, both ends counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header (RFC 9110, 14.2).
 * @returns the range; "whole" where the header is to be ignored, several ranges included; "none" where nothing of it exists
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | "whole" | "none" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (match === null) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "none" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= sizeBytes ? "none" : { start, end };
}

/**
 * Streams a file with everything players expect: ranges, validators, HEAD.
 * @returns false when there is no such file, and then nothing was sent
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: {
    path: string;
    contentType: string;
    cache: CachePolicy;
    /** Called once with the bytes sent, before the last chunk is. */
    onBytes?: (bytes: number) => void;
  },
): Promise<boolean> {
  const handle = await open(file.path).catch(() => null);
  if (handle === null) return false;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return false;
    const etag = `"${createHash("sha1").update(`${facts.size}-${facts.mtimeMs}`).digest("base64url")}"`;
    response.setHeader("Content-Type", file.contentType);
    response.setHeader("Cache-Control", CACHE_CONTROL[file.cache]);
    response.setHeader("Accept-Ranges", "bytes");
    if (file.cache !== "no-store") response.setHeader("ETag", etag);

    if (file.cache !== "no-store" && matches(request.headers["if-none-match"], etag)) {
      response.writeHead(304).end();
      return true;
    }
    const condition = request.headers["if-range"];
    const isSame = condition === undefined || condition === etag;
    const range = parseRange(isSame ? request.headers.range : undefined, facts.size);
    if (range === "none") {
      response.writeHead(416, { "Content-Range": `bytes */${facts.size}` }).end();
      return true;
    }
    const { start, end } = range === "whole" ? { start: 0, end: facts.size - 1 } : range;
    if (range !== "whole")
      response.setHeader("Content-Range", `bytes ${start}-${end}/${facts.size}`);
    response.writeHead(range === "whole" ? 200 : 206, { "Content-Length": end - start + 1 });
    if (request.method === "HEAD" || facts.size === 0) {
      response.end();
      return true;
    }
    await stream(handle, { start, end }, response, file.onBytes ?? (() => {}));
    return true;
  } finally {
    await handle.close();
  }
}

/**
 * Counts each chunk once the socket accepted it, so a disconnected viewer is not billed for the rest. The
 * last one is counted before it is sent: a client with the whole file may rely on the count.
 */
async function stream(
  handle: FileHandle,
  range: ByteRange,
  response: ServerResponse,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const wholeBytes = range.end - range.start + 1;
  let sent = 0;
  let isCounted = false;
  try {
    const chunks = handle.createReadStream({ ...range, autoClose: false }) as AsyncIterable<Buffer>;
    for await (const chunk of chunks) {
      if (sent + chunk.length === wholeBytes) {
        isCounted = true;
        onBytes(wholeBytes);
      }
      await written(response, chunk);
      sent += chunk.length;
    }
    response.end();
  } catch {
    // The viewer is gone, or the file was replaced during the read: no other answer is possible any more.
    response.destroy();
    if (!isCounted && sent > 0) onBytes(sent);
  }
}

function written(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // A socket that is closed while a write waits may never call back.
    const leave = () => reject(new Error("The connection closed."));
    if (response.destroyed) return leave();
    response.once("close", leave);
    response.write(chunk, (error) => {
      response.off("close", leave);
      if (error) reject(error);
      else resolve();
    });
  });
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
