import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LoaderCircle } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimecode } from "#player/timecode.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { FoundStills } from "./found-stills.tsx";
import type { StillSource } from "./open-stills.ts";

/** Shows an open video: its current frame, seeking and suggested stills. */
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
  const queue = useRef<ReturnType<typeof createFrameQueue>>(null);
  const wantedSeconds = middleOfFrame(frame, times);
  const isThere = shownSeconds === wantedSeconds;
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const opened = createFrameQueue(source.grabFrame, (bitmap, atSeconds) => {
      if (canvas.current === null) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
      setShownSeconds(atSeconds);
    });
    queue.current = opened;
    return opened.close;
  }, [source]);
  useEffect(() => void queue.current?.want(wantedSeconds), [wantedSeconds]);
  useEffect(() => {
    if (!isAwaited || !isThere || canvas.current === null) return;
    let isLeft = false;
    const from = canvas.current;
    const handOut = async () => {
      const bitmap = await createImageBitmap(from);
      if (isLeft) {
        bitmap.close();
        return;
      }
      setIsAwaited(false);
      pick.current(bitmap, wantedSeconds);
    };
    void handOut();
    return () => {
      isLeft = true;
    };
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
          aria-label={t("frame", { at: formatTimecode(startOfFrame(frame, times)) })}
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

/**
 * Grabs one frame at a time, and next the one that was wanted last: a slider tells of more places than a decoder
 * can go to.
 * @param onFrame is given the frame for as long as it runs
 */
function createFrameQueue(
  grabFrame: StillSource["grabFrame"],
  onFrame: (frame: ImageBitmap, atSeconds: number) => void,
) {
  const closing = new AbortController();
  let wanted: number | null = null;
  let isBusy = false;

  async function want(place: number): Promise<void> {
    wanted = place;
    if (isBusy) return;
    isBusy = true;
    while (wanted !== null && !closing.signal.aborted) {
      const atSeconds: number = wanted;
      wanted = null;
      try {
        const frame = await grabFrame(atSeconds, closing.signal);
        if (!closing.signal.aborted) onFrame(frame, atSeconds);
        frame.close();
      } catch {
        // The source reports the error.
      }
    }
    isBusy = false;
  }
  return { want, close: () => closing.abort() };
}

/** Maps keys to their distances in seconds. Arrows go that far with Shift, as without it the slider goes by a frame. */
const KEY_SECONDS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

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
  const player = useTranslations("player");
  const keysId = useId();
  const at = (some: number) => formatTimecode(startOfFrame(some, times));
  const framesIn = (seconds: number) => Math.round(seconds * times.framesPerSecond);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEY_SECONDS[event.key];
    if (by === undefined || (Math.abs(by) === 1 && !event.shiftKey)) return;
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
        aria-label={player("position")}
        aria-valuetext={player("positionOf", { at: at(frame), duration: at(times.lastFrame) })}
        aria-describedby={keysId}
        onChange={({ target }) => onFrame(target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="h-6 w-full cursor-pointer accent-accent"
      />
      <div dir="ltr" className="flex flex-wrap items-center gap-1">
        <IconButton label={t("secondBack")} onClick={() => onFrame(frame - framesIn(1))}>
          <ChevronsLeft aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label={player("frameBack")} onClick={() => onFrame(frame - 1)}>
          <ChevronLeft aria-hidden="true" size={18} />
        </IconButton>
        <span className="px-1 text-sm tabular-nums">{at(frame)}</span>
        <IconButton label={player("frameForward")} onClick={() => onFrame(frame + 1)}>
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

interface FrameTimes {
  framesPerSecond: number;
  lastFrame: number;
}

const DEFAULT_FRAMES_PER_SECOND = 25;

/**
 * Returns the frame rate and the last frame of a video.
 * @param framesPerSecond null where it is not known
 */
export function frameTimes(durationSeconds: number, framesPerSecond: number | null): FrameTimes {
  const isKnown = framesPerSecond !== null && framesPerSecond > 0;
  const rate = isKnown ? framesPerSecond : DEFAULT_FRAMES_PER_SECOND;
  return { framesPerSecond: rate, lastFrame: Math.max(0, Math.floor(durationSeconds * rate) - 1) };
}

/** Returns the frame that is on screen at a time. */
export function frameAt(atSeconds: number, { framesPerSecond, lastFrame }: FrameTimes): number {
  return Math.min(lastFrame, Math.max(0, Math.floor(atSeconds * framesPerSecond + 1e-6)));
}

/** Tells when a frame begins, in seconds. */
export function startOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return frame / framesPerSecond;
}

/** Returns the time to seek to: at its edge, rounding could hit either frame. */
export function middleOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return (frame + 0.5) / framesPerSecond;
}
