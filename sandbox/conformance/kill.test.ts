import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { until } from "./platform.ts";
import { type SandboxProcess, spawnSandbox } from "./process-kit.ts";
import { CompleteShape, FolderShape, VodShape } from "./shapes.ts";
import {
  complete,
  init,
  MIN_PART_BYTES,
  putPart,
  type Session,
  sha256,
  sign,
} from "./upload-kit.ts";

const ROUNDS = 5;
const WORKERS = 4;
const ACKNOWLEDGED_BEFORE_KILL = 40;

/** Everything that the sandbox has promised so far. */
interface Promises {
  folders: Map<string, string>;
  /** VOD id to the SHA-256 of its file. */
  vods: Map<string, string>;
  /** VOD id to the last title that was acknowledged, and those that may have come after it. */
  titles: Map<string, { kept: string; perhaps: string[] }>;
  /** Uploads with a first part that the storage has acknowledged. */
  open: { session: Session; part: Buffer; etag: string }[];
}

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reeldesk-kill-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** One job after the other, of every kind, until the process is gone. */
async function work(sandbox: SandboxProcess, promises: Promises, acknowledge: () => void) {
  for (let turn = 0; ; turn += 1) {
    const name = `${turn}-${randomBytes(6).toString("hex")}`;
    const made = await sandbox.call("POST", "/v2/folder", { full_path: `/kill/${name}` });
    promises.folders.set(FolderShape.parse(made.json).id, `/kill/${name}`);
    acknowledge();

    const film = randomBytes(20_000 + turn);
    const session = await init(sandbox, `${name}.mp4`);
    acknowledge();
    const etag = await putPart((await sign(sandbox, session, 1, 1))[0], film);
    acknowledge();
    const done = await complete(sandbox, session, [etag]);
    const id = CompleteShape.parse(done.json).vod_id;
    promises.vods.set(id, sha256(film));
    const title = { kept: name, perhaps: [] as string[] };
    promises.titles.set(id, title);
    acknowledge();

    title.perhaps.push(`renamed ${name}`);
    const put = await sandbox.call("PUT", `/v2/vod/${id}`, { title: `renamed ${name}` });
    if (put.status === 200) title.kept = `renamed ${name}`;
    acknowledge();

    if (turn % 4 === 0) {
      const part = randomBytes(MIN_PART_BYTES);
      const open = await init(sandbox, `open ${name}.mp4`);
      const partEtag = await putPart((await sign(sandbox, open, 1, 1))[0], part);
      promises.open.push({ session: open, part, etag: partEtag });
      acknowledge();
    }
  }
}

async function loadAndKill(sandbox: SandboxProcess, promises: Promises): Promise<void> {
  let count = 0;
  const acknowledge = () => {
    count += 1;
  };
  // A worker ends when its connection does; what it was about to be told, nobody was promised.
  const workers = Array.from({ length: WORKERS }, () =>
    work(sandbox, promises, acknowledge).catch(() => {}),
  );
  await until("enough work", () => (count >= ACKNOWLEDGED_BEFORE_KILL ? true : null), 60_000);
  await sandbox.kill();
  await Promise.all(workers);
}

async function verify(sandbox: SandboxProcess, promises: Promises): Promise<void> {
  for (const [id, path] of promises.folders) {
    const folder = FolderShape.parse((await sandbox.call("GET", `/v2/folder/${id}`)).json);
    expect(folder.path).toBe(path);
  }
  for (const [id, hash] of promises.vods) {
    const vod = VodShape.parse((await sandbox.call("GET", `/v2/vod/${id}`)).json);
    const title = promises.titles.get(id);
    expect([title?.kept, ...(title?.perhaps ?? [])]).toContain(vod.title);
    const object = await sandbox.call("GET", `/__sandbox/object?vod=${id}`);
    expect(object.json).toMatchObject({ sha256: hash });
  }
  // The first part is still there: the rest can follow, and the whole is what was sent.
  for (const { session, part, etag } of promises.open.splice(0)) {
    const rest = randomBytes(1000);
    const lastEtag = await putPart((await sign(sandbox, session, 2, 2))[0], rest);
    const done = await complete(sandbox, session, [etag, lastEtag]);
    expect(done.status).toBe(200);
    const id = CompleteShape.parse(done.json).vod_id;
    const object = await sandbox.call("GET", `/__sandbox/object?vod=${id}`);
    expect(object.json).toMatchObject({ sha256: sha256(Buffer.concat([part, rest])) });
  }
}

/** Each VOD of an upload has had its job taken up: nothing is left half done by an earlier process. */
async function encoderHasCaughtUp(sandbox: SandboxProcess): Promise<void> {
  const Uploads = z.array(z.object({ job: z.object({ status: z.string() }).nullable() }));
  await until(
    "the encoder",
    async () => {
      const { json } = await sandbox.call("GET", "/__sandbox/uploads");
      return Uploads.parse(json).some(({ job }) => job?.status === "queued") ? null : true;
    },
    60_000,
  );
}

describe.skipIf(process.env["PLATFORM_URL"] !== undefined)("kill -9 under load", () => {
  test(`loses nothing that was acknowledged, ${ROUNDS} times over`, async () => {
    const promises: Promises = {
      folders: new Map(),
      vods: new Map(),
      titles: new Map(),
      open: [],
    };
    const env = { SANDBOX_SEED: "empty", SANDBOX_FFMPEG: "off" };
    for (let round = 0; round < ROUNDS; round += 1) {
      const sandbox = await spawnSandbox(directory, env);
      try {
        await verify(sandbox, promises);
        await loadAndKill(sandbox, promises);
      } finally {
        await sandbox.kill();
      }
    }
    const sandbox = await spawnSandbox(directory, env);
    try {
      await verify(sandbox, promises);
      await encoderHasCaughtUp(sandbox);
      expect(promises.vods.size).toBeGreaterThan(ROUNDS);
      expect(await sandbox.terminate()).toBe(0);
    } finally {
      await sandbox.kill();
    }
  }, 180_000);
});
