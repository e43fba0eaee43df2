import { numberFormat } from "#shared/format/number-format.ts";

const CLOCK = /^(\d+):([0-5]?\d):([0-5]?\d)(?:\.\d+)?$/;

/** Parses `HH:MM:SS` (the format of a VOD's `duration`) into seconds; null for any other text. */
export function parseClock(text: string): number | null {
  const match = CLOCK.exec(text.trim());
  if (match === null) return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats `1:42:08`, or `8:05` under an hour, as in a player. Rounded to whole seconds. */
export function formatClock(totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const seconds = String(whole % 60).padStart(2, "0");
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
    : `${minutes}:${seconds}`;
}

const MINUTE = 60;
const HOUR = 3600;
/** Says from how many seconds on minutes are omitted. */
const MANY_HOURS = 100 * HOUR;

/**
 * Formats a duration in its two largest units: `1,204h`, `1h 42m`, `8m 5s`, `12s`, and below ten seconds with
 * a decimal, `3.4s`. Values are rounded to the smallest unit shown.
 * @param seconds 0 or more
 */
export function formatDuration(seconds: number, locale: string): string {
  const part = (value: number, unit: string, maximumFractionDigits = 0) =>
    numberFormat(locale, {
      style: "unit",
      unit,
      // Narrow is right in English only: German mixes, "1h 42 Min.".
      unitDisplay: locale.startsWith("en") ? "narrow" : "short",
      maximumFractionDigits,
    }).format(value);
  if (seconds >= MANY_HOURS - MINUTE / 2) return part(Math.round(seconds / HOUR), "hour");
  if (seconds >= HOUR - MINUTE / 2) {
    const minutes = Math.round(seconds / MINUTE);
    return two(part(Math.floor(minutes / 60), "hour"), part(minutes % 60, "minute"), minutes % 60);
  }
  const whole = Math.round(seconds);
  if (whole >= MINUTE) {
    return two(part(Math.floor(whole / 60), "minute"), part(whole % 60, "second"), whole % 60);
  }
  return part(seconds, "second", seconds < 9.95 ? 1 : 0);
}

function two(large: string, small: string, smallValue: number): string {
  return smallValue === 0 ? large : `${large} ${small}`;
}
