import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { formatTimecode } from "#player/timecode.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { type FrameTimes, startOfFrame } from "./frame-times.ts";

const PAGE_SECONDS = 10;

/** The way to any frame: a slider, and buttons for one step. */
export function FrameControls({
  frame,
  times,
  onFrame,
}: {
  frame: number;
  times: FrameTimes;
  /** May be beyond the film's ends. */
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
      {/* Films run from left to right in every script. */}
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

/** How far a key goes; null: as any slider has it, which is a frame or an end. */
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
