const TYPED = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?\s*s?$/;

/**
 * Parses a typed time: `1:02.5`, `62.5`, `62,5 s`, `1:00:02`. The leading unit may exceed 59.
 * @returns milliseconds, or null if invalid
 */
export function readTypedTime(text: string): number | null {
  const found = TYPED.exec(text.trim());
  if (found === null) return null;
  const [, hours, minutes, seconds = "", fraction = ""] = found;
  const isBeyond =
    (hours !== undefined && Number(minutes) > 59) ||
    (minutes !== undefined && Number(seconds) > 59);
  if (isBeyond) return null;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, "0"));
}

const SIGNED = /^([+\u2212-]?)\s*(.+)$/;

/** A stretch of time forth or back, as `readTypedTime` with a sign before it. */
export function readTypedShift(text: string): number | null {
  const [, sign, rest = ""] = SIGNED.exec(text.trim()) ?? [];
  const ms = readTypedTime(rest);
  if (ms === null) return null;
  return sign === "-" || sign === "\u2212" ? -ms : ms;
}

/** `1:02.500`, or `1:00:02.500` from an hour on: as short as it can be read at a glance. */
export function writeTypedTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const rest = `${pad(Math.floor(whole / 1000) % 60)}.${pad(whole % 1000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
