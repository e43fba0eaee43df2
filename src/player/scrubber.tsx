import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { splitTime } from "./timecode.ts";
import { useMedia } from "./use-media.ts";

/** Shows a seek bar with position and buffered ranges. */
export function Scrubber({
  video,
  range: { start, end },
  atSeconds,
  place,
  onSeek,
}: {
  video: HTMLVideoElement;
  /** Tells the part of the stream that can be gone to, in seconds. */
  range: ReturnType<typeof useRange>;
  /** Tells the last reported position. */
  atSeconds: number;
  /** Returns the position at this very moment. */
  place: () => number;
  onSeek: (seconds: number) => void;
}) {
  const t = useTranslations("player");
  const [dragSeconds, setDragSeconds] = useState<number | null>(null);
  const [hover, setHover] = useState<{ seconds: number; share: number } | null>(null);
  const wanted = useRef<number | null>(null);
  const buffered = useMedia(video, rangesText);
  const length = Math.max(end - start, 0.001);
  const shown = Math.min(end, Math.max(start, dragSeconds ?? atSeconds));
  const percent = (seconds: number) =>
    `${Math.min(100, Math.max(0, ((seconds - start) / length) * 100)).toFixed(3)}%`;
  const label = (seconds: number) => t("words", splitTime(seconds - start)).trim();

  /** Seeks to one place at a time: a slider tells of more places than a decoder can go to. */
  const seekSoon = (seconds: number) => {
    setDragSeconds(seconds);
    const isBusy = wanted.current !== null;
    wanted.current = seconds;
    if (isBusy) return;
    requestAnimationFrame(() => {
      if (wanted.current !== null) onSeek(wanted.current);
      wanted.current = null;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = wanted.current ?? place();
    const targets: Record<string, number> = {
      ArrowLeft: at - 5,
      ArrowDown: at - 5,
      ArrowRight: at + 5,
      ArrowUp: at + 5,
      PageDown: at - (end - start) / 10,
      PageUp: at + (end - start) / 10,
      Home: start,
      End: end,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSeek(Math.min(end, Math.max(start, target)));
  };
  return (
    <div
      className="group relative mx-2 h-6 touch-none"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
        setHover({ seconds: start + share * length, share });
      }}
      onPointerLeave={() => setHover(null)}
    >
      <div className="pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-ink/25">
        {parseRanges(buffered).map(([from, to]) => (
          <div
            key={from}
            className="absolute inset-y-0 bg-ink/35"
            style={{ left: percent(from), width: `calc(${percent(to)} - ${percent(from)})` }}
          />
        ))}
        <div className="absolute inset-y-0 left-0 bg-accent" style={{ width: percent(shown) }} />
      </div>
      <div
        className="pointer-events-none absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-accent"
        style={{ left: percent(shown) }}
      />
      <input
        type="range"
        min={start}
        max={end}
        step={0.001}
        value={shown}
        aria-label={t("position")}
        aria-valuetext={t("positionOf", { at: label(shown), duration: label(end) })}
        onChange={({ target }) => seekSoon(target.valueAsNumber)}
        onPointerUp={() => setDragSeconds(null)}
        onPointerCancel={() => setDragSeconds(null)}
        onBlur={() => setDragSeconds(null)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {hover === null ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full -translate-x-1/2 rounded-sm bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap"
          style={{
            left: `clamp(1.25rem, ${(hover.share * 100).toFixed(2)}%, calc(100% - 1.25rem))`,
          }}
        >
          {formatClock(Math.floor(hover.seconds - start))}
        </span>
      )}
    </div>
  );
}

/** Writes the buffered ranges as a string, to compare them by value. */
function rangesText({ buffered }: HTMLVideoElement): string {
  return Array.from(
    { length: buffered.length },
    (_, index) => `${buffered.start(index).toFixed(1)}-${buffered.end(index).toFixed(1)}`,
  ).join(";");
}

function parseRanges(text: string): [number, number][] {
  if (text === "") return [];
  return text.split(";").map((range) => {
    const [from, to] = range.split("-");
    return [Number(from), Number(to)];
  });
}

/** Returns the part of the stream that can be gone to. */
export function useRange(video: HTMLVideoElement, isLive: boolean): { start: number; end: number } {
  // Keeps the duration while the stream is reloaded.
  const [lastLength, setLastLength] = useState(0);
  const length = useMedia(video, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
  const start = useMedia(video, ({ seekable }) => (seekable.length > 0 ? seekable.start(0) : 0));
  const end = useMedia(video, ({ seekable }) =>
    seekable.length > 0 ? seekable.end(seekable.length - 1) : 0,
  );
  if (length > 0 && length !== lastLength) setLastLength(length);
  return isLive ? { start, end } : { start: 0, end: length > 0 ? length : lastLength };
}
