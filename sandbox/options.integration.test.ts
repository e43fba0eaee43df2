import { describe, expect, test } from "vitest";
import { z } from "zod";
import { callerOf, startSandbox, testOptions } from "./conformance/platform.ts";
import { VodListShape, VodShape } from "./conformance/shapes.ts";
import { upload, videoOfParts } from "./conformance/upload-kit.ts";
import { listen, PortInUseError } from "./http.ts";
import { OptionsError, readSandboxOptions } from "./options.ts";
import { createSandbox } from "./sandbox.ts";
import { DirectoryInUseError } from "./state/directory-lock.ts";

describe("readSandboxOptions", () => {
  test("Every option has a default, and an empty variable is unset", () => {
    expect(readSandboxOptions({ SANDBOX_API_PORT: "", SANDBOX_SEED: "" })).toMatchObject({
      host: "127.0.0.1",
      apiPort: 4801,
      storagePort: 4802,
      cdnPort: 4803,
      dataDirectory: ".sandbox",
      apiKey: "sandbox-key",
      seed: "demo",
      now: null,
      settleMs: 3000,
      uploadUrlTtlSeconds: 900,
      playbackTtlSeconds: 180,
      externalStorage: null,
      ffmpeg: null,
    });
  });

  test.each([
    ["SANDBOX_HOST", "localhost"],
    ["SANDBOX_API_PORT", "65536"],
    ["SANDBOX_STORAGE_PORT", "http"],
    ["SANDBOX_CDN_PORT", "-1"],
    ["SANDBOX_API_KEY", "with space"],
    ["SANDBOX_SEED", "large-ish"],
    ["SANDBOX_NOW", "yesterday"],
    ["SANDBOX_SETTLE_MS", "1.5"],
    ["SANDBOX_UPLOAD_URL_TTL_S", "0"],
    ["SANDBOX_PLAYBACK_TTL_S", "1e3"],
    ["SANDBOX_S3_ENDPOINT", "ftp://x"],
  ])("Reports %s=%s in one line that names it", (name, value) => {
    const read = () => readSandboxOptions({ [name]: value });
    expect(read).toThrow(OptionsError);
    expect(read).toThrow(new RegExp(`^${name} .*"${value}"\\.$`));
  });

  test("An external storage needs all its settings", () => {
    const s3 = { SANDBOX_S3_ENDPOINT: "http://127.0.0.1:9000/", SANDBOX_S3_BUCKET: "b" };
    expect(() => readSandboxOptions(s3)).toThrow("SANDBOX_S3_ACCESS_KEY, SANDBOX_S3_SECRET_KEY");
    const keys = { SANDBOX_S3_ACCESS_KEY: "a", SANDBOX_S3_SECRET_KEY: "s" };
    expect(readSandboxOptions({ ...s3, ...keys }).externalStorage).toEqual({
      endpoint: "http://127.0.0.1:9000",
      bucket: "b",
      accessKeyId: "a",
      secretAccessKey: "s",
      region: "us-east-1",
    });
  });
});

describe("createSandbox", () => {
  test("A taken port is an error that names it, and no server stays open", async () => {
    const holder = await listen(() => {}, 0, "TEST_PORT");
    const options = await testOptions({ seed: "empty", cdnPort: holder.port });
    await expect(createSandbox(options)).rejects.toThrow(PortInUseError);
    await expect(createSandbox(options)).rejects.toThrow("SANDBOX_CDN_PORT");
    await holder.close();
    const started = await createSandbox({ ...options, cdnPort: 0 });
    await started.close();
  });

  test("A directory belongs to one sandbox at a time", async () => {
    const first = await startSandbox({ seed: "empty" });
    const dataDirectory = first.sandbox.dataDirectory;
    const options = await testOptions({ seed: "empty", dataDirectory });
    await expect(createSandbox(options)).rejects.toThrow(DirectoryInUseError);
    await first.sandbox.close();
    const second = await createSandbox(options);
    await second.close();
    await first.close();
  });

  test("A given clock sets dates, signatures and links alike", async () => {
    const platform = await startSandbox({
      now: "2025-02-28T23:59:00Z",
      seed: "demo",
      ffmpeg: "off",
    });
    const id = await upload(platform, await videoOfParts(0), "dated.mp4");
    const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
    expect(vod.creation_date).toMatch(/^2025-0(2-28T23:59|3-01T00:0)/);
    const list = await platform.call("GET", "/v2/vod?online=true&per_page=1");
    const contentId = VodListShape.parse(list.json).data[0]?.asset_id ?? "";
    const query = new URLSearchParams({ provider: platform.provider, contentId });
    const access = await fetch(`${platform.playbackOrigin}/content/access?${query}`);
    const { hls } = z.object({ hls: z.url() }).parse(await access.json());
    expect((await fetch(hls)).status).toBe(200);
    await platform.close();
  });

  test("A sandbox's state outlives it", async () => {
    const first = await startSandbox();
    await first.call("POST", "/v2/folder", { full_path: "/kept" });
    const before = (await first.call("GET", "/v2/folder")).text;
    await first.sandbox.close();
    const options = await testOptions({ dataDirectory: first.sandbox.dataDirectory });
    const again = await createSandbox(options);
    expect((await callerOf(again.apiOrigin, again.apiKey)("GET", "/v2/folder")).text).toBe(before);
    await again.close();
    await first.close();
  });
});
