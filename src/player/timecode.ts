/** Formats a position as `1:02:03.004`. */
export function formatTimecode(seconds: number): string {
  // The time is rounded once, so that 59.9996 does not become a sixtieth second.
  const wholeMs = Math.max(0, Math.round(seconds * 1000));
  const { hours, minutes, seconds: rest } = splitTime(wholeMs / 1000);
  return `${hours}:${pad(minutes, 2)}:${pad(rest, 2)}.${pad(wholeMs % 1000, 3)}`;
}

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** Returns the whole hours, minutes and seconds that have passed. */
export function splitTime(totalSeconds: number): {
  hours: number;
  minutes: number;
  seconds: number;
} {
  const whole = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  };
}
