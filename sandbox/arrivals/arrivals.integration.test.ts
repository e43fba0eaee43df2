import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CurlShape, FormShape, postForm } from "../conformance/form-kit.ts";
import { type Platform, startSandbox, until } from "../conformance/platform.ts";
import { VodShape } from "../conformance/shapes.ts";
import { FREE_PORTS, readSandboxOptions } from "../options.ts";
import { createSandbox } from "../sandbox.ts";
import { PICTURE_DIRECTORY } from "../seed/videos.ts";
import { storageElsewhere } from "../storage/elsewhere-kit.ts";

const VTT = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n";
/** Lasts so long that no test gets there by waiting. */
const LONG_MS = 3_600_000;

type Caller = Pick<Platform, "call">;

async function makeVod({ call }: Caller): Promise<string> {
  const made = await call("POST", "/__sandbox/vods", [{ id: "video", title: "Video" }]);
  expect(made.status).toBe(200);
  return "video";
}

async function sendSubtitle({ call }: Caller, text = VTT): Promise<string> {
  const body = { language_short_name: "en", file_name: "a.vtt", upload_type: "ajax" };
  const fields = FormShape.parse((await call("POST", "/v2/vod/video/subtitles", body)).json);
  expect((await postForm(fields, text)).status).toBe(201);
  return fields["key"] ?? "";
}

async function sendPicture({ call }: Caller, name: string): Promise<void> {
  const init = await call("POST", "/v2/vod/video/thumbnail", { upload_type: "curl" });
  const { url } = CurlShape.parse(init.json);
  const body = new Uint8Array(await pictureFile(name));
  expect((await fetch(url, { method: "PUT", body })).status).toBe(200);
}

async function listed({ call }: Caller) {
  const { json } = await call("GET", "/v2/vod/video/subtitles");
  return z.array(z.object({ "subtitle-id": z.string(), "subtitle-url": z.url() })).parse(json);
}

async function lookUp({ call }: Caller) {
  return VodShape.parse((await call("GET", "/v2/vod/video")).json);
}

/** Waits until the sandbox has checked an upload, visible or not. */
async function lookedAt({ call }: Caller, key: string): Promise<void> {
  const Awaited = z.array(z.object({ key: z.string(), revision: z.string().nullable() }));
  await until("the file to be looked at", async () => {
    const all = Awaited.parse((await call("GET", "/__sandbox/awaited")).json);
    return all.some((each) => each.key === key && each.revision !== null) ? true : null;
  });
}

const pictureFile = (name: string) => readFile(join(PICTURE_DIRECTORY, name));

async function bytesAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

const fault = ({ call }: Caller, rule: object) => call("POST", "/__sandbox/faults", rule);

describe("the settling of uploads", () => {
  test("A track stays invisible in list, record and CDN, and so does its removal in the list", async () => {
    const platform = await startSandbox({ seed: "empty", settleMs: LONG_MS });
    try {
      await makeVod(platform);
      await fault(platform, { fault: "settle", ms: 0, match: { method: "POST" }, times: 1 });
      await sendSubtitle(platform);
      const [first] = await until("the track", async () => {
        const all = await listed(platform);
        return all.length > 0 ? all : null;
      });
      const key = await sendSubtitle(platform);
      await lookedAt(platform, key);
      expect(await listed(platform)).toEqual([first]);
      expect((await lookUp(platform)).subtitles).toHaveLength(1);
      const hidden = first?.["subtitle-url"].replace(first["subtitle-id"], key.split("/")[1] ?? "");
      expect((await fetch(hidden ?? "")).status).toBe(404);

      const path = `/v2/vod/video/subtitles?ids=${first?.["subtitle-id"]}`;
      expect((await platform.call("DELETE", path)).status).toBe(200);
      expect(await listed(platform)).toEqual([first]);
      expect((await platform.call("DELETE", path)).status).toBe(400);
    } finally {
      await platform.close();
    }
  });

  test("An order's content.list is null in the answer and after it", async () => {
    const platform = await startSandbox({ seed: "empty", settleMs: LONG_MS });
    try {
      await makeVod(platform);
      await fault(platform, { fault: "settle", ms: 0, match: { method: "POST" }, times: 1 });
      const made = await platform.call("POST", "/v2/playlists", { title: "List" });
      const { id } = z.object({ id: z.string() }).parse(made.json);
      expect(made.json).toMatchObject({ content: { list: [] } });
      const content = JSON.stringify([{ id: "video", type: "vod", position: 1 }]);
      const path = `/v2/playlists/${id}`;
      const put = await platform.call("PUT", `${path}/content`, { content });
      expect([put.status, put.json]).toMatchObject([200, { content: { list: null } }]);
      expect((await platform.call("GET", path)).json).toMatchObject({ content: { list: null } });

      await fault(platform, { fault: "settle", ms: 0, match: { method: "PUT" }, times: 1 });
      const again = await platform.call("PUT", `${path}/content`, { content });
      const list = [{ id: "video", type: "vod", position: "1", title: "Video" }];
      expect(again.json).toMatchObject({ content: { list } });

      const renamed = await platform.call("PUT", path, { title: "Renamed" });
      expect([renamed.status, renamed.json]).toMatchObject([200, { title: "List" }]);
    } finally {
      await platform.close();
    }
  });
});

test("stale: the CDN keeps serving the earlier picture", async () => {
  const platform = await startSandbox({ seed: "empty" });
  try {
    await makeVod(platform);
    await sendPicture(platform, "rain.webp");
    const url = await until(
      "the picture",
      async () => (await lookUp(platform)).pictures.thumbnail[0] ?? null,
    );
    const cdn = `${platform.sandbox.cdnOrigin}/__sandbox/faults`;
    const body = JSON.stringify({ fault: "stale", match: { path: "/pictures/" } });
    const post = (rule: string) =>
      fetch(cdn, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: rule,
      });
    await post(body);
    const [rain, winter] = [await pictureFile("rain.webp"), await pictureFile("winter.webp")];
    expect((await bytesAt(url)).equals(rain)).toBe(true);
    const revision = async () => {
      const { json } = await platform.call("GET", "/__sandbox/awaited");
      return z
        .array(z.object({ revision: z.string() }))
        .length(1)
        .parse(json)[0]?.revision;
    };
    const before = await revision();
    await sendPicture(platform, "winter.webp");
    await until("it to be looked at", async () => ((await revision()) === before ? null : true));
    expect((await bytesAt(url)).equals(rain)).toBe(true);
    await fetch(cdn, { method: "DELETE" });
    await post(JSON.stringify({ fault: "stale", ms: LONG_MS, times: 1 }));
    expect((await bytesAt(url)).equals(rain)).toBe(true);
    await post(JSON.stringify({ fault: "stale", ms: 0 }));
    await until("the new bytes", async () => ((await bytesAt(url)).equals(winter) ? true : null));
  } finally {
    await platform.close();
  }
});

test("Removing a VOD removes its objects, its tracks' files and its pictures", async () => {
  const platform = await startSandbox({ seed: "empty" });
  try {
    await makeVod(platform);
    const key = await sendSubtitle(platform);
    await sendPicture(platform, "rain.webp");
    const vod = await until("track and picture", async () => {
      const seen = await lookUp(platform);
      return seen.subtitles.length > 0 && seen.pictures.thumbnail.length > 0 ? seen : null;
    });
    const track = (await listed(platform))[0]?.["subtitle-url"] ?? "";
    const object = (of: string) => platform.call("GET", `/__sandbox/object?key=${of}`);
    const pictureKey = "vod-target-image/video/thumbnail";
    expect([(await object(key)).status, (await object(pictureKey)).status]).toEqual([200, 200]);
    expect((await platform.call("DELETE", "/v2/vod/video")).status).toBe(204);
    expect([(await object(key)).status, (await object(pictureKey)).status]).toEqual([404, 404]);
    expect((await fetch(track)).status).toBe(404);
    expect((await fetch(vod.pictures.thumbnail[0] ?? "")).status).toBe(404);
    expect((await platform.call("GET", "/__sandbox/awaited")).json).toEqual([]);
  } finally {
    await platform.close();
  }
});

test("Files received by an external storage are found by the next lookup, and after a restart", async () => {
  const elsewhere = await storageElsewhere();
  const { externalStorage } = elsewhere;
  const platform = await startSandbox({ seed: "empty", externalStorage });
  try {
    await makeVod(platform);
    await sendSubtitle(platform);
    const [track] = await listed(platform);
    expect(await (await fetch(track?.["subtitle-url"] ?? "")).text()).toBe(VTT);
    await sendPicture(platform, "rain.webp");
    await lookUp(platform);
    // A file that was taken is not taken again by every lookup.
    const media = join(platform.sandbox.dataDirectory, "media");
    expect(await readdir(join(media, "subtitles"))).toHaveLength(1);
    expect(await readdir(join(media, "pictures", "vod-video"))).toHaveLength(1);

    const [picture = ""] = (await lookUp(platform)).pictures.thumbnail;
    await sendPicture(platform, "winter.webp");
    expect((await bytesAt(picture)).equals(await pictureFile("winter.webp"))).toBe(true);

    await sendSubtitle(platform);
    const { dataDirectory, apiKey } = platform.sandbox;
    await platform.sandbox.close();
    const again = await createSandbox({
      ...readSandboxOptions({
        ...FREE_PORTS,
        SANDBOX_DATA: dataDirectory,
        SANDBOX_API_KEY: apiKey,
      }),
      settleMs: 0,
      externalStorage,
    });
    try {
      const answer = await fetch(`${again.apiOrigin}/v2/vod/video/subtitles`, {
        headers: { "X-Api-Key": apiKey, "X-Format": "default" },
      });
      expect(await answer.json()).toHaveLength(2);
    } finally {
      await again.close();
    }
  } finally {
    await platform.close();
    await elsewhere.close();
  }
});
