import { describe, expect, it } from "vitest";
import { createHttp } from "./http.ts";

async function callsFor(path: string): Promise<unknown> {
  const calls: unknown[] = [];
  const http = createHttp("/api", async (url) => {
    calls.push(url);
    return Response.json({});
  });
  await http({ path }).catch((error: unknown) => calls.push(error));
  return calls;
}

describe("createHttp", () => {
  it.each([
    "..",
    "../channel/x",
    "..\\x",
    ".",
    "a/../b",
    "a/b",
    "%2e%2e",
    "%252e%252e",
    "%2f",
    "a\u0000b",
    "a\nb",
  ])("Makes no call for the id %j, which can't exist", async (id) => {
    expect(await callsFor(`/v2/vod/${encodeURIComponent(id)}`)).toEqual([
      expect.objectContaining({ name: "ApiError", kind: "not-found" }),
    ]);
  });

  it("Makes no call for a path that leads elsewhere", async () => {
    expect(await callsFor("/v2/vod/../channel")).toEqual([
      expect.objectContaining({ kind: "not-found" }),
    ]);
  });

  it.each(["7", "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10", "...", "..a", "a.b", "100%", "ü", "a b"])(
    "Accepts the id %j unchanged",
    async (id) => {
      const path = `/v2/vod/${encodeURIComponent(id)}`;
      expect(await callsFor(path)).toEqual([`/api${path}`]);
    },
  );
});
