import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildServers } from "./build-servers.ts";

/** Outside the checkout, so that no package and no source is found. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reeldesk-servers-"));
  await buildServers(join(folder, "server"));
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/index.html"), "<title>Reeldesk</title>");
  await writeFile(join(folder, "dist/config.json"), "{}");
});
afterAll(() => rm(folder, { recursive: true }));

function start(program: string, env: Record<string, string> = {}, ...options: string[]) {
  return spawn(process.execPath, [`server/${program}.mjs`, ...options], { cwd: folder, env });
}

/** The first line that a program writes, which has an address in it. */
async function ready(child: ReturnType<typeof start>): Promise<string> {
  child.stderr.on("data", (bytes: Buffer) => console.error(bytes.toString()));
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  return /https?:\/\/[^/\s]+/.exec(String(line))?.[0] ?? "";
}

async function stop(child: ReturnType<typeof start>): Promise<unknown> {
  child.kill("SIGTERM");
  const [status] = await once(child, "exit");
  return status;
}

it("the BFF serves the folder beside its own, in the languages of the dashboard, and ends when told", async () => {
  const child = start("bff", {
    PORT: "0",
    PLATFORM_URL: "http://127.0.0.1:9",
    PLATFORM_API_KEY: "key",
    PLAYBACK_URL: "http://127.0.0.1:9",
  });
  const origin = await ready(child);
  expect(await (await fetch(origin)).text()).toContain("<title>Reeldesk</title>");
  expect(await stop(child)).toBe(0);
  const code = await readFile(join(folder, "server/bff.mjs"), "utf8");
  expect(code).toContain("Anmeldung nicht verfügbar");
});

it("the commands for operators run", async () => {
  const headers = start("headers", {}, "nginx");
  expect(await text(headers.stdout)).toContain("add_header Content-Security-Policy");
  for (const [program, told] of [
    ["doctor", "the dashboard's address"],
    ["probe", "npm run probe"],
    ["bff", "PLATFORM_URL is not set"],
  ] as const) {
    expect(await text(start(program).stderr)).toContain(told);
  }
});

it("a trial has the sandbox with its library, and a sign-in service", async () => {
  const ports = ["API", "STORAGE", "CDN"].map((name) => [`SANDBOX_${name}_PORT`, "0"]);
  const sandbox = start("trial/sandbox", {
    ...Object.fromEntries(ports),
    SANDBOX_DATA: join(folder, "data"),
    SANDBOX_FFMPEG: "off",
  });
  const origin = await ready(sandbox);
  const headers = { "x-api-key": "sandbox-key", "x-format": "default" };
  const answer = await fetch(`${origin}/v2/vod`, { headers });
  expect(answer.status).toBe(200);
  expect(await stop(sandbox)).toBe(0);
});

it.each([
  ["server", /^openid-client \d/m, /^(oidc-provider|@aws-sdk\/client-s3|react|vite) \d/m],
  ["server/trial", /^(oidc-provider|node-sqlite3-wasm) \d/m, /^(react|vite) \d/m],
])("%s has the notices of what is in it", async (path, own, foreign) => {
  const notices = await readFile(join(folder, path, "third-party-notices.txt"), "utf8");
  expect(notices).toMatch(own);
  expect(notices).not.toMatch(foreign);
});
