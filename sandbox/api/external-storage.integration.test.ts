import { expect, test } from "vitest";
import { startSandbox, until } from "../conformance/platform.ts";
import { VodShape } from "../conformance/shapes.ts";
import { sha256, upload, videoOfParts } from "../conformance/upload-kit.ts";
import { storageElsewhere } from "../storage/elsewhere-kit.ts";

test("An external storage stores the parts, and the encoder reads from it", async () => {
  const elsewhere = await storageElsewhere();
  const platform = await startSandbox({
    seed: "empty",
    ffmpeg: "off",
    externalStorage: elsewhere.externalStorage,
  });
  try {
    expect(platform.sandbox.storageOrigin).toBe(elsewhere.origin);
    const video = await videoOfParts(1);
    const id = await upload(platform, video, "elsewhere.mp4");
    const object = await platform.call("GET", `/__sandbox/object?vod=${id}`);
    expect(object.json).toMatchObject({ sha256: sha256(video) });
    await until("the encoder", async () => {
      const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
      return vod.online ? true : null;
    });
  } finally {
    await platform.close();
    await elsewhere.close();
  }
}, 30_000);
