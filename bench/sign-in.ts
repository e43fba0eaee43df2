import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { createInterface } from "node:readline";
import { createSealer } from "#proxy/sign-in/seal.ts";
import { freePort, startProvider, testSecret } from "#proxy/sign-in/testing.ts";
import { sendJson, serve } from "#proxy/testing.ts";
import { scaled } from "./scale.ts";
import { row } from "./table.ts";

const SESSIONS = scaled(500, 20);
const PER_SECOND = scaled(200, 50);
const SECONDS = scaled(60, 2);

/** Measures the latency of reads by many sessions at a constant rate, beside the same proxy without a sign-in. */
export async function benchSignIn(): Promise<void> {
  const platform = await serve((_request, response) => sendJson(response, []));
  const provider = await startProvider();
  const port = await freePort();
  const env = {
    PLATFORM_URL: platform.origin,
    PLATFORM_API_KEY: "bench-key",
    PLAYBACK_URL: platform.origin,
    PORT: String(port),
  };
  const signIn = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "reeldesk",
    OIDC_CLIENT_SECRET: "reeldesk-secret",
    OIDC_ROLE_CLAIM: "roles",
    OIDC_EDITOR_ROLES: "desk-editor",
    SESSION_SECRETS: testSecret.toString("base64"),
  };
  const home = `http://127.0.0.1:${port}`;
  try {
    row(`${SESSIONS} sessions, ${PER_SECOND} reads/s`, "ms, median", "ms, p99", "refused");
    let server = await startServer(env);
    const bare = await load(home, []);
    await stopServer(server);
    server = await startServer({ ...env, ...signIn });
    const signedIn = await load(home, await sealCookies(home));
    const restarted = load(home, await sealCookies(home));
    await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / 3));
    await stopServer(server);
    server = await startServer({ ...env, ...signIn });
    const during = await restarted;
    await stopServer(server);
    print("pass-through, no sign-in", bare);
    print("with sessions", signedIn);
    print("with a restart under way", during);
    if (signedIn.refusedCount + during.refusedCount > 0) throw new Error("Sessions were lost.");
  } finally {
    await provider.stop();
    await platform.close();
  }
}

interface Load {
  times: number[];
  refusedCount: number;
}

function print(name: string, { times, refusedCount }: Load): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
  row(name, at(0.5), at(0.99), String(refusedCount));
}

/** Reads at a constant rate, whatever the answers take; a connection that is refused is tried again. */
async function load(home: string, cookies: readonly string[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const result: Load = { times: [], refusedCount: 0 };
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < PER_SECOND * SECONDS; count += 1) {
    const waitMs = startedAt + (count * 1000) / PER_SECOND - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const cookie = cookies[count % Math.max(1, cookies.length)];
    calls.push(
      (async () => {
        const askedAt = performance.now();
        const status = await readOnce(home, agent, cookie);
        result.times.push(performance.now() - askedAt);
        if (status !== 200) result.refusedCount += 1;
      })(),
    );
  }
  await Promise.all(calls);
  agent.destroy();
  return result;
}

async function readOnce(home: string, agent: Agent, cookie: string | undefined): Promise<number> {
  const headers = cookie === undefined ? {} : { cookie };
  for (;;) {
    const status = await new Promise<number | null>((resolve) => {
      get(`${home}/api/v2/vod`, { agent, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      }).once("error", () => resolve(null));
    });
    if (status !== null) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns sessions as the server seals them after a sign-in. Their refresh tokens are none: use them before they are
 * renewed.
 */
async function sealCookies(home: string): Promise<string[]> {
  const sealer = await createSealer([testSecret], `${home}/`);
  const atMs = Date.now();
  return await Promise.all(
    Array.from({ length: SESSIONS }, async (_, index) => {
      const session = {
        sid: crypto.randomUUID(),
        sub: `editor-${index}`,
        name: "Ada Lovelace",
        role: "editor",
        rt: "r".repeat(43),
        at: Math.floor(atMs / 1000),
      };
      const times = { atMs, untilMs: atMs + 3_600_000 };
      return `__Host-reeldesk=${await sealer.seal("session", session, times)}`;
    }),
  );
}

async function startServer(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "proxy/main.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  for await (const line of lines) {
    if (line.includes("ready")) break;
  }
  child.stdout.resume();
  return child;
}

async function stopServer(child: ChildProcess): Promise<void> {
  const over = once(child, "exit");
  child.kill("SIGTERM");
  await over;
}
