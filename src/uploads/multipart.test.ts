import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { signParts } from "./multipart.ts";

const GOOD = "https://store.example/videos/a?partNumber=1&X-Amz-Signature=secret";

const part = (number: number) => GOOD.replace("partNumber=1", `partNumber=${number}`);

function sign(...urls: unknown[]) {
  const api = createApiClient(
    parseRuntimeConfig({ storageHosts: ["store.example", "*.eu.example"] }),
    fetchForTest(() => Response.json({ presigned_urls: urls })),
  );
  const session = { storagePath: "videos/a", uploaderId: "u" };
  return signParts(api, session, { from: 1, to: 2 });
}

describe("signParts", () => {
  it("Passes URLs on byte for byte", async () => {
    const other = "https://a.eu.example:443/videos/a%2Fb?x=%20&X-Amz-Signature=secret";
    expect(await sign(GOOD, other)).toEqual([GOOD, other]);
  });

  it.each<[string, unknown[]]>([
    ["none", []],
    ["too few", [GOOD]],
    ["too many", [GOOD, part(2), part(3)]],
    ["null among them", [GOOD, null]],
    ["the same twice", ["https://store.example/a", "https://store.example/a"]],
    ["another part's", [GOOD, part(3)]],
    ["the wrong order", [part(2), GOOD]],
  ])("Refuses an answer with %s", async (_name, urls) => {
    await expect(sign(...urls)).rejects.toMatchObject({ kind: "unreadable" });
  });

  it.each([
    "https://evil.example/videos/a?X-Amz-Signature=secret",
    "https://evil.example/store.example?X-Amz-Signature=secret",
    "https://store.example@evil.example/?X-Amz-Signature=secret",
    "https://evil.example@store.example/?X-Amz-Signature=secret",
    "https://store.example:8443/?X-Amz-Signature=secret",
    "https://store.example./?X-Amz-Signature=secret",
    "https://eu.example/?X-Amz-Signature=secret",
    "https://evileu.example/?X-Amz-Signature=secret",
    "http://store.example/?X-Amz-Signature=secret",
    "//store.example/?X-Amz-Signature=secret",
    "/store.example/?X-Amz-Signature=secret",
    "data:text/plain,X-Amz-Signature=secret",
  ])("Returns no URL when one of them is %s, and no secret in the error", async (url) => {
    const error: unknown = await sign(GOOD, url).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "untrusted-host" });
    expect(String(error) + JSON.stringify(error)).not.toMatch(/secret|X-Amz/);
  });
});
