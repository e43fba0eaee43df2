import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#proxy/sign-in/testing.ts";
import { callerOf } from "#sandbox/conformance/platform.ts";
import { upload } from "#sandbox/conformance/upload-kit.ts";
import { FREE_PORTS } from "#sandbox/options.ts";

let folder: string;
let child: ChildProcess;
let lines: AsyncIterator<string>;
let apiOrigin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reeldesk-start-"));
  const apiPort = await freePort();
  apiOrigin = `http://127.0.0.1:${apiPort}`;
  child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    env: {
      ...FREE_PORTS,
      PORT: String(await freePort()),
      SANDBOX_API_PORT: String(apiPort),
      SANDBOX_DATA: join(folder, "data"),
      SANDBOX_SEED: "empty",
      SANDBOX_SETTLE_MS: "0",
      // The path has no program, so no ffmpeg either.
      PATH: folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("Its output is not piped.");
  lines = createInterface({ input: stderr })[Symbol.asyncIterator]();
  await Promise.race([
    once(stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("npm start ended early."))),
  ]);
}, 60_000);
afterAll(async () => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  await rm(folder, { recursive: true });
});

/** Returns the next line of the terminal that has a text in it. */
async function lineWith(text: string): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`It ended without a line about ${text}.`);
    if (value.includes(text)) return value;
  }
}

it("The start command says once that ffmpeg is missing and what that means", async () => {
  expect(await lineWith("ffmpeg")).toBe(
    "sandbox: ffmpeg and ffprobe are not on PATH: H.264/AAC videos get one quality, the file's own, and other videos are not encoded.",
  );
});

it("The start command shows why an upload could not be encoded", async () => {
  const call = callerOf(apiOrigin, "sandbox-key");
  const vodId = await upload({ call }, Buffer.from("This is no video."), "broken.mp4");
  expect(await lineWith(vodId)).toBe(
    `sandbox: could not encode ${vodId}: The file is no MP4, MOV, MKV, WebM or MPEG-TS video.`,
  );
});
