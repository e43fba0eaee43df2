import { expect, test } from "vitest";
import { type Vod, withOnlineTimes } from "./records.ts";

const VOD: Vod = {
  id: "v",
  title: "Ferry",
  description: null,
  filename: "ferry.mp4",
  sourceSizeBytes: 1,
  createdAtMs: 0,
  savedAtMs: 0,
  isEnabled: true,
  autoplay: false,
  isSecured: false,
  video: null,
  media: null,
  sourceKey: null,
  streamId: null,
};
const video: Vod["video"] = {
  durationSeconds: 1,
  container: "mp4",
  videoCodec: "h264",
  audioCodec: null,
  videoBitrate: null,
  audioBitrate: null,
  width: 16,
  height: 9,
  renditions: [],
};

test("The times in which a VOD is online begin and end with its changes", () => {
  const encoded = withOnlineTimes({ ...VOD, video }, 10);
  expect(withOnlineTimes(VOD, 5).onlineTimes).toBeUndefined();
  expect(encoded.onlineTimes).toEqual([{ fromMs: 10, untilMs: null }]);
  expect(withOnlineTimes({ ...encoded, title: "Pier" }, 15).onlineTimes).toEqual(
    encoded.onlineTimes,
  );
  const offline = withOnlineTimes({ ...encoded, isEnabled: false }, 20);
  expect(offline.onlineTimes).toEqual([{ fromMs: 10, untilMs: 20 }]);
  expect(withOnlineTimes({ ...offline, isEnabled: true }, 30).onlineTimes).toEqual([
    { fromMs: 10, untilMs: 20 },
    { fromMs: 30, untilMs: null },
  ]);
});
