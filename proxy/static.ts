import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";
import { gzipSync } from "node:zlib";
import {
  type ConfigSource,
  nullWhereAbsent,
  readConfigText,
  readServedHosts,
} from "./runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** A folder to serve, and what configures it. */
export interface StaticOptions extends ConfigSource {
  dist: string;
  /** The folder that it is served under, `/studio`; empty at the root. */
  basePath?: string;
  /** Digests (`sha256-…`) of inline styles in the page. */
  styleHashes?: readonly string[];
}

/** Answers a request, or rejects before the answer has begun: there is a file that can't be read. */
export type StaticHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Found {
  file: string;
  size: number;
  tag: string;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const codings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * Serves a build of the dashboard the way production should. Not by a library: `sirv` ignores `;q=0` and sends
 * no charset with scripts and styles, and `send` knows no packed files.
 */
export function createStatic(options: StaticOptions): StaticHandler {
  const { dist, basePath = "", styleHashes = [] } = options;
  return async (request, response) => {
    const path = (request.url ?? "").replace(/[?#].*$/s, "");
    // Read each time, so that a configuration can be changed under a running preview.
    const configText = await readConfigText(options);
    const csp = contentSecurityPolicy(readServedHosts(configText), styleHashes);
    const headers = securityHeaders(csp);
    const say = (status: number, message: string, more: Record<string, string> = {}) => {
      response.writeHead(status, {
        ...headers,
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
        ...more,
      });
      response.end(request.method === "HEAD" ? undefined : `${message}\n`);
    };

    if (request.method !== "GET" && request.method !== "HEAD") {
      return say(405, "Method not allowed", { allow: "GET, HEAD" });
    }
    if (path === "/config.json") {
      if (configText === null) return say(404, "Not found");
      return sendText(request, response, configText, headers, ".json");
    }
    // Its pages refer to each other relative to their folder.
    if (path === "/guide") {
      response.writeHead(308, { ...headers, location: `${basePath}/guide/` }).end();
      return;
    }
    // The dashboard's own URL serves the page to every client: health checks don't ask for HTML.
    const found =
      (await findFile(dist, path.replace(/\/$/, "/index.html"))) ??
      (isNavigation(request, path) ? await findFile(dist, "/index.html") : null);
    if (found === null) {
      const removal = isForServiceWorker(request) ? await findFile(dist, workerRemoval.path) : null;
      if (removal === null) return say(404, "Not found");
      return sendFile(request, response, removal, { ...headers, ...workerRemoval.headers }, false);
    }
    if (found.file.endsWith("/index.html")) {
      const html = withBase(await readFile(found.file, "utf8"), basePath);
      return sendText(request, response, html, headers, ".html");
    }
    await sendFile(request, response, found, headers, path.startsWith("/assets/"));
  };
}

/** Inserts the base path into the page's URLs. */
function withBase(html: string, basePath: string): string {
  return html.replaceAll('="/', () => `="${basePath}/`);
}

/** Names the worker that removes a former one, and where it is sent: the configurations in `deploy/` say the same. */
export const workerRemoval = {
  asked: { header: "service-worker", value: "script" },
  path: "/no-service-worker.js",
  // A worker may have been allowed more than its own folder, and what replaces it has to be allowed the same.
  headers: { "service-worker-allowed": "/" },
} as const;

/** Returns whether a browser asks for the script of a service worker. The dashboard has none. */
export function isForServiceWorker({ headers }: IncomingMessage): boolean {
  return headers[workerRemoval.asked.header] === workerRemoval.asked.value;
}

/** A page of the dashboard, as opposed to a file that is missing or a call that went astray. */
function isNavigation(request: IncomingMessage, path: string): boolean {
  const accept = request.headers.accept ?? "";
  const isOwn = !/^\/(api|playback|assets)(\/|$)/i.test(path);
  const isPage = /^\/(?!\/)[^\\]*$/.test(path) && !path.slice(path.lastIndexOf("/")).includes(".");
  const isHidden = path.includes("/.");
  return isOwn && isPage && !isHidden && accept.includes("text/html");
}

/**
 * Builds have plain file names. Only such names are looked up, without decoding, so no spelling of a path can
 * leave the folder.
 */
async function findFile(dist: string, path: string): Promise<Found | null> {
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path)) return null;
  return statFile(join(dist, path));
}

async function statFile(file: string): Promise<Found | null> {
  const stats = await stat(file).catch(nullWhereAbsent);
  if (stats === null || !stats.isFile()) return null;
  const tag = `W/"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  return { file, size: stats.size, tag };
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: Found,
  security: Record<string, string>,
  isImmutable: boolean,
): Promise<void> {
  const packed = await findPacked(found.file, request.headers["accept-encoding"]);
  const sent = packed?.found ?? found;
  const headers: Record<string, string> = {
    ...security,
    "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    "content-type": types[extname(found.file).toLowerCase()] ?? "application/octet-stream",
    vary: "Accept-Encoding",
    etag: sent.tag,
  };
  if (isFresh(request, sent.tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (packed !== null) headers["content-encoding"] = packed.coding;
  // Opened before the head is written: after it, the browser could not be told that the file can't be read.
  const file = request.method === "HEAD" ? null : await open(sent.file);
  response.writeHead(200, { ...headers, "content-length": sent.size });
  if (file === null) response.end();
  else pipeline(file.createReadStream({ end: Math.max(sent.size - 1, 0) }), response, () => {});
}

async function findPacked(file: string, accepted: string | undefined) {
  for (const [coding, suffix] of codings) {
    if (!accepts(coding, accepted)) continue;
    const found = await statFile(file + suffix);
    if (found !== null) return { coding, found };
  }
  return null;
}

function accepts(coding: string, accepted = ""): boolean {
  const offer = accepted
    .toLowerCase()
    .split(",")
    .find((candidate) => candidate.trim().split(";", 1)[0] === coding);
  return offer !== undefined && !/;\s*q=0(\.0*)?$/.test(offer.trim());
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  security: Record<string, string>,
  extension: ".html" | ".json",
): void {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const isPacked = extension === ".html" && accepts("gzip", request.headers["accept-encoding"]);
  const body = isPacked ? gzipSync(text) : Buffer.from(text);
  const headers: Record<string, string> = {
    ...security,
    "cache-control": "no-cache",
    "content-type": types[extension] ?? "",
    vary: "Accept-Encoding",
    etag: tag,
  };
  if (isFresh(request, tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (isPacked) headers["content-encoding"] = "gzip";
  response.writeHead(200, { ...headers, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isFresh(request: IncomingMessage, tag: string): boolean {
  const known = request.headers["if-none-match"];
  return known !== undefined && known.split(",").some((candidate) => candidate.trim() === tag);
}
