import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { SandboxProcess } from "./process-kit.ts";
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

/** Acknowledged folders, videos and titles. */
export interface VideoPromises {
  folders: Map<string, string>;
  /** VOD id to the SHA-256 of its file. */
  vods: Map<string, string>;
  /** VOD id to its last acknowledged title, and possible later ones. */
  titles: Map<string, { kept: string; perhaps: string[] }>;
  /** Uploads with a first part that the storage has acknowledged. */
  open: { session: Session; part: Buffer; etag: string }[];
}

export function noVideos(): VideoPromises {
  return { folders: new Map(), vods: new Map(), titles: new Map(), open: [] };
}

/** One job after the other until the process is gone. */
export async function workOnVideos(
  sandbox: SandboxProcess,
  promises: VideoPromises,
  acknowledge: () => void,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const name = `${turn}-${randomBytes(6).toString("hex")}`;
    const made = await sandbox.call("POST", "/v2/folder", { full_path: `/kill/${name}` });
    promises.folders.set(FolderShape.parse(made.json).id, `/kill/${name}`);
    acknowledge();

    const video = randomBytes(20_000 + turn);
    const session = await init(sandbox, `${name}.mp4`);
    acknowledge();
    const etag = await putPart((await sign(sandbox, session, 1, 1))[0], video);
    acknowledge();
    const done = await complete(sandbox, session, [etag]);
    const id = CompleteShape.parse(done.json).vod_id;
    promises.vods.set(id, sha256(video));
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

export async function verifyVideos(
  sandbox: SandboxProcess,
  promises: VideoPromises,
): Promise<void> {
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
