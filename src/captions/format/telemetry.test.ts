import { describe, expect, it } from "vitest";
import { isTelemetry } from "./telemetry.ts";

const AIR =
  '<font size="28">FrameCnt: 1, DiffTime: 33ms\n2024-05-01 12:00:00.123\n[iso: 100] [shutter: 1/400.0] [fnum: 2.8] [ev: 0] [color_md: default] [focal_len: 24.00] [latitude: 47.123456] [longitude: 8.123456] [rel_alt: 1.200 abs_alt: 402.100] [ct: 5300] </font>';

/** Returns SubRip with a text in each of its captions. */
function srt(...texts: string[]): string {
  const blocks = texts.map(
    (text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`,
  );
  return blocks.join("\n");
}

describe("isTelemetry", () => {
  it.each([
    ["a drone with frames", srt(AIR, AIR)],
    [
      "an older drone",
      srt(
        "HOME(149.0251,-20.2532) 2017.08.05 14:11:51\nGPS(149.0251,-20.2533,16) BAROMETER:1.9\nISO:100 Shutter:60 EV: Fnum:2.2",
      ),
    ],
    [
      "a drone in one line",
      srt("F/2.8, SS 206.14, ISO 150, EV 0, GPS (15.0274, 16.8286, 21), D 1.35m, H 6.00m"),
    ],
    ["a camera in a car", srt("2024-05-01 12:00:00\n47.123456, 8.123456\n62 km/h")],
    [
      "a camera's clip",
      '<?xml version="1.0"?>\n<NonRealTimeMeta xmlns="urn:x"><Duration value="1"/></NonRealTimeMeta>',
    ],
    ["a track of positions", '<?xml version="1.0"?><gpx version="1.1"></gpx>'],
  ])("Recognizes a device's recording as telemetry: %s", (_, text) => {
    expect(isTelemetry(text)).toBe(true);
  });

  it.each([
    ["of a lesson", srt("Set ISO 100, f/2.8.", "Mind the shutter: 1/400.", "Go.")],
    ["of a flight", srt("GPS is lost, altitude: 300.", "Speed 62 km/h.", AIR)],
    ["in another format", '<tt xmlns="x"><body><div><p>GPS</p></div></body></tt>'],
    ["without telemetry", ""],
  ])("Recognizes subtitles that are not telemetry: %s", (_, text) => {
    expect(isTelemetry(text)).toBe(false);
  });
});
