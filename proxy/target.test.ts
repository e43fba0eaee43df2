import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTarget, prefixOf } from "./target.ts";

describe("prefixOf", () => {
  it.each([
    ["/api/v2/vod", "/api"],
    ["/api?x=1", "/api"],
    ["/playback/content/access?a=/api", "/playback"],
    ["/%2561pi/v2", "/api"],
    ["/x/%2e%2e/api", "/api"],
    ["\\api\\v2", "/api"],
    ["/", null],
    ["/apiary", null],
    ["/videos/api", null],
    ["/assets/api-0a1b.js", null],
    ["/library?q=/api/", null],
  ])("Tells whether %s belongs to the proxy: %s", (target, prefix) => {
    expect(prefixOf(target)).toBe(prefix);
  });
});

describe("parseTarget", () => {
  it("Splits a plain address, with the escapes in its query unchanged", () => {
    expect(parseTarget("/api/v2/vod?title=a%2Fb%2e%25&x=/../", "/api")).toEqual({
      path: "/v2/vod",
      query: "?title=a%2Fb%2e%25&x=/../",
    });
  });

  it("Accepts only what every reader reads alike", () => {
    const piece = fc.constantFrom(
      ..."/.%\\;?#aA~2ef05c:@ ".split(""),
      "%2e",
      "%2F",
      "%5c",
      "%25",
      "%00",
      "%41",
      "..",
      "v2",
      "vod",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parsed = parseTarget(`/api/${pieces.join("")}`, "/api");
        if ("status" in parsed) return;
        // Neither a URL parser nor a decoder may find another path in it.
        const url = new URL(`/api${parsed.path}${parsed.query}`, "http://127.0.0.1");
        expect(url.host).toBe("127.0.0.1");
        expect(url.pathname).toBe(`/api${parsed.path}`);
        const decoded = unescapeBytes(url.pathname);
        expect(decoded.split("/").length).toBe(parsed.path.split("/").length + 1);
        expect(decoded.split(/[/\\]/)).not.toContain("..");
      }),
      { numRuns: 2000 },
    );
  });
});

function unescapeBytes(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
