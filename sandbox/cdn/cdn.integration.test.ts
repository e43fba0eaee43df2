import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Listening, listen } from "../http.ts";
import { createCdn } from "./cdn.ts";
import type { PlaybackSettings, PlaybackTarget } from "./types.ts";

const START = Date.parse("2026-11-20T12:00:00.400Z");
const SEGMENT = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));
const PLAYLIST = "#EXTM3U\n#EXTINF:4.0,\nsegment-1.m4s\n#EXT-X-ENDLIST\n";
const LARGE_BYTES = 24 * 1024 * 1024;

const USUAL = { ttlSeconds: 180, links: "path", turns: 1 } as const satisfies PlaybackSettings;

let nowMs = START;
let playback: PlaybackSettings = USUAL;
let scratch: string;
let server: Listening;
const plays = vi.fn<(kind: string, id: string) => void>();
const sent = vi.fn<(kind: string, id: string, bytes: number, path: string) => void>();
const targets: Record<string, PlaybackTarget> = {
  "root-vod-video": { status: "ok", kind: "vod", id: "video" },
  "root-live-channel": { status: "ok", kind: "live", id: "channel" },
  "root-vod-dark": { status: "offline" },
};

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "cdn-"));
  for (const kind of ["vod/video", "live/channel"]) {
    const directory = join(scratch, kind);
    await mkdir(join(directory, "720p"), { recursive: true });
    await writeFile(join(directory, "master.m3u8"), "#EXTM3U\n720p/playlist.m3u8\n");
    await writeFile(join(directory, "720p/playlist.m3u8"), PLAYLIST);
    await writeFile(join(directory, "720p/segment-1.m4s"), SEGMENT);
    await writeFile(join(directory, "720p/large.m4s"), Buffer.alloc(LARGE_BYTES));
    await writeFile(join(directory, "720p/empty.m4s"), "");
    await writeFile(join(directory, "video.json"), "{}");
  }
  await writeFile(join(scratch, "secret.m4s"), "nobody's business");
  await writeFile(join(scratch, "art.webp"), "picture");
  await writeFile(join(scratch, "odd.html"), "page");
  await symlink(join(scratch, "secret.m4s"), join(scratch, "vod/video/link.m4s"));
  const handler = createCdn({
    clock: { now: () => new Date(nowMs) },
    startedAtMs: nowMs,
    secret: "secret",
    provider: "reel",
    playback: () => playback,
    origin: () => server.origin,
    resolve: (contentId) => targets[contentId] ?? { status: "unknown" },
    mediaDirectory: (kind, id) =>
      id === "video" || id === "channel" ? join(scratch, kind, id) : null,
    picture: (path) =>
      ({
        "a/art.webp": join(scratch, "art.webp"),
        "no-extension": join(scratch, "art.webp"),
        "odd.html": join(scratch, "odd.html"),
        dir: scratch,
      })[path] ?? null,
    subtitle: (path) => (path === "en.vtt" ? join(scratch, "art.webp") : null),
    onPlay: plays,
    onBytes: sent,
  });
  server = await listen(handler, 0, "NONE");
});

afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

beforeEach(() => {
  nowMs = START;
  playback = USUAL;
  plays.mockClear();
  sent.mockClear();
});

const get = (path: string, init?: RequestInit) => fetch(server.origin + path, init);

async function signedUrl(contentId = "root-vod-video"): Promise<string> {
  const response = await get(`/content/access?provider=reel&contentId=${contentId}`);
  const { hls } = (await response.json()) as { hls: string };
  return hls.slice(server.origin.length);
}

/** Returns the first URL in a playlist. */
async function child(playlist: string): Promise<string> {
  const text = await (await get(playlist)).text();
  const line = text.split("\n").find((each) => each !== "" && !each.startsWith("#")) ?? "";
  return new URL(line, server.origin + playlist).href.slice(server.origin.length);
}

/** Requests a path as `fetch` does, without normalising it. */
function raw(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the playback lookup", () => {
  it("Returns a signed address on this origin, open to every site", async () => {
    const response = await get("/content/access?provider=reel&contentId=root-live-channel");
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = (await response.json()) as { hls: string };
    expect(body.hls).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/live\/channel\/signed\/1795176180\.[\w-]+\/master\.m3u8$/,
    );
  });

  it.each([
    ["", 400, "provider is required"],
    ["provider=reel", 400, "contentId is required"],
    ["provider=reel&contentId=", 400, "contentId is required"],
    ["provider=other&contentId=root-vod-video", 400, "Unknown provider"],
    ["provider=reel&contentId=root-vod-dark", 403, "Content is offline"],
    ["provider=reel&contentId=root-vod-gone", 404, "Content not found"],
    ["provider=reel&contentId=__proto__x", 404, "Content not found"],
  ])("Answers the query %j with %i", async (query, status, error) => {
    const response = await get(`/content/access?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });
});

describe("signed HLS", () => {
  it("Serves the package through the token in its path, and counts the play", async () => {
    const master = await signedUrl();
    const response = await get(master);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("720p/playlist.m3u8");
    const child = new URL("720p/playlist.m3u8", server.origin + master).pathname;
    const segment = new URL("segment-1.m4s", server.origin + child).pathname;
    expect((await get(child)).status).toBe(200);
    const bytes = await get(segment);
    expect(bytes.headers.get("content-type")).toBe("video/iso.segment");
    expect(bytes.headers.get("cache-control")).toContain("immutable");
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(SEGMENT);
    await vi.waitFor(() =>
      expect(sent.mock.calls).toEqual([["vod", "video", 1000, "720p/segment-1.m4s"]]),
    );
    expect(plays.mock.calls).toEqual([["vod", "video"]]);
  });

  it("Counts no play for a HEAD request", async () => {
    const master = await signedUrl();
    expect((await get(master, { method: "HEAD" })).status).toBe(200);
    expect(plays).not.toHaveBeenCalled();
  });

  it("Expires to the second, for playlists and segments alike", async () => {
    const master = await signedUrl();
    const segment = master.replace("master.m3u8", "720p/segment-1.m4s");
    nowMs = Date.parse("2026-11-20T12:02:59.999Z");
    expect((await get(master)).status).toBe(200);
    expect((await get(segment)).status).toBe(200);
    nowMs = Date.parse("2026-11-20T12:03:00.000Z");
    for (const path of [master, segment]) {
      const response = await get(path);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ error: "The link has expired" });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("Opens no other package", async () => {
    const [, kind, id, gate, token] = (await signedUrl()).split("/");
    const [expiry = "", signature = ""] = token?.split(".") ?? [];
    for (const path of [
      `/live/${id}/${gate}/${token}`,
      `/${kind}/channel/${gate}/${token}`,
      `/${kind}/${id}/${gate}/${Number(expiry) + 1}.${signature}`,
      `/${kind}/${id}/${gate}/${expiry}.${signature.slice(1)}`,
      `/${kind}/${id}/${gate}/${expiry}`,
      `/${kind}/${id}/${gate}/.${signature}`,
      `/${kind}/unknown/${gate}/${token}`,
    ]) {
      for (const file of ["master.m3u8", "720p/segment-1.m4s", "absent.m4s"]) {
        expect(await raw(`${path}/${file}`), `${path}/${file}`).toBe(403);
      }
    }
    expect(plays).not.toHaveBeenCalled();
  });
});

describe.each(["query", "opaque"] as const)("HLS signed in the %s way", (links) => {
  it("Opens what its playlists name until it expires, and counts one play", async () => {
    playback = { ...USUAL, links };
    const master = await signedUrl();
    const variant = await child(master);
    const segment = await child(variant);
    expect((await get(segment)).status).toBe(200);
    expect(plays.mock.calls).toEqual([["vod", "video"]]);
    nowMs = START + 180_000;
    for (const path of [master, variant, segment]) {
      const response = await get(path);
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: "The link has expired" },
      ]);
    }
  });

  it("Opens nothing with a query that is missing, changed, or of another package", async () => {
    playback = { ...USUAL, links };
    const master = await signedUrl();
    const [path = "", query = ""] = master.split("?");
    for (const forged of [
      path,
      `${path}?${query.slice(0, -1)}`,
      master.replace("/video/", "/unknown/"),
      master.replace("/vod/", "/live/").replace("/video/", "/channel/"),
    ]) {
      expect([forged, await raw(forged)]).toEqual([forged, 403]);
    }
  });
});

describe("every opaque address", () => {
  it("Opens itself and nothing else", async () => {
    playback = { ...USUAL, links: "opaque" };
    const [, query = ""] = (await signedUrl()).split("?");
    expect(await raw(`/vod/video/sealed/720p/playlist.m3u8?${query}`)).toBe(403);
  });
});

describe("a video that repeats", () => {
  it("A video that repeats is listed as often as requested", async () => {
    playback = { ...USUAL, turns: 3 };
    const path = (await signedUrl()).replace("master.m3u8", "720p/playlist.m3u8");
    const text = await (await get(path)).text();
    expect(text.match(/segment-1\.m4s/g)).toHaveLength(3);
  });
});

describe("unsigned HLS", () => {
  it("Unsigned HLS never expires, and counts no play", async () => {
    nowMs = Date.parse("2050-01-01T00:00:00Z");
    expect((await get("/vod/video/hls/master.m3u8")).status).toBe(200);
    expect((await get("/live/channel/hls/720p/playlist.m3u8")).status).toBe(200);
    expect(plays).not.toHaveBeenCalled();
  });

  it.each([
    "/vod/video/hls",
    "/vod/video/hls/",
    "/vod/video/hls/720p",
    "/vod/video/hls/absent.m3u8",
    "/vod/video/hls/video.json",
    "/vod/video/hls/link.m4s",
    "/vod/video/other/master.m3u8",
    "/vod/unknown/hls/master.m3u8",
    "/clips/video/hls/master.m3u8",
    "/vod/video/hls/../../../secret.m4s",
    "/vod/video/hls/..%2f..%2f..%2fsecret.m4s",
    "/vod/video/hls/%2e%2e/%2e%2e/%2e%2e/secret.m4s",
    "/vod/video/hls/%2E%2E%5C%2E%2E%5Csecret.m4s",
    "/vod/video/hls/..\\..\\secret.m4s",
    "/vod/video/hls/720p/../../../secret.m4s",
    "/vod/video/hls//etc/passwd.m4s",
    "/vod/video/hls/%2fetc%2fpasswd.m4s",
    "/vod/video/hls/C:%5Csecret.m4s",
    "/vod/video/hls/master.m3u8%00.m4s",
    "/vod/video/hls/%00",
    "/vod/video/hls/%zz.m4s",
    "/vod/../vod/video/hls/master.m3u8",
    "/vod/%2e%2e/hls/secret.m4s",
    "//vod/video/hls/master.m3u8",
    "/pictures/../secret.m4s",
    "/pictures/%2e%2e%2fsecret.m4s",
    "/",
    "*",
  ])("Unsigned HLS has no file at the path %s", async (path) => {
    expect(await raw(path)).toBe(404);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe("files", () => {
  const SEGMENT_PATH = "/vod/video/hls/720p/segment-1.m4s";

  it.each([
    ["bytes=0-99", 206, "bytes 0-99/1000", SEGMENT.subarray(0, 100)],
    ["bytes=900-", 206, "bytes 900-999/1000", SEGMENT.subarray(900)],
    ["bytes=-10", 206, "bytes 990-999/1000", SEGMENT.subarray(990)],
    ["bytes=990-5000", 206, "bytes 990-999/1000", SEGMENT.subarray(990)],
    ["bytes=-5000", 206, "bytes 0-999/1000", SEGMENT],
    ["bytes=0-1,5-6", 200, null, SEGMENT],
    ["bytes=9-1", 200, null, SEGMENT],
    ["bytes=-", 200, null, SEGMENT],
    ["lines=1-2", 200, null, SEGMENT],
    ["bytes=1000-", 416, "bytes */1000", Buffer.alloc(0)],
    ["bytes=-0", 416, "bytes */1000", Buffer.alloc(0)],
  ])("Files answer the range %s with %i", async (range, status, contentRange, body) => {
    const response = await get(SEGMENT_PATH, { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(body);
    const counts = body.length === 0 ? [] : [body.length];
    await vi.waitFor(() => expect(sent.mock.calls.map((call) => call[2])).toEqual(counts));
  });

  it("Files support HEAD and validators", async () => {
    const head = await get(SEGMENT_PATH, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("1000");
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    const etag = head.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(
      (await get(SEGMENT_PATH, { headers: { "if-none-match": `"x", W/${etag}` } })).status,
    ).toBe(304);
    const range = "bytes=0-1";
    expect((await get(SEGMENT_PATH, { headers: { range, "if-range": etag } })).status).toBe(206);
    expect((await get(SEGMENT_PATH, { headers: { range, "if-range": '"old"' } })).status).toBe(200);
  });

  it("Files are sent also where they are empty", async () => {
    const response = await get("/vod/video/hls/720p/empty.m4s");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  it("Files are billed as far as the viewer received them", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write("GET /vod/video/hls/720p/large.m4s HTTP/1.1\r\nHost: cdn\r\n\r\n");
        socket.once("data", () => {
          socket.destroy();
          resolve();
        });
      });
    });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const bytes = sent.mock.calls[0]?.[2] ?? 0;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(LARGE_BYTES);
  });

  it("Files serve pictures and subtitles, and never as a page", async () => {
    const picture = await get("/pictures/a/art.webp");
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(await picture.text()).toBe("picture");
    const named = await get("/pictures/no-extension");
    expect(named.headers.get("content-type")).toBe("image/webp");
    const odd = await get("/pictures/odd.html");
    expect(odd.headers.get("content-type")).toBe("application/octet-stream");
    expect(odd.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get("/subtitles/en.vtt")).headers.get("content-type")).toContain("text/vtt");
    for (const path of [
      "/pictures/none.webp",
      "/pictures/dir",
      "/pictures",
      "/subtitles/none.vtt",
    ]) {
      expect((await get(path)).status).toBe(404);
    }
    expect(sent).not.toHaveBeenCalled();
  });

  it("Files answer a preflight, and no other method", async () => {
    const preflight = await get(SEGMENT_PATH, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Range");
    const post = await get(SEGMENT_PATH, { method: "POST" });
    expect(post.status).toBe(405);
    expect(post.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
