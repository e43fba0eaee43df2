import { describe, expect, it } from "vitest";
import { LARGEST_FILE_BYTES } from "#uploads/engine/stored-upload.ts";
import { judgeVideo, type QueuedVideo } from "./judge-video.ts";

const queued = (stage: QueuedVideo["stage"], over: Partial<QueuedVideo> = {}): QueuedVideo => ({
  name: "ferry.mp4",
  sizeBytes: 100,
  stage,
  isDismissed: false,
  ...over,
});

describe("judgeVideo", () => {
  it.each<[string, string, number, ReturnType<typeof judgeVideo>]>([
    ["ferry.mp4", "video/mp4", 1, { kind: "fine" }],
    ["FERRY.MXF", "", 1, { kind: "fine" }],
    ["tape.ts", "text/vnd.trolltech.linguist", 1, { kind: "fine" }],
    ["no ending", "video/x-odd", 1, { kind: "fine" }],
    ["ferry.mp4", "video/mp4", LARGEST_FILE_BYTES, { kind: "fine" }],
    ["ferry.mp4", "video/mp4", LARGEST_FILE_BYTES + 1, { kind: "refused", reason: "too-large" }],
    ["ferry.mp4", "video/mp4", 0, { kind: "refused", reason: "empty" }],
    ["notes.txt", "text/plain", 1, { kind: "refused", reason: "not-video" }],
    ["notes.TXT", "", 1, { kind: "refused", reason: "not-video" }],
    ["photo", "image/heic", 1, { kind: "refused", reason: "not-video" }],
    ["song.mp3", "audio/mpeg", 1, { kind: "refused", reason: "not-video" }],
    ["ferry.mp4.zip", "application/zip", 1, { kind: "refused", reason: "not-video" }],
    ["reel.xyz", "application/octet-stream", 1, { kind: "held", reason: "unknown-type" }],
    ["reel", "", 1, { kind: "held", reason: "unknown-type" }],
    ["🎬.", "", 1, { kind: "held", reason: "unknown-type" }],
    [".mp4", "", 1, { kind: "fine" }],
    ["ferry.mp4. ", "", 1, { kind: "fine" }],
    ["..\\ferry.mp4\u202E", "", 1, { kind: "fine" }],
    ["ferry\u202E4pm.exe", "video/mp4", 1, { kind: "refused", reason: "not-video" }],
    [".DS_Store", "", 1, { kind: "refused", reason: "not-video" }],
    ["._ferry.mp4", "video/mp4", 1, { kind: "held", reason: "unknown-type" }],
    ["GX010001.THM", "", 1, { kind: "refused", reason: "sidecar" }],
    ["GL010001.LRV", "", 1, { kind: "refused", reason: "sidecar" }],
    ["DJI_0001.lrf", "video/mp4", 1, { kind: "refused", reason: "sidecar" }],
    ["VIRB0001.gpx", "application/gpx+xml", 0, { kind: "refused", reason: "sidecar" }],
    ["C0001M01.XML", "text/xml", 1, { kind: "refused", reason: "sidecar" }],
    ["MEDIAPRO.XML", "text/xml", 1, { kind: "refused", reason: "sidecar" }],
    ["00001.CPI", "", 1, { kind: "refused", reason: "sidecar" }],
    ["Programm01.xml", "text/xml", 1, { kind: "refused", reason: "not-video" }],
    ["LRV.mp4", "video/mp4", 1, { kind: "fine" }],
  ])("Judges %s of type “%s” with %d bytes by itself", (name, type, size, verdict) => {
    expect(judgeVideo({ name, type, size }, [])).toEqual(verdict);
  });

  it.each<[string, QueuedVideo, ReturnType<typeof judgeVideo>]>([
    ["sending", queued({ kind: "sending" }), { kind: "held", reason: "in-queue" }],
    [
      "ready",
      queued({ kind: "ready", videoId: "v" }),
      { kind: "held", reason: "sent-before", videoId: "v" },
    ],
    [
      "ready and taken off the tray",
      queued({ kind: "ready", videoId: "v" }, { isDismissed: true }),
      { kind: "held", reason: "sent-before", videoId: "v" },
    ],
    ["paused", queued({ kind: "paused" }), { kind: "held", reason: "in-queue" }],
    ["failed", queued({ kind: "failed", failure: { kind: "file-unreadable" } }), { kind: "fine" }],
    [
      "perhaps a video",
      queued({ kind: "failed", failure: { kind: "outcome-unknown" } }),
      { kind: "held", reason: "in-queue" },
    ],
    [
      "perhaps a video and taken off the tray",
      queued({ kind: "failed", failure: { kind: "outcome-unknown" } }, { isDismissed: true }),
      { kind: "fine" },
    ],
    ["cancelled", queued({ kind: "cancelled" }), { kind: "fine" }],
    [
      "interrupted",
      queued({ kind: "needs-file", oneClick: false, mismatch: [] }),
      { kind: "interrupted" },
    ],
    ["of another size", queued({ kind: "sending" }, { sizeBytes: 101 }), { kind: "fine" }],
    ["of another name", queued({ kind: "sending" }, { name: "Ferry.mp4" }), { kind: "fine" }],
  ])("Judges a file beside an upload that is %s", (_, other, verdict) => {
    expect(judgeVideo({ name: "ferry.mp4", type: "video/mp4", size: 100 }, [other])).toEqual(
      verdict,
    );
  });

  it.each([
    ["other", "one", "fine"],
    ["one", "one", "held"],
    [null, "one", "held"],
    ["one", null, "held"],
  ])("Judges samples %j and %j beside one of its name and size as %s", (mine, theirs, kind) => {
    const facts = { name: "ferry.mp4", type: "video/mp4", size: 100, sampleSha256: mine };
    for (const stage of [{ kind: "sending" }, { kind: "ready", videoId: "v" }] as const) {
      expect(judgeVideo(facts, [queued(stage, { sampleSha256: theirs })])).toMatchObject({ kind });
    }
  });

  it("Does not resume an upload with a file whose samples differ", () => {
    const stage = { kind: "needs-file", oneClick: false, mismatch: [] } as const;
    const facts = { name: "ferry.mp4", type: "video/mp4", size: 100, sampleSha256: "other" };
    expect(judgeVideo(facts, [queued(stage, { sampleSha256: "one" })])).toEqual({ kind: "fine" });
  });
});
