import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlatform, type Platform, until } from "./platform.ts";
import { CompleteShape, ProblemShape, VodShape } from "./shapes.ts";
import {
  complete,
  init,
  MIN_PART_BYTES,
  partsOf,
  putPart,
  type Session,
  sign,
  upload,
  videoOfParts,
} from "./upload-kit.ts";
import { isSandbox, mayWrite } from "./writes.ts";

/** A real platform takes minutes to tens of minutes. */
const ENCODING_MS = isSandbox ? 60_000 : 3_600_000;

let platform: Platform;
const made: string[] = [];
beforeAll(async () => {
  platform = await openPlatform();
}, 60_000);
afterAll(async () => {
  for (const id of made) await platform.call("DELETE", `/v2/vod/${id}`);
  await platform.close();
});

async function seen(id: string) {
  return await until("the VOD to be seen", async () => {
    const answer = await platform.call("GET", `/v2/vod/${id}`);
    return answer.status === 200 ? VodShape.parse(answer.json) : null;
  });
}

describe.skipIf(!mayWrite)("init (contract 4.3)", () => {
  test("The s3_path is new and unguessable each time, and says nothing of the file", async () => {
    const [a, b] = [await init(platform, "My video.mp4"), await init(platform, "My video.mp4")];
    expect(a.s3_path).not.toBe(b.s3_path);
    expect(a.uploader_id).not.toBe(b.uploader_id);
    expect(a.s3_path).not.toContain("My video");
  });

  test.each([
    {},
    { filename: "" },
    { filename: 5 },
    { filename: "a.mp4", destination_folders_ids: [5] },
    { filename: "a.mp4", destination_folders_ids: ["x"] },
    { filename: "a.mp4", destination_folders_ids: ["99999999"] },
    { filename: "a.mp4", recipe_id: "no-such-recipe" },
  ])("The body %j is answered with 400", async (body) => {
    const answer = await platform.call("POST", "/v2/vod/upload/init-multipart", body);
    expect(answer.status).toBe(400);
    expect(ProblemShape.safeParse(answer.json).success).toBe(true);
  });
});

describe.skipIf(!mayWrite)("signatures (contract 4.4)", () => {
  let session: Session;
  beforeAll(async () => {
    session = await init(platform, "video.mp4");
  });
  const ask = (from: unknown, to: unknown, more: object = {}) =>
    platform.call("POST", "/v2/vod/upload/signatures/multipart", {
      ...session,
      from_part_number: from,
      to_part_number: to,
      ...more,
    });

  test("One call signs 100 parts in their order", async () => {
    const urls = await sign(platform, session, 101, 200);
    const numbers = urls.map((url) => Number(new URL(url).searchParams.get("partNumber")));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 101 + index));
  });

  test.each([
    [1, 1],
    [37, 91],
    [2, 101],
  ])("One call signs any range of parts: %i to %i", async (from, to) => {
    const urls = await sign(platform, session, from, to);
    const numbers = urls.map((url) => Number(new URL(url).searchParams.get("partNumber")));
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([from, to, to - from + 1]);
  });

  test("Parts can be signed up to 10,000", async () => {
    expect(await sign(platform, session, 10_000, 10_000)).toHaveLength(1);
  });

  test.each([
    ["101 parts", 1, 101],
    ["part 0", 0, 5],
    ["part 10,001", 9_990, 10_001],
    ["an empty range", 5, 4],
    ["a string", "1", 2],
    ["half a part", 1.5, 2],
    ["nothing", undefined, 2],
  ])("A request for %s is answered with 400", async (_, from, to) => {
    const answer = await ask(from, to);
    expect(answer.status).toBe(400);
    expect(ProblemShape.safeParse(answer.json).success).toBe(true);
  });

  test("Another s3_path, or an unknown uploader_id, signs nothing", async () => {
    expect((await ask(1, 1, { s3_path: "elsewhere/video.mp4" })).status).toBe(404);
    expect((await ask(1, 1, { uploader_id: "unknown" })).status).toBe(404);
  });
});

describe.skipIf(!mayWrite)("complete (contract 4.5)", () => {
  test.each([[[]], [[""]], ["x"], [undefined]])(
    "The ordered_etags %j are answered with 400",
    async (etags) => {
      const session = await init(platform, "video.mp4");
      const answer = await platform.call("POST", "/v2/vod/upload/complete-multipart", {
        ...session,
        ordered_etags: etags,
      });
      expect(answer.status).toBe(400);
    },
  );

  test("Wrong ETags are answered with 400, and the right ones still complete after it; once", async () => {
    const session = await init(platform, "twice.mp4");
    const [video] = partsOf(await videoOfParts(0));
    const [url] = await sign(platform, session, 1, 1);
    const etag = await putPart(url, video ?? Buffer.alloc(0));
    const wrong = await complete(platform, session, [`"${"0".repeat(32)}"`]);
    expect(wrong.status).toBe(400);
    const right = await complete(platform, session, [etag]);
    expect(right.status).toBe(200);
    made.push(CompleteShape.parse(right.json).vod_id);
    const again = await complete(platform, session, [etag]);
    expect(again.status).toBe(404);
  });

  test("The first of two simultaneous calls makes the VOD and the other is a 404", async () => {
    const session = await init(platform, "race.mp4");
    const [video] = partsOf(await videoOfParts(0));
    const [url] = await sign(platform, session, 1, 1);
    const etag = await putPart(url, video ?? Buffer.alloc(0));
    const answers = await Promise.all([
      complete(platform, session, [etag]),
      complete(platform, session, [etag]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const done = answers.find(({ status }) => status === 200);
    made.push(CompleteShape.parse(done?.json).vod_id);
  });

  test("A part below 5 MiB that is not the last is answered with 400", async () => {
    const session = await init(platform, "small.mp4");
    const urls = await sign(platform, session, 1, 2);
    const small = Buffer.alloc(MIN_PART_BYTES - 1);
    const etags = [await putPart(urls[0], small), await putPart(urls[1], small)];
    expect((await complete(platform, session, etags)).status).toBe(400);
  });

  test("An unknown upload is answered with 404", async () => {
    const session = { s3_path: "none", uploader_id: "none" };
    expect((await complete(platform, session, [`"x"`])).status).toBe(404);
  });
});

describe.skipIf(!mayWrite)("a video of three parts, from the file to the player", () => {
  test(
    "A video of three parts, from the file to the player is offline first, becomes online with renditions, in its folder, and plays",
    async () => {
      const folders = await platform.call("GET", "/v2/folder");
      const [folderId] = /"id":"(\d+)"/.exec(folders.text)?.slice(1) ?? [];
      const video = await videoOfParts(2);
      expect(partsOf(video)).toHaveLength(3);
      const id = await upload(platform, video, "Le grand video.final.mp4", {
        destination_folders_ids: [folderId],
      });
      made.push(id);
      const first = await seen(id);
      expect(first.title).toBe("Le grand video.final");
      expect(first.filename).toBe("Le grand video.final.mp4");
      expect(first.filesize).toBe(String(video.length));
      expect(first.folders.map((folder) => folder.id)).toEqual([folderId]);

      const ready = await until(
        "the encoder",
        async () => {
          const vod = await seen(id);
          // Both change together: a published VOD always has renditions.
          expect(vod.online).toBe(vod.renditions !== null);
          return vod.online ? vod : null;
        },
        ENCODING_MS,
      );
      expect(ready.renditions?.length).toBeGreaterThan(0);
      expect(ready.duration).not.toBe("00:00:00");
      const master = await fetch(ready.hls);
      expect(master.status).toBe(200);
      expect(await master.text()).toMatch(/^#EXTM3U/);
    },
    ENCODING_MS + 30_000,
  );
});
