import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import dockerignore from "@balena/dockerignore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLockFile } from "./lock-file.ts";

/** The images are built from this folder. It has the files and packages that Docker's build has, and no other. */
let buildFolder: string;
/** The images consist of what was built, so no package and no source is found here. */
let folder: string;

beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), "reeldesk-build-"));
  folder = await mkdtemp(join(tmpdir(), "reeldesk-image-"));
  copyContext();
  linkPackages();
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const command = /^RUN (npm run build .*)$/m.exec(dockerfile)?.[1] ?? "false";
  // Vitest's own NODE_ENV would change what is built.
  const env = { ...process.env, NODE_ENV: "production", PACK_QUICKLY: "1" };
  await promisify(execFile)("sh", ["-c", command], { cwd: buildFolder, env });
  for (const name of ["dist", "server"]) await rename(join(buildFolder, name), join(folder, name));
}, 900_000);
afterAll(async () => {
  await rm(buildFolder, { recursive: true });
  await rm(folder, { recursive: true });
});

/** Copies the files that `.dockerignore` lets through, as `COPY . .` does. */
function copyContext(): void {
  const filter = dockerignore().add(readFileSync(".dockerignore", "utf8"));
  const files = readdirSync(".", { withFileTypes: true })
    // This folder is excluded by .dockerignore in any case, and takes long to read.
    .filter(({ name }) => name !== "node_modules" && name !== ".git")
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(entry.name, { withFileTypes: true, recursive: true })
            .filter((each) => each.isFile())
            .map((each) => join(each.parentPath, each.name))
        : [entry.name],
    );
  for (const file of filter.filter(files)) cpSync(file, join(buildFolder, file));
}

/** Links the packages that `npm ci --omit=dev` installs, so that the build can use no other. */
function linkPackages(): void {
  const paths = [...readLockFile()]
    .filter(([path, { dev }]) => dev !== true && path.split("node_modules/").length === 2)
    .map(([path]) => path);
  for (const path of [...paths, "node_modules/.bin"].filter((each) => existsSync(each))) {
    mkdirSync(dirname(join(buildFolder, path)), { recursive: true });
    symlinkSync(resolve(path), join(buildFolder, path));
  }
}

function start(program: string, env: Record<string, string> = {}, ...options: string[]) {
  return spawn(process.execPath, [`server/${program}.mjs`, ...options], { cwd: folder, env });
}

/** Returns the first line that a program writes, which has an address in it. */
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

describe("the images", () => {
  it("The images contain the guide, which the dashboard's build reads from docs", () => {
    expect(existsSync(join(folder, "dist/guide/index.html"))).toBe(true);
  });

  it("The images run a BFF that serves the folder beside its own in the dashboard's languages, and stops on a signal", async () => {
    const child = start("bff", {
      PORT: "0",
      PLATFORM_URL: "http://127.0.0.1:9",
      PLATFORM_API_KEY: "key",
      PLAYBACK_URL: "http://127.0.0.1:9",
    });
    const origin = await ready(child);
    expect(await (await fetch(origin)).text()).toContain("<title>Loading…</title>");
    expect(await stop(child)).toBe(0);
    const code = await readFile(join(folder, "server/bff.mjs"), "utf8");
    expect(code).toContain("Anmeldung nicht verfügbar");
  });

  it("The images run the commands for operators", async () => {
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

  it("The images run the sandbox with its library for a trial", async () => {
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

  it("The images run a sign-in service for a trial", async () => {
    const service = start("trial/sign-in", {}, "0");
    const [line] = await Promise.race([once(service.stdout, "data"), once(service, "exit")]);
    expect(String(line)).toBe("ready\n");
    await stop(service);
  });

  it.each([
    ["dist", /^react \d/m, /^(@aws-sdk\/client-s3|hono|jose|mediabunny|zod) \d/m],
    ["server", /^openid-client \d/m, /^(oidc-provider|@aws-sdk\/client-s3|react|vite) \d/m],
    ["server/trial", /^(oidc-provider|node-sqlite3-wasm) \d/m, /^(react|vite) \d/m],
  ])(
    "The images contain the notices of the packages in %s and of no other",
    async (path, own, foreign) => {
      const notices = await readFile(join(folder, path, "third-party-notices.txt"), "utf8");
      expect(notices).toMatch(own);
      expect(notices).not.toMatch(foreign);
    },
  );
});
