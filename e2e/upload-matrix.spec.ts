import { expect, test } from "./fixtures.ts";
import { acknowledged, bring, expectArrived, reload, row, send } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

/** Makes numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const upTo = (random: Random, most: number) => 1 + Math.floor(random() * most);

const storageError = (code = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;

/** Lists everything that can go wrong on the way of a part, of which each run gets some. */
const STORAGE: ((random: Random) => Record<string, unknown>)[] = [
  (random) => ({ fault: "status", status: 500 + Math.floor(random() * 4), times: upTo(random, 3) }),
  () => ({ fault: "status", status: 429, headers: { "Retry-After": "1" }, times: 2 }),
  // More than three expired URLs in a row count as a refusal.
  (random) => ({ fault: "expire", times: upTo(random, 3) }),
  (random) => ({ fault: "reset", bytes: upTo(random, 4 * MiB), times: upTo(random, 7) }),
  (random) => ({ fault: "reset", side: "response", bytes: 0, times: upTo(random, 3) }),
  (random) => ({ fault: "delay", ms: upTo(random, 800), times: 4 }),
  (random) => ({ fault: "hide-etag", times: upTo(random, 2) }),
  (random) => ({
    fault: "status",
    status: 400,
    body: storageError(
      ["RequestTimeout", "BadDigest", "IncompleteBody", "Unheard"][upTo(random, 4) - 1],
    ),
    times: upTo(random, 2),
  }),
  (random) => ({ fault: "body", body: storageError("InternalError"), times: upTo(random, 2) }),
  () => ({ fault: "status", status: 404, body: storageError("NoSuchUpload"), times: 1 }),
  // The part is acknowledged and lost: complete is refused for it.
  () => ({ fault: "status", status: 200, headers: { ETag: `"${"0".repeat(32)}"` }, times: 1 }),
];

/** Lists what can go wrong around it: each of these calls is met at most once a run. */
const API: ((random: Random) => [path: string, fault: Record<string, unknown>])[] = [
  () => ["/init-multipart", { fault: "status", status: 503 }],
  () => [
    "/signatures/multipart",
    { fault: "status", status: 429, headers: { "Retry-After": "1" } },
  ],
  () => ["/signatures/multipart", { fault: "body", status: 502, body: "<html>Bad Gateway</html>" }],
  () => ["/complete-multipart", { fault: "status", status: 503 }],
  () => ["/complete-multipart", { fault: "body", status: 504, body: "<html>Timeout</html>" }],
  () => ["/complete-multipart", { fault: "body", status: 200, body: {} }],
  () => ["/complete-multipart", { fault: "reset", side: "response", bytes: 0 }],
  () => ["/init-multipart", { fault: "status", status: 200, body: "<html>Welcome</html>" }],
  () => ["/init-multipart", { fault: "truncate", bytes: 9 }],
  () => ["/init-multipart", { fault: "body", body: { s3_path: null, uploader_id: "" } }],
  () => ["/signatures/multipart", { fault: "body", body: { presigned_urls: [null] } }],
  () => ["/signatures/multipart", { fault: "truncate", bytes: 99 }],
  () => ["/signatures/multipart", { fault: "replace", from: "partNumber=2&", to: "partNumber=1&" }],
  () => ["/signatures/multipart", { fault: "status", status: 404, body: { message: "Unknown" } }],
  () => ["/complete-multipart", { fault: "status", status: 404, body: { message: "Unknown" } }],
  () => ["/complete-multipart", { fault: "status", status: 400, body: "<html>Bad Request</html>" }],
  () => ["/complete-multipart", { fault: "body", status: 200, body: { vod_id: "undefined" } }],
  () => ["/complete-multipart", { fault: "body", status: 200, body: "<html>Done</html>" }],
];

/**
 * Holds a few seeds that together have every fault of storage, and reloads, or those requested: a few that together
 * have every fault of storage, and reloads; or those requested.
 */
const seeds = process.env.UPLOAD_SEED?.split(",").map(Number) ?? [5, 13, 15];

for (const seed of seeds) {
  test(
    `The video arrives whole and once, whatever goes wrong (seed ${seed})`,
    { tag: "@nightly" },
    async ({ page, platform, incidents }, info) => {
      // Waits of a minute can add up, and a busy machine is slower still.
      test.setTimeout(360_000);
      incidents.allow(/status: (400|403|404|429|5\d\d) /);
      incidents.allow(/failed: (PUT|POST)/);
      const random = randomFrom(seed);
      const video = await writeVideo(
        info.outputPath("kestrel.mp4"),
        10 * MiB + Math.floor(random() * 15 * MiB),
      );
      const faults: string[] = [];
      for (const make of STORAGE.filter(() => random() < 0.4)) {
        const fault = make(random);
        const after = Math.floor(random() * 4);
        await platform.fault("storage", { match: { method: "PUT" }, after, ...fault });
        faults.push(JSON.stringify(fault));
      }
      const calls = new Set<string>();
      for (let count = upTo(random, 3); count > 0; count--) {
        const [path, fault] = API[Math.floor(random() * API.length)]?.(random) ?? ["", {}];
        if (calls.has(path)) continue;
        calls.add(path);
        await platform.fault("api", { match: { method: "POST", path }, times: 1, ...fault });
        faults.push(`${path} ${JSON.stringify(fault)}`);
      }
      info.annotations.push(...faults.map((description) => ({ type: "fault", description })));
      await send(page, [video]);
      if (random() < 0.4) {
        const soFar = upTo(random, 4);
        info.annotations.push({ type: "fault", description: `reload after ${soFar} parts` });
        await expect
          .poll(async () => (await platform.parts()).length)
          .toBeGreaterThanOrEqual(soFar);
        await reload(page);
        await expect(row(page, "kestrel.mp4")).toContainText(
          /Choose the file again|Checking|Finishing|encoding|Ready/,
        );
        if (await row(page, "kestrel.mp4").getByText("Choose the file again").isVisible()) {
          await bring(page, [video]);
        }
      }
      await expectArrived(page, platform, video, 300_000);
      expect(new Set(await acknowledged(platform)).size).toBe(
        Math.ceil(video.sizeBytes / (5 * MiB)),
      );
      await page.goto("/library?q=kestrel");
      await expect(page.getByText("1 of 64 videos", { exact: true })).toBeVisible();
    },
  );
}
