import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlatform, type Platform, startSandbox } from "./platform.ts";
import { ProblemShape, VodListShape, VodShape } from "./shapes.ts";
import { mayWrite } from "./writes.ts";

let platform: Platform;
let sample: VodShape;
beforeAll(async () => {
  platform = await openPlatform();
  const answer = await platform.call("GET", "/v2/vod?online=true&per_page=1");
  const [first] = VodListShape.parse(answer.json).data;
  if (first === undefined) throw new Error("The platform has no VOD that is online.");
  sample = first;
}, 60_000);
afterAll(() => platform.close());

describe("VOD lookup (contract 2)", () => {
  test("A VOD lookup has every field, in the service's own types", async () => {
    const answer = await platform.call("GET", `/v2/vod/${sample.id}`);
    expect(answer.status).toBe(200);
    expect(VodShape.parse(answer.json)).toEqual(sample);
  });

  test("The asset_id is {root_user_id}-vod-{id}, and the share link has the same root_user_id", () => {
    const [, root] = /\/vod\/([^/]+)\/[^/]+$/.exec(sample.share_code.facebook) ?? [];
    expect(sample.asset_id).toBe(`${root}-vod-${sample.id}`);
  });

  test("A VOD that is online has renditions", () => {
    expect(sample.renditions?.length).toBeGreaterThan(0);
  });

  test("An unknown id is answered with 404", async () => {
    const answer = await platform.call("GET", "/v2/vod/00000000-0000-4000-8000-000000000000");
    expect(answer.status).toBe(404);
    expect(ProblemShape.safeParse(answer.json).success).toBe(true);
  });
});

describe("changing a VOD (supplement, VOD record)", () => {
  test("A partial PUT changes what it names and nothing else", async () => {
    const mine = await startSandbox();
    try {
      const first = await mine.call("GET", "/v2/vod?online=true&per_page=1");
      const [before] = VodListShape.parse(first.json).data;
      const path = `/v2/vod/${before?.id}`;
      const put = await mine.call("PUT", path, { title: "Renamed", unknown: 1 });
      expect(put.status).toBe(200);
      const after = VodShape.parse((await mine.call("GET", path)).json);
      expect({ ...after, save_date: "" }).toEqual({ ...before, title: "Renamed", save_date: "" });

      await mine.call("PUT", path, { online: false, description: null });
      const off = VodShape.parse((await mine.call("GET", path)).json);
      expect([off.online, off.description, off.title]).toEqual([false, null, "Renamed"]);
      expect(off.renditions).toEqual(before?.renditions);

      const gone = await mine.call("DELETE", path);
      expect([gone.status, gone.text]).toEqual([204, ""]);
      expect((await mine.call("GET", path)).status).toBe(404);
    } finally {
      await mine.close();
    }
  }, 30_000);

  // A platform that is more lenient would be changed by it.
  test
    .skipIf(!mayWrite)
    .each([
      { title: "" },
      { title: 5 },
      { online: "yes" },
      { folder_ids: "1" },
      { folder_ids: [99_999_999] },
      { description: 1 },
    ])("The change %j is answered with 400", async (body) => {
    const answer = await platform.call("PUT", `/v2/vod/${sample.id}`, body);
    expect(answer.status).toBe(400);
    expect(ProblemShape.safeParse(answer.json).success).toBe(true);
  });

  test("An unknown id is answered with 404", async () => {
    expect((await platform.call("PUT", "/v2/vod/none", { title: "x" })).status).toBe(404);
    expect((await platform.call("DELETE", "/v2/vod/none")).status).toBe(404);
  });

  test("The deprecated link endpoint answers 410 (contract 4.11)", async () => {
    const answer = await platform.call("GET", `/v2/fullurl/b/root/f/${sample.id}`);
    expect(answer.status).toBe(410);
  });
});
