import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { FREE_PORTS, readSandboxOptions, type SandboxOptions } from "../options.ts";
import { createSandbox, type Sandbox } from "../sandbox.ts";

/** Holds an answer, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Holds the body as JSON. Is null when it is none. */
  json: unknown;
}

/** Speaks to the platform under test over HTTP alone. */
export interface Platform {
  apiOrigin: string;
  playbackOrigin: string;
  provider: string;
  /** Is null on a platform that is not ours to break. */
  sandbox: Sandbox | null;
  /** Calls the API with key and format; `headers` come on top, and null takes one away. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | null>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Returns the options of a test sandbox: free ports, a temporary directory, no settling. It goes without ffmpeg, as in
 * the browser's tests: what that makes takes as long as the machine is slow.
 */
export async function testOptions(changes: Partial<SandboxOptions> = {}): Promise<SandboxOptions> {
  return {
    ...readSandboxOptions(FREE_PORTS),
    settleMs: 0,
    ffmpeg: process.env.SANDBOX_FFMPEG ?? "off",
    dataDirectory: await mkdtemp(join(tmpdir(), "reeldesk-sandbox-")),
    ...changes,
  };
}

/** Starts a sandbox with a temporary directory. */
export async function startSandbox(
  changes: Partial<SandboxOptions> = {},
): Promise<Platform & { sandbox: Sandbox }> {
  const options = await testOptions(changes);
  const sandbox = await createSandbox(options);
  return {
    apiOrigin: sandbox.apiOrigin,
    playbackOrigin: sandbox.cdnOrigin,
    provider: sandbox.provider,
    sandbox,
    call: callerOf(sandbox.apiOrigin, sandbox.apiKey),
    async close() {
      await sandbox.close();
      await rm(options.dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Opens the platform that `PLATFORM_URL` and `PLATFORM_API_KEY` name, else a sandbox with the demo library. */
export async function openPlatform(): Promise<Platform> {
  const { PLATFORM_URL, PLATFORM_API_KEY, PLAYBACK_URL, PLAYBACK_PROVIDER } = process.env;
  if (PLATFORM_URL === undefined || PLATFORM_API_KEY === undefined) return await startSandbox();
  return {
    apiOrigin: PLATFORM_URL,
    playbackOrigin: PLAYBACK_URL ?? PLATFORM_URL,
    provider: PLAYBACK_PROVIDER ?? "sandbox",
    sandbox: null,
    call: callerOf(PLATFORM_URL, PLATFORM_API_KEY),
    close: async () => {},
  };
}

export function callerOf(apiOrigin: string, apiKey: string): Platform["call"] {
  return async (method, path, body, headers = {}) => {
    const all = {
      "X-Api-Key": apiKey,
      "X-Format": "default",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    );
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${apiOrigin}${path}`, {
      method,
      headers: sent,
      ...(payload === undefined ? {} : { body: payload }),
    });
    return await read(response);
  };
}

/** Reads an answer to its end. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Our own sandbox settles in a moment; a real platform was seen to take more than a minute. */
const PATIENCE_MS = process.env.PLATFORM_URL === undefined ? 15_000 : 180_000;

/**
 * Polls until there is a result.
 * @param ask returns null for "not yet"
 * @throws Error that names what was awaited
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null> | T | null,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await wait(25);
  }
}
