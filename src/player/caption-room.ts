import { useEffect } from "react";

/** What the controls take of the picture's foot; the sheet's rule in `player.tsx` says the same. */
const CONTROLS_PX = 64;
/** Of the shorter side of the picture: how large browsers write captions, and how far apart two lines are at least. */
const FONT_SHARE = 0.05;
const LINE_SHARE = 1.15 * FONT_SHARE;

/** Where captions are drawn in an element that a sheet can reach, the sheet moves them. */
const IS_MOVED_BY_SHEET = CSS.supports("selector(::-webkit-media-text-track-container)");

/**
 * Keeps captions above the controls while those are shown, in browsers that let no sheet do it, which is Firefox: each
 * that is on the picture is told the line that it begins at.
 */
export function useCaptionRoom(
  video: HTMLVideoElement,
  areControlsShown: boolean,
  isMovedBySheet = IS_MOVED_BY_SHEET,
): void {
  useEffect(
    () => (isMovedBySheet || !areControlsShown ? undefined : raiseCaptions(video)),
    [video, areControlsShown, isMovedBySheet],
  );
}

/** @returns to be called to let them down again */
function raiseCaptions(video: HTMLVideoElement): () => void {
  const raised = new Set<VTTCue>();
  const raise = () => {
    for (const track of video.textTracks) {
      if (track.mode !== "showing") continue;
      for (const cue of track.activeCues ?? []) {
        if (!(cue instanceof VTTCue)) continue;
        // Where its file gives it a place, that is its place.
        if (cue.line !== "auto" && !raised.has(cue)) continue;
        const line = raisedLine(cue.text, video.clientWidth, video.clientHeight);
        if (cue.line !== line) cue.line = line;
        raised.add(cue);
      }
    }
  };
  const done = new AbortController();
  const { signal } = done;
  // A track tells of the captions that come and go, the list of one that is switched on; the time, of those that
  // are edited meanwhile.
  const watched = new Set<TextTrack>();
  const watch = () => {
    for (const track of video.textTracks) {
      if (watched.has(track)) continue;
      watched.add(track);
      track.addEventListener("cuechange", raise, { signal });
    }
    raise();
  };
  watch();
  video.textTracks.addEventListener("addtrack", watch, { signal });
  video.textTracks.addEventListener("change", watch, { signal });
  video.addEventListener("timeupdate", raise, { signal });
  const observer = new ResizeObserver(raise);
  observer.observe(video);
  return () => {
    done.abort();
    observer.disconnect();
    for (const cue of raised) cue.line = "auto";
  };
}

/**
 * The line, counted from the foot as in WebVTT, at which a text has to begin so that its last line stands above the
 * controls.
 * @param widthPx of the picture, and its height
 */
export function raisedLine(text: string, widthPx: number, heightPx: number): number {
  const side = Math.min(widthPx, heightPx);
  if (side === 0) return -1;
  const free = Math.ceil(CONTROLS_PX / (LINE_SHARE * side));
  return -(free + countLines(text, FONT_SHARE * side, widthPx));
}

/** How many lines a text takes, those included that are broken because they are too long. */
function countLines(text: string, fontPx: number, widthPx: number): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) return text.split("\n").length;
  pen.font = `${fontPx}px sans-serif`;
  return text
    .split("\n")
    .reduce(
      (lines, line) => lines + Math.max(1, Math.ceil(pen.measureText(line).width / widthPx)),
      0,
    );
}
