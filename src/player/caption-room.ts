import { useEffect } from "react";

/** Tells the height of the controls; it is equal to the CSS rule in `player.tsx`. */
const CONTROLS_PX = 64;
/** Holds browsers' caption font size as a share of the shorter side, and the minimum line height. */
const FONT_SHARE = 0.05;
const LINE_SHARE = 1.15 * FONT_SHARE;

/** Where captions are in a styleable container, CSS moves them. */
const IS_MOVED_BY_SHEET = CSS.supports("selector(::-webkit-media-text-track-container)");

/**
 * Keeps captions above the controls in browsers without a styleable container (Firefox), by setting each
 * visible cue's line.
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

/** Raises the captions of a video. Returns a function to be called to let them down again. */
function raiseCaptions(video: HTMLVideoElement): () => void {
  const raised = new Set<VTTCue>();
  const raise = () => {
    for (const track of video.textTracks) {
      if (track.mode !== "showing") continue;
      for (const cue of track.activeCues ?? []) {
        if (!(cue instanceof VTTCue)) continue;
        // A position in the file has priority.
        if (cue.line !== "auto" && !raised.has(cue)) continue;
        const line = raisedLine(
          cue.text.replace(/<[^>]*>/g, ""),
          video.clientWidth,
          video.clientHeight,
        );
        if (cue.line !== line) cue.line = line;
        raised.add(cue);
      }
    }
  };
  const done = new AbortController();
  const { signal } = done;
  // Events of the track report captions that start and end, those of the list report a track that is switched on, and
  // the time reports edits.
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
 * Returns the WebVTT line, counted from the bottom, at which a text must start so that its last line is above
 * the controls.
 * @param widthPx size of the video
 */
export function raisedLine(text: string, widthPx: number, heightPx: number): number {
  const side = Math.min(widthPx, heightPx);
  if (side === 0) return -1;
  const free = Math.ceil(CONTROLS_PX / (LINE_SHARE * side));
  return -(free + countLines(text, FONT_SHARE * side, widthPx));
}

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
