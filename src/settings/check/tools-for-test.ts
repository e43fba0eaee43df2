import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import type { CheckTools } from "./check-tools.ts";

export const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
export const PAGE =
  '<meta name="version" content="1.2.3" /><script type="module" src="./assets/index-abc.js">';

/**
 * Returns the responses of the fake hosts of a test.
 * @param href URL without its query
 */
export type Answers = (href: string, init: RequestInit) => Response | Promise<Response> | null;

const SETTINGS = {
  storageHosts: ["storage.example", "*.parts.example"],
  mediaHosts: ["media.example"],
};

export const VIDEO = {
  id: "video",
  title: "Ferry",
  online: true,
  asset_id: "1-vod-video",
  renditions: [{ id: "r", width: 640 }],
  pictures: { thumbnail: ["https://media.example/ferry.webp"], splashscreen: [] },
};

function json(value: unknown): Response {
  return Response.json(value, { headers: { date: "Fri, 20 Nov 2026 12:00:00 GMT" } });
}

/** Answers requests of a dashboard without problems. */
export function answerWell(href: string): Response {
  const { host, pathname } = new URL(href, "https://desk.example");
  if (host === "storage.example") return new Response("<Error/>", { status: 403 });
  if (host === "media.example") return new Response(null, { status: pathname === "/" ? 404 : 200 });
  switch (pathname) {
    case "/config.json":
      return json(SETTINGS);
    case "/":
      return new Response(PAGE);
    case "/api/v2/vod":
      return json([VIDEO]);
    case "/playback/content/access":
      return json({ hls: "https://media.example/master.m3u8?signature=secret" });
    default:
      return new Response(null, { status: 404 });
  }
}

/** Fails like a host that is unreachable or denies access by CORS. */
export function closed(): never {
  throw new TypeError("Failed to fetch");
}

/**
 * Creates dependencies of a check. `answers` handles requests; null means `answerWell`.
 * @returns also the requests sent, as `METHOD URL` without queries
 */
export function toolsForTest(answers: Answers = () => null, over: Partial<CheckTools> = {}) {
  const requested: string[] = [];
  let tick = 0;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const href = (input instanceof Request ? input.url : String(input)).replace(/\?.*$/, "");
    requested.push(`${init.method ?? "GET"} ${href}`);
    tick += 10;
    return (await answers(href, init)) ?? answerWell(href);
  };
  const tools: CheckTools = {
    api: createApiClient(parseRuntimeConfig(SETTINGS), fetch),
    fetch,
    nowMs: () => NOW_MS,
    tickMs: () => tick,
    patienceMs: 50,
    isBlocked: () => false,
    loadImage: async () => true,
    page: { baseUrl: "https://desk.example/", version: "1.2.3", build: "abc" },
    browser: {
      remembers: async () => true,
      keepsFileHandles: true,
      playsStreams: true,
      joinsTabs: true,
      room: async () => ({ freeBytes: 5e9, isPersisted: true }),
    },
    ...over,
  };
  return { tools, requested };
}
