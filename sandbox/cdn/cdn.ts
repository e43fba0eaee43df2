import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MASTER_NAME } from "../encoder/hls-package.ts";
import { outcomeFaults } from "../faults.ts";
import type { NodeHandler } from "../http.ts";
import { livePlaylist } from "./live-playlist.ts";
import { fileUnder, splitPath } from "./paths.ts";
import {
  checkSeal,
  checkToken,
  type LinkStyle,
  type MediaKind,
  seal,
  signedHlsPath,
  styleOfGate,
  type TokenVerdict,
} from "./playback-urls.ts";
import { contentTypeOf, sendFile } from "./send-file.ts";
import type { CdnOptions } from "./types.ts";
import { loopedPlaylist, withAddresses } from "./vod-playlist.ts";

const METHODS = "GET, HEAD, OPTIONS";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Accept-Ranges, Content-Length, Content-Range, ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

const PREFLIGHT = {
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "Range, If-Range, If-None-Match, Content-Type",
  "Access-Control-Max-Age": "86400",
};

/** Creates the third origin of the platform: playback lookup, HLS and images, with CORS for every site. */
export function createCdn(options: CdnOptions): NodeHandler {
  return (request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    answer(options, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The server failed");
    });
  };
}

async function answer(
  options: CdnOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "OPTIONS") {
    response.writeHead(204, PREFLIGHT).end();
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", METHODS);
    refuse(response, 405, "Method not allowed");
    return;
  }
  // The path is read as it came: a URL parser would silently resolve the dots that are to be refused.
  const [path = "", ...afterPath] = (request.url ?? "").split("?");
  const query = new URLSearchParams(afterPath.join("?"));
  const segments = splitPath(path);
  const [room, ...rest] = segments ?? [];
  let file: string | null | undefined;
  switch (room) {
    case "content":
      if (rest.length === 1 && rest[0] === "access") {
        lookUp(options, query, response);
        return;
      }
      break;
    case "vod":
    case "live":
      if (await sendMedia(options, room, rest, query, request, response)) return;
      break;
    case "pictures":
      await options.lookForFiles?.();
      file = options.picture(rest.join("/"), () => outcomeFaults(request).takeStaleMs());
      if (await sendPlain(file, rest, request, response)) return;
      break;
    case "subtitles":
      if (await sendPlain(options.subtitle?.(rest.join("/")), rest, request, response)) return;
      break;
    default:
  }
  if (!response.headersSent) refuse(response, 404, "Not found");
}

/** Answers `GET /content/access` (contract 4.11). */
function lookUp(options: CdnOptions, query: URLSearchParams, response: ServerResponse): void {
  const provider = query.get("provider");
  const contentId = query.get("contentId");
  if (provider === null || provider === "") return refuse(response, 400, "provider is required");
  if (provider !== options.provider) return refuse(response, 400, "Unknown provider");
  if (contentId === null || contentId === "") return refuse(response, 400, "contentId is required");
  const target = options.resolve(contentId);
  if (target.status === "unknown") return refuse(response, 404, "Content not found");
  if (target.status === "offline") return refuse(response, 403, "Content is offline");
  const { ttlSeconds, links } = options.playback();
  const expiresAtMs = options.clock.now().getTime() + ttlSeconds * 1000;
  const path = signedHlsPath(options.secret, target.kind, target.id, expiresAtMs, links);
  sendJson(response, 200, { hls: `${options.origin()}${path}` });
}

/** Sends `/{kind}/{id}/hls/…` and what lies behind the gates; returns false when there is nothing there. */
async function sendMedia(
  options: CdnOptions,
  kind: MediaKind,
  path: string[],
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [id, gate = "", ...rest] = path;
  const style = styleOfGate(gate);
  if (id === undefined || (gate !== "hls" && style === null)) return false;
  const names = style === "path" ? rest.slice(1) : rest;
  if (style !== null) {
    // Before any disk access, so a forged token reveals nothing.
    const verdict = judge(options, style, { kind, id, rest, query });
    if (verdict !== "valid") {
      refuse(
        response,
        403,
        verdict === "expired" ? "The link has expired" : "The link is not valid",
      );
      return true;
    }
  }
  const name = names.at(-1) ?? "";
  const contentType = contentTypeOf(name);
  const directory = options.mediaDirectory(kind, id);
  if (contentType === null || directory === null) return false;
  const file = await fileUnder(directory, names);
  if (file === null) return false;

  const isPlay =
    style !== null && request.method === "GET" && names.length === 1 && name === MASTER_NAME;
  // Before responding: a client that has the response may rely on the count.
  if (isPlay) options.onPlay(kind, id);
  if (name.endsWith(".m3u8")) {
    const video = await readFile(file, "utf8");
    const playlist = name === MASTER_NAME ? video : mediaPlaylist(options, kind, video);
    const carry = carryOn(options, style, { kind, id, names, query });
    sendText(response, contentType, carry === null ? playlist : withAddresses(playlist, carry));
    return true;
  }
  return await sendFile(request, response, {
    path: file,
    contentType,
    cache: "immutable",
    onBytes: (bytes) => options.onBytes(kind, id, bytes, names.join("/")),
  });
}

function judge(
  { secret, clock }: CdnOptions,
  style: LinkStyle,
  {
    kind,
    id,
    rest,
    query,
  }: { kind: MediaKind; id: string; rest: string[]; query: URLSearchParams },
): TokenVerdict {
  const nowMs = clock.now().getTime();
  switch (style) {
    case "path":
      return checkToken(secret, kind, id, rest[0] ?? "", nowMs);
    case "query":
      return checkToken(secret, kind, id, query.get("token") ?? "", nowMs);
    case "opaque":
      return checkSeal(secret, kind, id, rest.join("/"), query, nowMs);
  }
}

/** Returns a function that signs a URL in a playlist; null if it needs none. */
function carryOn(
  { secret }: CdnOptions,
  style: LinkStyle | null,
  {
    kind,
    id,
    names,
    query,
  }: { kind: MediaKind; id: string; names: string[]; query: URLSearchParams },
): ((address: string) => string) | null {
  switch (style) {
    case null:
    case "path":
      return null;
    case "query":
      return (address) => withQuery(address, query);
    case "opaque":
      return (address) => {
        const [name = ""] = address.split("?");
        const file = [...names.slice(0, -1), ...name.split("/")].join("/");
        return withQuery(address, seal(secret, kind, id, file, query.get("expires") ?? ""));
      };
  }
}

function withQuery(address: string, query: URLSearchParams): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

function mediaPlaylist(options: CdnOptions, kind: MediaKind, video: string): string {
  return kind === "live"
    ? livePlaylist(video, options.clock.now().getTime(), options.startedAtMs)
    : loopedPlaylist(video, options.playback().turns);
}

/** Sends a file that the platform named itself. */
async function sendPlain(
  file: string | null | undefined,
  names: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  // Uploaded images may have any name; unknown types are served as bytes, never as HTML or script.
  if (file === null || file === undefined || names.length === 0) return false;
  const name = names.at(-1) ?? "";
  const contentType = contentTypeOf(name) ?? contentTypeOf(file) ?? "application/octet-stream";
  return await sendFile(request, response, { path: file, contentType, cache: "brief" });
}

function refuse(response: ServerResponse, status: number, error: string): void {
  sendJson(response, status, { error });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, "application/json; charset=utf-8", JSON.stringify(body), status);
}

function sendText(response: ServerResponse, contentType: string, text: string, status = 200): void {
  const bytes = Buffer.from(text);
  response
    .writeHead(status, {
      "Content-Type": contentType,
      "Content-Length": bytes.length,
      "Cache-Control": "no-store",
    })
    .end(bytes);
}
