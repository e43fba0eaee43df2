import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Platform, startSandbox, until } from "../conformance/platform.ts";
import { VodListShape, VodShape } from "../conformance/shapes.ts";
import {
  complete,
  init,
  putPart,
  sha256,
  sign,
  upload,
  videoOfParts,
} from "../conformance/upload-kit.ts";
import type { Sandbox } from "../sandbox.ts";

let platform: Platform & { sandbox: Sandbox };
beforeAll(async () => {
  platform = await startSandbox({ ffmpeg: "off" });
}, 60_000);
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.call("POST", "/__sandbox/reset", { seed: "empty" });
});

async function vods() {
  return VodListShape.parse((await platform.call("GET", "/v2/vod?per_page=100")).json);
}

const fault = (rule: object) => platform.call("POST", "/__sandbox/faults", rule);

describe("reset", () => {
  test("Empties and seeds with the requested seed, and with the same again", async () => {
    expect((await vods()).data).toEqual([]);
    await platform.call("POST", "/__sandbox/reset", { seed: "demo" });
    const demo = await vods();
    expect(demo.data.length).toBeGreaterThanOrEqual(24);
    await platform.call("DELETE", `/v2/vod/${demo.data[0]?.id}`);
    await platform.call("POST", "/__sandbox/reset");
    expect((await vods()).data.map(({ id }) => id)).toEqual(demo.data.map(({ id }) => id));
  });

  test("Clears the faults of every origin", async () => {
    await fault({ fault: "status", status: 500, match: { path: "/v2/" } });
    expect((await platform.call("GET", "/v2/vod")).status).toBe(500);
    await platform.call("POST", "/__sandbox/reset");
    expect((await platform.call("GET", "/v2/vod")).status).toBe(200);
  });
});

/** Requests a playback link of a new video. */
async function newLink() {
  const { json } = await platform.call("POST", "/__sandbox/vods", [{ title: "One" }]);
  const id = z.object({ ids: z.array(z.string()) }).parse(json).ids[0] ?? "";
  const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
  const query = new URLSearchParams({ provider: platform.provider, contentId: vod.asset_id });
  const answer = await fetch(`${platform.playbackOrigin}/content/access?${query}`);
  return z.object({ hls: z.url() }).parse(await answer.json()).hls;
}

describe("playback", () => {
  test("Returns links of another style and lifetime until reset", async () => {
    await platform.call("POST", "/__sandbox/playback", { links: "query", ttlSeconds: 0.001 });
    const link = await newLink();
    expect(link).toContain("?token=");
    await until("the end of the link", async () =>
      (await fetch(link)).status === 403 ? true : null,
    );
    await platform.call("POST", "/__sandbox/reset", { seed: "empty" });
    expect(await newLink()).toContain("/signed/");
  });

  test("Refuses an unknown setting", async () => {
    const answer = await platform.call("POST", "/__sandbox/playback", { links: "none" });
    expect(answer.status).toBe(400);
  });
});

describe("requested VODs", () => {
  test("Requested VODs appear at once with the requested fields and defaults for the rest", async () => {
    const answer = await platform.call("POST", "/__sandbox/vods", [
      { title: "One", folders: ["/a/b", "/a"], created: "2026-01-02T03:04:05Z", media: "harbour" },
      { title: "Two", encoded: false, id: "my-own-id" },
      { title: "Three", online: false, thumbnail: "rain.webp" },
    ]);
    const { ids } = z.object({ ids: z.array(z.string()) }).parse(answer.json);
    expect(ids[1]).toBe("my-own-id");
    const [one, two, three] = await Promise.all(
      ids.map(async (id) => VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json)),
    );
    expect(one?.folders.map(({ path }) => path)).toEqual(["/a/b", "/a"]);
    expect(one?.creation_date).toBe("2026-01-02T03:04:05Z");
    expect([one?.online, one?.renditions?.length]).toEqual([true, 3]);
    expect([two?.online, two?.renditions]).toEqual([false, null]);
    expect(three?.online).toBe(false);
    const thumbnail = await fetch(three?.pictures.thumbnail[0] ?? "");
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
  });

  test("Five thousand are created and listed in reasonable time", async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ title: `Video ${index}` }));
    await platform.call("POST", "/__sandbox/vods", many);
    const start = performance.now();
    expect((await vods()).totalCount).toBe("5000");
    expect(performance.now() - start).toBeLessThan(1000);
  }, 30_000);

  test("An unknown video is answered with 400", async () => {
    const answer = await platform.call("POST", "/__sandbox/vods", [{ title: "x", media: "none" }]);
    expect(answer.status).toBe(400);
  });
});

describe("what tests may inspect", () => {
  test("The stored object's SHA-256 is the file's", async () => {
    const video = await videoOfParts(2);
    const id = await upload(platform, video, "hash.mp4");
    const byVod = await platform.call("GET", `/__sandbox/object?vod=${id}`);
    expect(byVod.json).toMatchObject({ sha256: sha256(video), sizeBytes: video.length });
    const { key } = z.object({ key: z.string() }).parse(byVod.json);
    const uploads = await platform.call("GET", "/__sandbox/uploads");
    expect(uploads.json).toMatchObject([{ key, vodId: id, status: "completed" }]);
  });

  test("Removing a VOD removes its source", async () => {
    const id = await upload(platform, await videoOfParts(0), "gone.mp4");
    const { json } = await platform.call("GET", `/__sandbox/object?vod=${id}`);
    const { key } = z.object({ key: z.string() }).parse(json);
    expect((await platform.call("DELETE", `/v2/vod/${id}`)).status).toBe(204);
    expect((await platform.call("GET", `/__sandbox/object?key=${key}`)).status).toBe(404);
  });

  test("Events are what viewers did, of one content or of all", async () => {
    await platform.call("POST", "/__sandbox/vods", [{ id: "seen", title: "Seen" }]);
    const vod = VodShape.parse((await platform.call("GET", "/v2/vod/seen")).json);
    const query = new URLSearchParams({ provider: platform.provider, contentId: vod.asset_id });
    const access = await fetch(`${platform.playbackOrigin}/content/access?${query}`);
    const { hls } = z.object({ hls: z.string() }).parse(await access.json());
    await fetch(hls);
    const events = (of: string) => platform.call("GET", `/__sandbox/events${of}`);
    expect((await events("?content=seen")).json).toMatchObject([{ type: "play", bytes: 0 }]);
    expect((await events("")).json).toHaveLength(1);
    expect((await events("?content=other")).json).toEqual([]);
  });

  test("An unknown object is answered with 404", async () => {
    expect((await platform.call("GET", "/__sandbox/object?key=none")).status).toBe(404);
  });

  test("Stats count by route, the deprecated one by itself", async () => {
    await platform.call("GET", "/v2/vod/a");
    await platform.call("GET", "/v2/vod/b");
    await sign(platform, await init(platform, "x.mp4"), 1, 1);
    await platform.call("GET", "/v2/fullurl/b/root/f/x");
    expect((await platform.call("GET", "/__sandbox/stats")).json).toEqual({
      deprecatedCalls: 1,
      requests: {
        "GET /v2/vod/:id": 2,
        "POST /v2/vod/upload/init-multipart": 1,
        "POST /v2/vod/upload/signatures/multipart": 1,
        "GET /v2/fullurl/b/:rootUserId/f/:id": 1,
      },
    });
  });
});

describe("faults of the outcome", () => {
  test("settle: a change stays invisible for ever, until the faults are cleared", async () => {
    await fault({ fault: "settle", match: { method: "POST", path: "/v2/folder" }, times: 1 });
    const made = await platform.call("POST", "/v2/folder", { full_path: "/late" });
    const { id } = z.object({ id: z.string() }).parse(made.json);
    expect((await platform.call("GET", `/v2/folder/${id}`)).status).toBe(404);
    await platform.call("DELETE", "/__sandbox/faults");
    expect((await platform.call("GET", `/v2/folder/${id}`)).status).toBe(200);
  });

  test("settle: a new VOD is missing for the given time", async () => {
    await fault({ fault: "settle", ms: 300, match: { path: "complete-multipart" } });
    const id = await upload(platform, await videoOfParts(0), "late.mp4");
    expect((await platform.call("GET", `/v2/vod/${id}`)).status).toBe(404);
    expect((await vods()).data).toEqual([]);
    await until("the VOD", async () =>
      (await platform.call("GET", `/v2/vod/${id}`)).status === 200 ? true : null,
    );
    expect((await vods()).data.map((vod) => vod.id)).toEqual([id]);
  });

  test("never-online: the job is held", async () => {
    await fault({ fault: "never-online" });
    const id = await upload(platform, await videoOfParts(0), "held.mp4");
    const uploads = await platform.call("GET", "/__sandbox/uploads");
    expect(uploads.json).toMatchObject([{ vodId: id, job: { status: "held" } }]);
  });

  test("repeat-complete: completing once more returns the first answer again", async () => {
    const session = await init(platform, "twice.mp4");
    const etag = await putPart((await sign(platform, session, 1, 1))[0], await videoOfParts(0));
    const first = await complete(platform, session, [etag]);
    expect((await complete(platform, session, [etag])).status).toBe(404);
    await fault({ fault: "repeat-complete", times: 1 });
    const again = await complete(platform, session, [etag]);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await complete(platform, session, [etag])).status).toBe(404);
    expect((await vods()).data).toHaveLength(1);
  });

  test("A VOD that cannot be encoded stays offline, with the reason kept", async () => {
    const id = await upload(platform, Buffer.from("no video at all"), "broken.mp4");
    const job = await until("the encoder to give up", async () => {
      const { json } = await platform.call("GET", "/__sandbox/uploads");
      const [first] = z
        .array(z.object({ job: z.object({ status: z.string(), reason: z.string().nullable() }) }))
        .parse(json);
      return first?.job.status === "failed" ? first.job : null;
    });
    expect(job.reason).not.toBe("");
    const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
    expect([vod.online, vod.renditions]).toEqual([false, null]);
  });
});

describe("access to the controls", () => {
  test("Every origin has the controls, each its own faults", async () => {
    const { cdnOrigin, storageOrigin } = platform.sandbox;
    for (const origin of [cdnOrigin, storageOrigin]) {
      const answer = await fetch(`${origin}/__sandbox/faults`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ fault: "status", status: 418 }),
      });
      expect(answer.status).toBe(200);
      expect((await fetch(`${origin}/anything`)).status).toBe(418);
    }
    expect((await platform.call("GET", "/v2/vod")).status).toBe(200);
  });

  test.each([
    { Host: "evil.example" },
    { Host: "127.0.0.1.evil.example" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ])("A request from elsewhere is refused: %j", async (headers) => {
    const status = await new Promise((resolve, reject) => {
      const url = `${platform.sandbox.apiOrigin}/__sandbox/stats`;
      request(url, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
