import { expect, it, vi } from "vitest";
import type { StillIssue } from "#images/stills/grab-frame.ts";
import { openStills } from "#images/stills/open-stills.ts";
import { ApiError } from "#shared/http/errors.ts";
import { createSoundChannel, type SoundPiece } from "#shared/ui/player-handle.ts";
import { HEVC_PATH, playsHevc } from "./hevc-for-test.ts";
import { startPlayback } from "./playback-session.ts";
import type { PlaybackOptions } from "./playback-types.ts";
import { createSoundSource } from "./sound-source.ts";

/** Returns the URL of a video of the sandbox, as the server of the tests has it. */
const mediaUrl = (path: string) => `${location.origin}/sandbox/seed/media/${path}`;
const HEVC = `${location.origin}${HEVC_PATH}`;
const UNPLAYABLE = expect.objectContaining({ kind: "unplayable" });

/** Plays a stream in an element of its own, and collects what it fails with. */
function play(url: string, video: HTMLVideoElement, framesOf?: "heaviest") {
  const failures: unknown[] = [];
  const options: PlaybackOptions = {
    firstLink: Promise.resolve(url),
    requestLink: () => Promise.resolve(url),
    mediaHosts: [location.host],
    startSeconds: 0,
    quality: null,
    sound: createSoundChannel(),
    onBeforeReset: () => undefined,
    onFailed: (error) => failures.push(error),
    ...(framesOf && { framesOf }),
  };
  const session = startPlayback(video, options);
  return { failures, session };
}

/** Returns an element in which no frame ever arrives, as where a format is accepted and not decoded. */
function frameless(): HTMLVideoElement {
  const video = document.createElement("video");
  Object.defineProperty(video, "readyState", { get: () => HTMLMediaElement.HAVE_METADATA });
  video.addEventListener("loadeddata", (event) => event.stopImmediatePropagation());
  return video;
}

it.skipIf(playsHevc()).each([
  ["a playlist that names it", "hevc/master.m3u8"],
  ["a rendition that only its segments name", "hevc/180p/playlist.m3u8"],
])("Reports a format that the browser refuses, once and permanently: %s", async (_, path) => {
  const { failures } = play(mediaUrl(path), document.createElement("video"));
  await expect.poll(() => failures).toEqual([UNPLAYABLE]);
  expect(failures[0]).toBeInstanceOf(ApiError);
});

it("Reports a format that the browser accepts and never decodes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const video = frameless();
    const { failures } = play(mediaUrl("harbour/240p/playlist.m3u8"), video, "heaviest");
    await expect.poll(() => video.buffered.length).toBe(1);
    vi.advanceTimersByTime(3500);
    expect(failures).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(failures).toEqual([UNPLAYABLE]);
  } finally {
    vi.useRealTimers();
  }
});

it("Reports a format whose decoder fails before the first frame", async () => {
  const video = frameless();
  const { failures } = play(mediaUrl("harbour/240p/playlist.m3u8"), video, "heaviest");
  await expect.poll(() => video.buffered.length).toBe(1);
  Object.defineProperty(video, "error", { get: () => ({ code: MediaError.MEDIA_ERR_DECODE }) });
  video.dispatchEvent(new Event("error"));
  expect(failures).toEqual([UNPLAYABLE]);
});

it("Restarts the decoder when it fails after the first frame, and continues", async () => {
  const video = document.createElement("video");
  const { failures, session } = play(mediaUrl("harbour/240p/playlist.m3u8"), video, "heaviest");
  const loaded = vi.fn<() => void>();
  video.addEventListener("loadeddata", loaded);
  await expect.poll(() => loaded.mock.calls.length).toBe(1);
  const broken = vi.spyOn(video, "error", "get");
  broken.mockReturnValue({ code: MediaError.MEDIA_ERR_DECODE } as MediaError);
  video.dispatchEvent(new Event("error"));
  broken.mockRestore();
  await expect.poll(() => loaded.mock.calls.length).toBe(2);
  expect(failures).toEqual([]);
  session.close();
});

it.skipIf(playsHevc())(
  "Reports to those who want frames that the format can't be played",
  async () => {
    const issues: StillIssue[] = [];
    const source = openStills(
      () => Promise.resolve(HEVC),
      [location.host],
      (issue) => issues.push(issue),
    );
    await expect.poll(() => issues).toEqual([{ kind: "failed", error: UNPLAYABLE }]);
    source.close();
  },
);

it.skipIf(playsHevc())("Reports to those who want sound that it can't be read", async () => {
  const sound = createSoundChannel();
  const pieces: SoundPiece[] = [];
  sound.listen((piece) => pieces.push(piece));
  const source = createSoundSource(() => Promise.resolve(HEVC), [location.host], sound);
  source.load(0);
  await expect.poll(() => pieces).toEqual([{ kind: "none", problem: "undecodable" }]);
  source.close();
});
