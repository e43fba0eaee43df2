import type { Video } from "./video-record.ts";

/** Returns a complete, published video. */
export function videoForTest(id: string, over: Partial<Video> = {}): Video {
  return {
    id,
    title: `Video ${id}`,
    description: null,
    filename: `${id}.mp4`,
    fileSizeBytes: 1000,
    durationSeconds: 60,
    createdAtMs: Date.UTC(2026, 10, 20),
    savedAtMs: Date.UTC(2026, 10, 20),
    container: "mp4",
    videoCodec: "h264",
    audioCodec: "aac",
    videoBitrate: null,
    audioBitrate: null,
    channelId: null,
    width: 1920,
    height: 1080,
    status: "ready",
    isOnline: true,
    hasAutoplay: false,
    renditions: [],
    folders: [],
    subtitleLanguages: ["en"],
    assetId: null,
    thumbnailUrl: "https://cdn.example/thumbnail.webp",
    splashScreenUrl: null,
    shareUrl: null,
    ...over,
  };
}
