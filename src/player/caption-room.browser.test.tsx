import { describe, expect, it, onTestFinished } from "vitest";
import { renderHook } from "vitest-browser-react";
import { raisedLine, useCaptionRoom } from "./caption-room.ts";

function videoWith(...texts: string[]): { video: HTMLVideoElement; cues: VTTCue[] } {
  const video = document.createElement("video");
  video.style.cssText = "display: block; width: 800px; height: 450px";
  document.body.append(video);
  onTestFinished(() => video.remove());
  const cues = texts.map((text) => new VTTCue(0, 9, text));
  const track = video.addTextTrack("captions", "English", "en");
  for (const cue of cues) track.addCue(cue);
  track.mode = "showing";
  // Without a video, cues are never active by themselves.
  Object.defineProperty(track, "activeCues", { value: cues });
  return { video, cues };
}

const linesOf = (cues: readonly VTTCue[]) => cues.map(({ line }) => line);

describe("the room of captions", () => {
  it("The room of captions is above the controls while they are shown, where no style sheet can move captions", async () => {
    const { video, cues } = videoWith("One line", "Two\nlines");
    const { rerender, unmount } = await renderHook(
      (props) => useCaptionRoom(video, props?.areShown ?? true, false),
      { initialProps: { areShown: true } },
    );
    expect(linesOf(cues)).toEqual([-4, -5]);
    await rerender({ areShown: false });
    expect(linesOf(cues)).toEqual(["auto", "auto"]);
    await rerender({ areShown: true });
    expect(linesOf(cues)).toEqual([-4, -5]);
    await unmount();
    expect(linesOf(cues)).toEqual(["auto", "auto"]);
  });

  it("The room of captions is made for later captions, and grows with typed text", async () => {
    const { video, cues } = videoWith("One line");
    await renderHook(() => useCaptionRoom(video, true, false));
    const later = new VTTCue(0, 9, "Another one");
    cues.push(later);
    video.textTracks[0]?.dispatchEvent(new Event("cuechange"));
    expect(linesOf(cues)).toEqual([-4, -4]);
    later.text = "Another\none";
    video.dispatchEvent(new Event("timeupdate"));
    expect(linesOf(cues)).toEqual([-4, -5]);
  });

  it("Leaves a caption where its file puts it, then and afterwards", async () => {
    const { video, cues } = videoWith("At the top", "One line");
    const [placed] = cues;
    if (placed !== undefined) placed.line = 0;
    const { unmount } = await renderHook(() => useCaptionRoom(video, true, false));
    video.dispatchEvent(new Event("timeupdate"));
    expect(linesOf(cues)).toEqual([0, -4]);
    await unmount();
    expect(linesOf(cues)).toEqual([0, "auto"]);
  });

  it("The room of captions is left to the style sheet where that can move captions", async () => {
    const { video, cues } = videoWith("One line");
    await renderHook(() => useCaptionRoom(video, true));
    expect(linesOf(cues)).toEqual(["auto"]);
  });

  it.each([
    { text: "One line", width: 800, height: 450, line: -4 },
    { text: "Two\nlines", width: 800, height: 450, line: -5 },
    { text: "Two\n\nlines", width: 800, height: 450, line: -6 },
    { text: "One line", width: 1920, height: 1080, line: -3 },
    { text: "One line", width: 0, height: 0, line: -1 },
  ])(
    "The room of captions is $line lines in $width by $height pixels",
    ({ text, width, height, line }) => {
      expect(raisedLine(text, width, height)).toBe(line);
    },
  );

  it("Counts lines that the browser breaks", () => {
    const short = raisedLine("wide", 320, 180);
    // The width depends on the font.
    expect(raisedLine("wide ".repeat(60), 320, 180)).toBeLessThanOrEqual(short - 2);
  });
});
