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
