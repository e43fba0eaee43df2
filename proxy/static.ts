import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { getMimeType } from "hono/utils/mime";
import {
  type ConfigSource,
  nullWhereAbsent,
  readConfigText,
  readServedHosts,
} from "./runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

export interface StaticOptions extends ConfigSource {
  dist: string;
  /** Names the folder that it is served under, `/studio`. Is empty at the root. */
  basePath?: string;
  /** Lists the digests (`sha256-…`) of inline styles in the page. */
  styleHashes?: readonly string[];
}

/** Answers a request, or rejects before the answer has begun: there is a file that can't be read. */
export type StaticHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Describes a file or a text that is sent, in the coding that the browser accepts. */
interface Content {
  type: string;
  tag: string;
  sizeBytes: number;
  coding: "br" | "gzip" | null;
  isImmutable: boolean;
  /** Rejects where there is a file that can't be read. */
  open: () => Promise<Iterable<Buffer> | Readable>;
}

const PAGE_TYPE = "text/html; charset=utf-8";
const CONFIG_TYPE = "application/json; charset=utf-8";
const PACKED = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Serves a build of the dashboard the way production should. Not by a library: docs/decisions/044 says why. */
export function createStatic(options: StaticOptions): StaticHandler {
  const { dist, basePath = "", styleHashes = [] } = options;
  return async (request, response) => {
    const path = (request.url ?? "").replace(/[?#].*$/s, "");
    // The file is read each time, so that a configuration can be changed under a running preview.
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
      return send(request, response, textContent(configText, CONFIG_TYPE), headers);
    }
    // The guide's pages refer to each other relative to their folder.
    if (path === "/guide") {
      response.writeHead(308, { ...headers, location: `${basePath}/guide/` }).end();
      return;
    }
    const accepted = acceptedCodings(request);
    // The dashboard's own URL serves the page to every client: health checks don't ask for HTML.
    const file =
      (await findFile(dist, path.replace(/\/$/, "/index.html"))) ??
      (isNavigation(request, path) ? await findFile(dist, "/index.html") : null);
    if (file === null) {
      const removal = isForServiceWorker(request) ? await findFile(dist, workerRemoval.path) : null;
      if (removal === null) return say(404, "Not found");
      const content = await fileContent(removal, accepted);
      return send(request, response, content, { ...headers, ...workerRemoval.headers });
    }
    if (file.path.endsWith("/index.html")) {
      const html = withBase(await readFile(file.path, "utf8"), basePath);
      return send(request, response, textContent(html, PAGE_TYPE, accepted), headers);
    }
    const content = await fileContent(file, accepted);
    const isImmutable = path.startsWith("/assets/");
    return send(request, response, { ...content, isImmutable }, headers);
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
  // A worker may have been allowed more than its own folder, and its replacement has to be allowed the same.
  headers: { "service-worker-allowed": "/" },
} as const;

/** Returns whether a browser asks for the script of a service worker. The dashboard has none. */
export function isForServiceWorker({ headers }: IncomingMessage): boolean {
  return headers[workerRemoval.asked.header] === workerRemoval.asked.value;
}

/**
 * Returns whether a page of the dashboard is requested, as opposed to a file that is missing or a call that went
 * astray.
 */
function isNavigation(request: IncomingMessage, path: string): boolean {
  const accept = request.headers.accept ?? "";
  const isOwn = !/^\/(api|playback|assets)(\/|$)/i.test(path);
  const isPage = /^\/(?!\/)[^\\]*$/.test(path) && !path.slice(path.lastIndexOf("/")).includes(".");
  const isHidden = path.includes("/.");
  return isOwn && isPage && !isHidden && accept.includes("text/html");
}

interface Found {
  path: string;
  sizeBytes: number;
  tag: string;
}

/**
 * Builds have plain file names. Only such names are looked up, without decoding, so no spelling of a path can
 * leave the folder.
 */
async function findFile(dist: string, path: string): Promise<Found | null> {
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path)) return null;
  return statFile(join(dist, path));
}

async function statFile(path: string): Promise<Found | null> {
  const stats = await stat(path).catch(nullWhereAbsent);
  if (stats === null || !stats.isFile()) return null;
  const tag = `W/"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  return { path, sizeBytes: stats.size, tag };
}

/** Returns the codings that a browser takes, in small letters. */
function acceptedCodings(request: IncomingMessage): ReadonlySet<string> {
  const accepted = parseAccept(request.headers["accept-encoding"]?.toString() ?? "");
  return new Set(accepted.filter(({ q }) => q > 0).map(({ type }) => type.toLowerCase()));
}

/** Takes the file, or the packed one beside it. */
async function fileContent(file: Found, accepted: ReadonlySet<string>): Promise<Content> {
  const type = getMimeType(file.path) ?? "application/octet-stream";
  for (const [coding, suffix] of PACKED) {
    const packed = accepted.has(coding) ? await statFile(file.path + suffix) : null;
    if (packed !== null) return { ...opening(packed), type, coding };
  }
  return { ...opening(file), type, coding: null };
}

function opening({ path, sizeBytes, tag }: Found) {
  const end = Math.max(sizeBytes - 1, 0);
  return {
    tag,
    sizeBytes,
    isImmutable: false,
    open: async () => (await open(path)).createReadStream({ end }),
  };
}

function textContent(text: string, type: string, accepted?: ReadonlySet<string>): Content {
  const isPacked = accepted?.has("gzip") === true;
  const body = isPacked ? gzipSync(text) : Buffer.from(text);
  return {
    type,
    tag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    sizeBytes: body.length,
    coding: isPacked ? "gzip" : null,
    isImmutable: false,
    open: async () => [body],
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { type, tag, sizeBytes, coding, isImmutable, open: openContent }: Content,
  security: Record<string, string>,
): Promise<void> {
  const headers = {
    ...security,
    "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    "content-type": type,
    vary: "Accept-Encoding",
    etag: tag,
  };
  if (isFresh(request, tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  // The file is opened before the head is written: after it, the browser could not learn that the file can't be read.
  const body = request.method === "HEAD" ? [] : await openContent();
  const encoding = coding === null ? {} : { "content-encoding": coding };
  response.writeHead(200, { ...headers, ...encoding, "content-length": sizeBytes });
  pipeline(body, response, () => {});
}

function isFresh(request: IncomingMessage, tag: string): boolean {
  const known = request.headers["if-none-match"];
  return known !== undefined && known.split(",").some((candidate) => candidate.trim() === tag);
}
