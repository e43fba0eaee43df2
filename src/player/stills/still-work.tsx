import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LoaderCircle } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimecode } from "#player/timecode.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { FoundStills } from "./found-stills.tsx";
import type { StillSource } from "./still-source.ts";

/** Open video: current frame, seeking and suggested stills. */
export function StillWork({
  source,
  durationSeconds,
  framesPerSecond,
  startSeconds,
  onPlace,
  onPick,
}: {
  source: StillSource;
  durationSeconds: number;
  framesPerSecond: number | null;
  startSeconds: number;
  /** Called with each position. */
  onPlace: (atSeconds: number) => void;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
}) {
  const t = useTranslations("stills.frame");
  const times = frameTimes(durationSeconds, framesPerSecond);
  const [frame, setFrame] = useState(() => frameAt(startSeconds, times));
  const [shownSeconds, setShownSeconds] = useState<number | null>(null);
  /** Pressed before the frame was there. */
  const [isAwaited, setIsAwaited] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const queue = useRef<FrameQueue | null>(null);
  const wantedSeconds = middleOfFrame(frame, times);
  const isThere = shownSeconds === wantedSeconds;
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const opened = createFrameQueue(source.grabFrame, (bitmap, atSeconds) => {
      draw(bitmap, canvas.current);
      setShownSeconds(atSeconds);
    });
    queue.current = opened;
    return opened.close;
  }, [source]);
  useEffect(() => queue.current?.want(wantedSeconds), [wantedSeconds]);
  useEffect(() => {
    if (!isAwaited || !isThere || canvas.current === null) return;
    const leaving = new AbortController();
    const from = canvas.current;
    const handOut = async () => {
      const bitmap = await copyOf(from, leaving.signal);
      if (bitmap === null) return;
      setIsAwaited(false);
      pick.current(bitmap, wantedSeconds);
    };
    void handOut();
    return () => leaving.abort();
  }, [isAwaited, isThere, wantedSeconds]);

  const goTo = (wanted: number) => {
    const next = Math.min(times.lastFrame, Math.max(0, wanted));
    setFrame(next);
    setIsAwaited(false);
    onPlace(startOfFrame(next, times));
  };
  return (
    <div className="grid gap-4">
      <div className="relative grid min-h-40 place-items-center overflow-hidden rounded-lg bg-[#000000]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("picture", { at: formatTimecode(startOfFrame(frame, times)) })}
          aria-busy={!isThere}
          className="max-h-[60vh] max-w-full object-contain"
        />
        {isThere ? null : (
          <LoaderCircle
            aria-hidden="true"
            size={26}
            className="absolute animate-spin animate-appear text-[#ffffff]"
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <FrameControls frame={frame} times={times} onFrame={goTo} />
        <Button variant="primary" aria-disabled={isAwaited} onClick={() => setIsAwaited(true)}>
          {t("use")}
        </Button>
      </div>
      <FoundStills
        source={source}
        durationSeconds={durationSeconds}
        isShown={(atSeconds) => frameAt(atSeconds, times) === frame}
        onShow={(atSeconds) => goTo(frameAt(atSeconds, times))}
      />
    </div>
  );
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement | null): void {
  if (canvas === null) return;
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** Null if no longer wanted. */
async function copyOf(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(canvas);
  if (!signal.aborted) return bitmap;
  bitmap.close();
  return null;
}

/** Shows requested frames one after the other. */
interface FrameQueue {
  /** The place that is wanted from now on: a slider tells of more than a decoder can go to. */
  want: (atSeconds: number) => void;
  close: () => void;
}

/**
 * Grabs one frame at a time, and next the one that was wanted last.
 * @param onFrame is given the frame for as long as it runs
 */
function createFrameQueue(
  grabFrame: StillSource["grabFrame"],
  onFrame: (frame: ImageBitmap, atSeconds: number) => void,
): FrameQueue {
  const closing = new AbortController();
  let wanted: number | null = null;
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    while (wanted !== null && !closing.signal.aborted) {
      const atSeconds = wanted;
      wanted = null;
      try {
        const frame = await grabFrame(atSeconds, closing.signal);
        if (!closing.signal.aborted) onFrame(frame, atSeconds);
        frame.close();
      } catch {
        // The source tells of it.
      }
    }
    isBusy = false;
  }

  return {
    want(atSeconds) {
      wanted = atSeconds;
      if (!isBusy) void work();
    },
    close: () => closing.abort(),
  };
}

const PAGE_SECONDS = 10;

/** The way to any frame: a slider, and buttons for one step. */
function FrameControls({
  frame,
  times,
  onFrame,
}: {
  frame: number;
  times: FrameTimes;
  /** May exceed the video's bounds. */
  onFrame: (frame: number) => void;
}) {
  const t = useTranslations("stills.frame");
  const keysId = useId();
  const at = (some: number) => formatTimecode(startOfFrame(some, times));
  const framesIn = (seconds: number) => Math.round(seconds * times.framesPerSecond);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = secondsOf(event.key, event.shiftKey);
    if (by === null) return;
    event.preventDefault();
    onFrame(frame + framesIn(by));
  };
  return (
    <div role="group" aria-label={t("controls")} className="grid gap-1">
      {/* Time runs from left to right in every script. */}
      <input
        type="range"
        dir="ltr"
        min={0}
        max={times.lastFrame}
        step={1}
        value={frame}
        aria-label={t("position")}
        aria-valuetext={t("positionOf", { at: at(frame), duration: at(times.lastFrame) })}
        aria-describedby={keysId}
        onChange={({ target }) => onFrame(target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="h-6 w-full cursor-pointer accent-accent"
      />
      <div dir="ltr" className="flex flex-wrap items-center gap-1">
        <IconButton label={t("secondBack")} onClick={() => onFrame(frame - framesIn(1))}>
          <ChevronsLeft aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label={t("frameBack")} onClick={() => onFrame(frame - 1)}>
          <ChevronLeft aria-hidden="true" size={18} />
        </IconButton>
        <span className="px-1 text-sm tabular-nums">{at(frame)}</span>
        <IconButton label={t("frameForward")} onClick={() => onFrame(frame + 1)}>
          <ChevronRight aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label={t("secondForward")} onClick={() => onFrame(frame + framesIn(1))}>
          <ChevronsRight aria-hidden="true" size={18} />
        </IconButton>
      </div>
      <p id={keysId} className="text-sm text-ink-faint">
        {t("keys")}
      </p>
    </div>
  );
}

/** Distance of a key in seconds; null: the slider's default, one frame or an end. */
function secondsOf(key: string, hasShift: boolean): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return hasShift ? -1 : null;
    case "ArrowRight":
    case "ArrowUp":
      return hasShift ? 1 : null;
    case "PageDown":
      return -PAGE_SECONDS;
    case "PageUp":
      return PAGE_SECONDS;
    default:
      return null;
  }
}

/** Video as numbered frames, from 0. */
interface FrameTimes {
  framesPerSecond: number;
  lastFrame: number;
}

const DEFAULT_FRAMES_PER_SECOND = 25;

/** @param framesPerSecond null where it is not known */
export function frameTimes(durationSeconds: number, framesPerSecond: number | null): FrameTimes {
  const isKnown = framesPerSecond !== null && framesPerSecond > 0;
  const rate = isKnown ? framesPerSecond : DEFAULT_FRAMES_PER_SECOND;
  return { framesPerSecond: rate, lastFrame: Math.max(0, Math.floor(durationSeconds * rate) - 1) };
}

/** The frame that is on screen at a time. */
export function frameAt(atSeconds: number, { framesPerSecond, lastFrame }: FrameTimes): number {
  return Math.min(lastFrame, Math.max(0, Math.floor(atSeconds * framesPerSecond + 1e-6)));
}

/** When a frame begins, in seconds. */
export function startOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return frame / framesPerSecond;
}

/** Returns the time to seek to: at its edge, rounding could hit either frame. */
export function middleOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return (frame + 0.5) / framesPerSecond;
}
