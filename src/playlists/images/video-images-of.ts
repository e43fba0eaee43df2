import type { PlaylistItem } from "#playlists/entries.ts";
import type { Video } from "#videos/video-record.ts";

/** Image of a video. */
export interface VideoImage {
  kind: "thumbnail" | "splashscreen";
  url: string;
  /** Of the video; null: untitled. */
  title: string | null;
}

/** Returns the distinct images of a playlist's videos, in its order. */
export function videoImagesOf(
  items: readonly PlaylistItem[],
  videos: ReadonlyMap<string, Pick<Video, "title" | "thumbnailUrl" | "splashScreenUrl">>,
): VideoImage[] {
  const byUrl = new Map<string, VideoImage>();
  for (const { id, type } of items) {
    const video = type === "vod" ? videos.get(id) : undefined;
    if (video === undefined) continue;
    const { title, thumbnailUrl, splashScreenUrl } = video;
    const both = [
      { kind: "thumbnail", url: thumbnailUrl },
      { kind: "splashscreen", url: splashScreenUrl },
    ] as const;
    for (const { kind, url } of both) {
      if (url !== null && !byUrl.has(url)) byUrl.set(url, { kind, url, title });
    }
  }
  return [...byUrl.values()];
}
