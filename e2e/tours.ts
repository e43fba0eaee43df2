import { seededId } from "#sandbox/seed/ids.ts";

const video = `/vods/${seededId("vod 0")}`;
const channel = `/channels/${seededId("channel 0")}`;
const playlist = `/playlists/${seededId("playlist 0")}`;
/** Lists the paths of all pages, in walks that a test can make. */
export const TOURS = [
  [
    "/",
    "/library",
    "/library?view=table&missing=subtitles",
    "/library/images?fill=both",
    "/library/subtitles",
    "/folders/1000004",
    "/upload",
    "/upload/history",
    "/activity",
    "/settings",
    "/nowhere",
  ],
  [
    ...["overview", "analytics", "engagement", "subtitles", "images", "embed"].map(
      (tab) => `${video}/${tab}`,
    ),
    "/channels",
    ...["overview", "images", "embed"].map((tab) => `${channel}/${tab}`),
    "/playlists",
    `${playlist}/content`,
    `${playlist}/images`,
  ],
  [
    "/analytics",
    "/watch-time/vod",
    "/watch-time/vod?only=never",
    "/watch-time/vod?rows=folder",
    "/watch-time/live",
    "/folders/1000004/watch-time",
    `${playlist}/watch-time`,
    "/report?show=overview&name=&note=A+note&show=watchTimeVideos&name=&note=&show=watchTimeVideos&name=&note=",
  ],
];
