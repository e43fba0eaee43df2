import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClock } from "../clock.ts";
import { startSandbox, until } from "../conformance/platform.ts";
import { VodShape } from "../conformance/shapes.ts";
import { filmOfParts, sha256, upload } from "../conformance/upload-kit.ts";
import { listen } from "../http.ts";
import { createEmbeddedStorage } from "../storage/embedded.ts";

test("a storage elsewhere takes the parts, and the encoder reads from it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "reeldesk-elsewhere-"));
  const keys = { accessKeyId: "ELSEWHERE", secretAccessKey: "secret-of-elsewhere" };
  const place = { bucket: "films", region: "eu-test-1" };
  const embedded = await createEmbeddedStorage({
    ...place,
    credentials: keys,
    clock: createClock(),
    directory,
  });
  const elsewhere = await listen(embedded.handle, 0, "TEST_PORT");
  const platform = await startSandbox({
    seed: "empty",
    ffmpeg: "off",
    externalStorage: { endpoint: elsewhere.origin, ...place, ...keys },
  });
  try {
    expect(platform.sandbox.storageOrigin).toBe(elsewhere.origin);
    const film = await filmOfParts(1);
    const id = await upload(platform, film, "elsewhere.mp4");
    const object = await platform.call("GET", `/__sandbox/object?vod=${id}`);
    expect(object.json).toMatchObject({ sha256: sha256(film) });
    await until("the encoder", async () => {
      const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
      return vod.online ? true : null;
    });
  } finally {
    await platform.close();
    await elsewhere.close();
    await embedded.close();
    await rm(directory, { recursive: true, force: true });
  }
}, 30_000);
