import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { remapUrl } from "./renewal.ts";

const CDN = "https://cdn.example";

describe("an address under a newer link", () => {
  it.each([
    [
      "keeps its place behind a token in the path",
      `${CDN}/vod/f/signed/A/720p/s-1.m4s`,
      `${CDN}/vod/f/signed/A/master.m3u8`,
      `${CDN}/vod/f/signed/B/master.m3u8`,
      `${CDN}/vod/f/signed/B/720p/s-1.m4s`,
    ],
    [
      "follows a link to another host",
      `${CDN}/A/f/720p/s-1.m4s?v=2`,
      `${CDN}/A/f/master.m3u8`,
      "https://cdn2.example/B/f/master.m3u8",
      "https://cdn2.example/B/f/720p/s-1.m4s?v=2",
    ],
    [
      "carries the newer value of each parameter that it had from the link",
      `${CDN}/f/720p/s-1.m4s?v=2&token=A&expires=1`,
      `${CDN}/f/master.m3u8?expires=1&token=A`,
      `${CDN}/f/master.m3u8?expires=9&token=B`,
      `${CDN}/f/720p/s-1.m4s?v=2&token=B&expires=9`,
    ],
    [
      "carries only what it had",
      `${CDN}/f/s-1.m4s?token=A`,
      `${CDN}/f/master.m3u8?expires=1&token=A`,
      `${CDN}/f/master.m3u8?expires=9&token=B`,
      `${CDN}/f/s-1.m4s?token=B`,
    ],
    [
      "keeps the spelling of signatures",
      `${CDN}/f/s-1.m4s?hdnts=exp=1~acl=/*~hmac=a%2f`,
      `${CDN}/f/master.m3u8?hdnts=exp=1~acl=/*~hmac=a%2f`,
      `${CDN}/f/master.m3u8?hdnts=exp=9~acl=/*~hmac=b%2F`,
      `${CDN}/f/s-1.m4s?hdnts=exp=9~acl=/*~hmac=b%2F`,
    ],
    [
      "takes token folder and parameter together",
      `${CDN}/A/s-1.m4s?k=1`,
      `${CDN}/A/master.m3u8?k=1`,
      `${CDN}/B/master.m3u8?k=2`,
      `${CDN}/B/s-1.m4s?k=2`,
    ],
    [
      "is the newer link itself where it was the older",
      `${CDN}/a.m3u8?x=1`,
      `${CDN}/a.m3u8?x=1`,
      `${CDN}/b.m3u8?y=2`,
      `${CDN}/b.m3u8?y=2`,
    ],
    [
      "is itself where the service gave the same link again",
      `${CDN}/A/s-1.m4s`,
      `${CDN}/A/master.m3u8`,
      `${CDN}/A/master.m3u8`,
      `${CDN}/A/s-1.m4s`,
    ],
  ])("Maps a URL to its place under a newer link: it %s", (_, href, from, to, expected) => {
    expect(remapUrl(href, from, to)).toBe(expected);
  });

  it.each([
    [
      "a signature of its own",
      `${CDN}/f/s-1.m4s?expires=1&sig=own`,
      `${CDN}/f/master.m3u8?expires=1&sig=A`,
      `${CDN}/f/master.m3u8?expires=9&sig=B`,
    ],
    [
      "a query that changed as a whole",
      `${CDN}/f/s-1.m4s`,
      `${CDN}/f/master.m3u8?token=A`,
      `${CDN}/f/master.m3u8?token=B`,
    ],
    ["another folder", `${CDN}/elsewhere/s-1.m4s`, `${CDN}/A/master.m3u8`, `${CDN}/B/master.m3u8`],
    ["a folder with the same beginning", `${CDN}/AA/s-1.m4s`, `${CDN}/A/m.m3u8`, `${CDN}/B/m.m3u8`],
    ["a link whose file name changed", `${CDN}/f/s-1.m4s`, `${CDN}/f/A.m3u8`, `${CDN}/f/B.m3u8`],
    [
      "a parameter that the newer link lacks",
      `${CDN}/A/s-1.m4s?k=1`,
      `${CDN}/A/m.m3u8?k=1`,
      `${CDN}/B/m.m3u8`,
    ],
    ["a text that is not a URL", "s-1.m4s", `${CDN}/A/m.m3u8`, `${CDN}/B/m.m3u8`],
  ])("Maps no URL whose place is not certain: %s", (_, href, from, to) => {
    expect(remapUrl(href, from, to)).toBeNull();
  });

  const token = fc.stringMatching(/^[\w-]{1,12}$/);
  const path = fc.array(token, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

  it("Maps a URL back to itself, and in steps as directly", () => {
    fc.assert(
      fc.property(fc.uniqueArray(token, { minLength: 3, maxLength: 3 }), path, (tokens, child) => {
        const [a, b, c] = tokens;
        for (const link of [
          (t = "") => ({ master: `${CDN}/f/${t}/m.m3u8`, child: `${CDN}/f/${t}/${child}.m4s` }),
          (t = "") => ({ master: `${CDN}/f/m.m3u8?t=${t}`, child: `${CDN}/f/${child}.m4s?t=${t}` }),
        ]) {
          const [first, second, third] = [link(a), link(b), link(c)];
          const once = remapUrl(first.child, first.master, second.master) ?? "";
          expect(once).toBe(second.child);
          expect(remapUrl(once, second.master, third.master)).toBe(third.child);
          expect(remapUrl(first.child, first.master, third.master)).toBe(third.child);
          expect(remapUrl(once, second.master, first.master)).toBe(first.child);
        }
      }),
    );
  });
});
