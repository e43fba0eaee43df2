import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textLine } from "#proxy/log.ts";
import { createDashboardServer } from "#proxy/server.ts";
import type { SignInSettings } from "#proxy/sign-in/settings.ts";
import { FREE_PORTS, readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox, deploymentOf } from "#sandbox/sandbox.ts";
import { API_KEY } from "./canary.ts";

/** Is the instant at which every test begins, so that dates on screen are the same on any day. */
export const NOW = "2026-11-20T12:00:00Z";

type Origin = "api" | "storage" | "cdn";

/** Is a platform with the built dashboard in front of it, and the means to prepare and question both. */
export interface Platform {
  /** Is the origin of the dashboard. */
  origin: string;
  /** Lists the origins that the page is meant to talk to, the dashboard's own included. */
  origins: () => readonly string[];
  /** Resets to a seed, without faults. */
  reset: (seed?: "demo" | "empty" | "large") => Promise<void>;
  /** Makes something go wrong; see sandbox/README.md. */
  fault: (origin: Origin, rule: Record<string, unknown>) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Sets the lifetime and signing of playback links, and the repetition of videos; see sandbox/README.md. */
  playback: (settings: Record<string, unknown>) => Promise<void>;
  /**
   * Adds videos.
   * @returns their ids
   */
  addVods: (vods: Record<string, unknown>[]) => Promise<string[]>;
  /** Adds live channels. @returns their ids */
  addChannels: (channels: Record<string, unknown>[]) => Promise<string[]>;
  /**
   * Makes plays part of the platform's numbers, at instants up to now that may be older than the content;
   * see sandbox/README.md.
   */
  addPlays: (plays: Record<string, unknown>[]) => Promise<void>;
  /** Adds a caption track as if uploaded. Resolves once it is listed. */
  addCaptions: (
    vodId: string,
    track: { language: string; fileName: string; text: string },
  ) => Promise<void>;
  stats: () => Promise<unknown>;
  /** Lists when an uploaded video was online; `untilMs` is null while it is. */
  onlineTimes: (vodId: string) => Promise<{ fromMs: number; untilMs: number | null }[]>;
  /** Lists every part that was sent to storage, finished or not, in the order of beginning. */
  parts: () => Promise<{ partNumber: number; bytes: number; status: number | null }[]>;
  /** Returns the orders sent to playlists, in order. */
  orders: () => Promise<{ playlistId: string; body: string }[]>;
  /** Lists the names of the files whose upload was started with the service, in that order. */
  uploadedNames: () => Promise<string[]>;
  /** Returns the response of the platform itself to a GET. */
  read: (path: string) => Promise<unknown>;
  /**
   * Changes a record through the API, like a colleague.
   * @returns the response
   */
  change: (path: string, body: unknown, method?: "PUT" | "POST" | "DELETE") => Promise<unknown>;
  /** Removes something, as `change` changes it. */
  remove: (path: string) => Promise<void>;
  /** Returns the SHA-256 (hex) of a video in storage. */
  storedSha256: (vodId: string) => Promise<string>;
  /** Returns an object in storage. Rejects if there is none. */
  storedObject: (key: string) => Promise<{ key: string; sizeBytes: number; sha256: string }>;
  /**
   * Serves a second dashboard for the same platform.
   * @param place its path, a prefix, and the folder of another build
   * @param signIn how people sign in; without it there is no sign-in
   */
  serveWith: (
    config: Record<string, unknown>,
    place?: { basePath: string; frontOrigin: string; dist?: string },
    signIn?: SignInSettings,
  ) => Promise<{ origin: string; port: number; close: () => Promise<void> }>;
  /** Returns the log of the reference proxy, for all dashboards of this platform. */
  log: () => readonly string[];
  config: Readonly<Record<string, unknown>>;
  close: () => Promise<void>;
}

/**
 * Starts a platform on free ports.
 * @param variables of the sandbox, beside those that all tests have
 */
export async function openPlatform(variables: Record<string, string> = {}): Promise<Platform> {
  const directory = await mkdtemp(join(tmpdir(), "reeldesk-e2e-"));
  const sandbox = await createSandbox(
    readSandboxOptions({
      ...FREE_PORTS,
      SANDBOX_DATA: directory,
      SANDBOX_API_KEY: API_KEY,
      SANDBOX_NOW: NOW,
      SANDBOX_SETTLE_MS: "300",
      // Encoding a ladder takes long on a small machine; repackaging takes no time, and works on every machine. A path
      // selects the other encoder.
      SANDBOX_FFMPEG: process.env.SANDBOX_FFMPEG ?? "off",
      ...variables,
    }),
  );
  const origins = {
    api: sandbox.apiOrigin,
    storage: sandbox.storageOrigin,
    cdn: sandbox.cdnOrigin,
  } satisfies Record<Origin, string>;
  const deployment = deploymentOf(sandbox);
  const served: string[] = [];
  const log: string[] = [];
  const serveWith: Platform["serveWith"] = async (config, place, signIn) => {
    const server = await createDashboardServer({
      dist: place?.dist ?? "dist",
      basePath: place?.basePath ?? "",
      signIn: signIn ?? null,
      proxy: {
        allowedOrigins: place === undefined ? [] : [place.frontOrigin],
        ...deployment.platform,
        log: (entry) => log.push(textLine(entry)),
      },
      config: { ...deployment.config, ...config },
      port: 0,
      host: "127.0.0.1",
    });
    served.push(server.origin);
    if (place !== undefined) served.push(place.frontOrigin);
    if (signIn !== undefined) served.push(signIn.issuer);
    return server;
  };
  const dashboard = await serveWith({});

  async function control(origin: Origin, method: string, path: string, body?: unknown) {
    const answer = await fetch(`${origins[origin]}/__sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** Calls the platform with the account's key. */
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${origins.api}${path}`, {
      method,
      headers: {
        "X-Api-Key": API_KEY,
        "X-Format": "default",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  return {
    origin: dashboard.origin,
    origins: () => [...served, sandbox.storageOrigin, sandbox.cdnOrigin],
    reset: async (seed = "demo") => control("api", "POST", "/reset", { seed }),
    fault: async (origin, rule) => control(origin, "POST", "/faults", rule),
    async clearFaults() {
      for (const origin of ["api", "storage", "cdn"] as const) {
        await control(origin, "DELETE", "/faults");
      }
    },
    playback: async (settings) => control("api", "POST", "/playback", settings),
    addVods: async (vods) => (await control("api", "POST", "/vods", vods)).ids,
    addChannels: async (channels) => (await control("api", "POST", "/channels", channels)).ids,
    async addPlays(plays) {
      await control("api", "POST", "/plays", plays);
    },
    async addCaptions(vodId, { language, fileName, text }) {
      const address = `${origins.api}/v2/vod/${vodId}/subtitles`;
      const headers = { "X-Api-Key": API_KEY, "X-Format": "default" };
      const init = await fetch(address, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({
          language_short_name: language,
          file_name: fileName,
          upload_type: "curl",
        }),
      });
      const { url }: { url: string } = await init.json();
      const put = await fetch(url, { method: "PUT", body: text });
      if (!put.ok) throw new Error(`The captions were refused: ${put.status}.`);
      for (let isListed = false; !isListed; ) {
        const list = await (await fetch(address, { headers })).text();
        isListed = list.includes(fileName);
      }
    },
    stats: async () => control("api", "GET", "/stats"),
    onlineTimes: async (vodId) =>
      control("api", "GET", `/online-times?vod=${encodeURIComponent(vodId)}`),
    parts: async () => control("storage", "GET", "/parts"),
    orders: async () => control("api", "GET", "/orders"),
    async uploadedNames() {
      const uploads: { filename: string }[] = await control("api", "GET", "/uploads");
      return uploads.map(({ filename }) => filename);
    },
    async read(path) {
      const headers = { "X-Api-Key": API_KEY, "X-Format": "default" };
      return (await fetch(`${origins.api}${path}`, { headers })).json();
    },
    change: (path, body, method = "PUT") => call(method, path, body),
    async remove(path) {
      await call("DELETE", path);
    },
    storedSha256: async (vodId) =>
      (await control("api", "GET", `/object?vod=${encodeURIComponent(vodId)}`)).sha256,
    storedObject: async (key) => control("api", "GET", `/object?key=${encodeURIComponent(key)}`),
    serveWith,
    log: () => [...log],
    config: deployment.config,
    async close() {
      await dashboard.close();
      await sandbox.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
