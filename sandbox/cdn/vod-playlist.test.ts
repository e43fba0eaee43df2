import { describe, expect, it } from "vitest";
import { loopedPlaylist, withAddresses } from "./vod-playlist.ts";

const VIDEO = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
segment-0.m4s
#EXTINF:2.000000,
segment-1.m4s
#EXT-X-ENDLIST
`;

describe("addresses of a playlist", () => {
  it("Addresses of a playlist are replaced on lines of their own and inside tags, and nowhere else", () => {
    expect(withAddresses(VIDEO, (address) => `${address}?a=1`)).toBe(
      VIDEO.replace("init.mp4", "init.mp4?a=1")
        .replace("segment-0.m4s", "segment-0.m4s?a=1")
        .replace("segment-1.m4s", "segment-1.m4s?a=1"),
    );
  });
});

describe("a video that repeats", () => {
  it("Starts each turn with a discontinuity and ends once", () => {
    const lines = loopedPlaylist(VIDEO, 3).split("\n");
    expect(lines.filter((line) => line.startsWith("segment-1.m4s"))).toEqual([
      "segment-1.m4s",
      "segment-1.m4s?turn=1",
      "segment-1.m4s?turn=2",
    ]);
    expect(lines.filter((line) => line === "#EXT-X-DISCONTINUITY")).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("#EXT-X-MAP"))).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(["#EXT-X-ENDLIST", ""]);
  });

  it("A video that repeats is the video itself at one turn, and a playlist without segments stays as it is", () => {
    expect(loopedPlaylist(VIDEO, 1)).toBe(VIDEO);
    expect(loopedPlaylist("#EXTM3U\n720p/playlist.m3u8\n", 3)).toBe(
      "#EXTM3U\n720p/playlist.m3u8\n",
    );
  });
});
