import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlatform, type Platform } from "./platform.ts";
import { ProblemShape } from "./shapes.ts";
import { mayWrite } from "./writes.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
}, 60_000);
afterAll(() => platform.close());

const PATHS = ["/v2/vod", "/v2/folder", "/v2/channel", "/v2/playlists"];

describe("headers of every call (contract 5)", () => {
  test.each(PATHS)("A call without a key is refused: %s", async (path) => {
    const answer = await platform.call("GET", path, undefined, { "X-Api-Key": null });
    expect([401, 403]).toContain(answer.status);
    expect(answer.headers.get("content-type")).toContain("application/json");
  });

  test("A wrong key is refused with a message", async () => {
    const answer = await platform.call("GET", "/v2/vod", undefined, { "X-Api-Key": "wrong" });
    expect([401, 403]).toContain(answer.status);
    expect(ProblemShape.parse(answer.json).detail).not.toContain("sandbox-key");
  });

  test.each([null, "full"])("A request with X-Format %s is refused", async (format) => {
    const answer = await platform.call("GET", "/v2/vod", undefined, { "X-Format": format });
    expect(answer.status).toBe(400);
    expect(ProblemShape.parse(answer.json).detail).toContain("X-Format");
  });

  test.skipIf(!mayWrite)("A body of another content type is refused", async () => {
    const answer = await platform.call("POST", "/v2/folder", `{"full_path":"/never-made"}`, {
      "Content-Type": "text/plain",
    });
    expect(answer.status).toBe(400);
  });

  test.skipIf(!mayWrite).each(["", "{", "[]", "null", `"text"`])(
    "The body %j is refused",
    async (body) => {
      const answer = await platform.call("POST", "/v2/folder", body, {
        "Content-Type": "application/json",
      });
      expect(answer.status).toBe(400);
      expect(ProblemShape.safeParse(answer.json).success).toBe(true);
    },
  );

  test.each(["/v2/nothing", "/v2/vod/x/y/z", "/v2/vod/upload/other"])(
    "An unknown path %s is answered with a 404 in JSON",
    async (path) => {
      const answer = await platform.call("GET", path);
      expect(answer.status).toBe(404);
      expect(ProblemShape.safeParse(answer.json).success).toBe(true);
    },
  );
});
