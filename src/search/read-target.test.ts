import { expect, it } from "vitest";
import { isSameId, readTarget } from "./read-target.ts";

const BASE = "https://studio.example.com/reel/";
const ID = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const ANY = ["video", "channel", "playlist"];
const record = (kinds: string[], path: string | null = null, id = ID) => ({
  kind: "record",
  id,
  kinds,
  path,
});

it.each<[string, string, object | null]>([
  ["an id", ` ${ID} `, record(ANY)],
  ["an id in capitals, in quotes", `"${ID.toUpperCase()}"`, record(ANY)],
  ["an id without hyphens", ID.replaceAll("-", ""), record(ANY, null, ID.replaceAll("-", ""))],
  ["an asset id", `root-1-live-${ID}`, record(["channel"])],
  ["a share link", `https://share.example.net/vod/root-1/${ID}?t=1`, record(["video"])],
  ["a share link of a channel", `https://share.example.net/live/root/${ID}`, record(["channel"])],
  ["one of a playlist", `https://x.example/share/playlist/root/${ID}`, record(["playlist"])],
  [
    "an embed code",
    `<iframe src="https://x.example/share/vod/root/${ID}" title="Ferry" width="640"></iframe>`,
    record(["video"]),
  ],
  [
    "an embed script",
    `<script src="https://x.example/share/vod/root/${ID}.js?width=640&amp;height=360" async></script>`,
    record(["video"]),
  ],
  [
    "a page of a video, with its tab and view",
    `${BASE}vods/${ID}/analytics?range=7d`,
    record(["video"], `/vods/${ID}/analytics?range=7d`),
  ],
  ["a folder of this dashboard", `${BASE}folders/12`, record(["folder"], "/folders/12", "12")],
  [
    "a folder of another dashboard",
    "https://other.example/folders/12",
    record(["folder"], null, "12"),
  ],
  ["a page of another deployment", `https://other.example/vods/${ID}/images`, record(["video"])],
  ["another page here", `${BASE}analytics?range=7d`, { kind: "page", path: "/analytics?range=7d" }],
  ["an unknown page", `${BASE}nowhere`, null],
  ["the same host, another folder", "https://studio.example.com/settings", null],
  ["two ids", `${ID} ${ID.replace("5", "6")}`, null],
  ["a title", "Slow ferry 2024", null],
  ["a number", "2024", null],
  ["nothing", "", null],
])("Finds the place that %s leads to", (_name, text, expected) => {
  expect(readTarget(text, BASE)).toEqual(expected);
});

it("Reads each form of an id as the same", () => {
  expect(isSameId(ID, ID.replaceAll("-", "").toUpperCase())).toBe(true);
  expect(isSameId(ID, ID.replace("5", "6"))).toBe(false);
});
