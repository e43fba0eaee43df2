import { expect, it } from "vitest";
import { readVideo } from "#videos/video-record.ts";
import { totalsOf } from "./folder-summary.tsx";

const video = (fields: Record<string, unknown>) =>
  readVideo(
    {
      id: "v",
      online: true,
      duration: "00:10:00",
      filesize: "1000",
      renditions: [{ id: 1 }],
      ...fields,
    },
    ["cdn.example"],
  );

it("Adds up videos, and says how many are not counted", () => {
  const videos = [
    video({
      subtitles: [{ lang: "en" }],
      pictures: { thumbnail: ["https://cdn.example/a.webp"] },
    }),
    video({ online: false, duration: "01:00:01", filesize: null }),
    video({ renditions: null, duration: "00:00:00", filesize: "9007199254740" }),
    video({ renditions: null, duration: null }),
  ];
  expect(totalsOf(videos)).toEqual({
    videoCount: 4,
    durationSeconds: 4201,
    withoutDurationCount: 2,
    sizeBytes: 9007199256740,
    withoutSizeCount: 1,
    publishedCount: 1,
    unpublishedCount: 1,
    encodingCount: 2,
    withoutThumbnailCount: 3,
    withoutSubtitlesCount: 3,
  });
});

it("Adds up an empty list to zero", () => {
  expect(Object.values(totalsOf([])).every((figure) => figure === 0)).toBe(true);
});
