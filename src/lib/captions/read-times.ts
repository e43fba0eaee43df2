/** When a cue is on screen, as the line with the arrow tells. */
export interface CueTimes {
  startMs: number;
  endMs: number;
  /** What follows. */
  settings: string;
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const LINE = new RegExp(`^[ \\t]*${TIME}[ \\t]*-->[ \\t]*${TIME}(?=[ \\t]|$)(.*)$`);

/**
 * Reads `00:01:02.345 --> 00:01:04,000 line:0`, as either format writes it and a little worse.
 * @returns null for what is none
 */
export function readTimes(line: string): CueTimes | null {
  const found = LINE.exec(line);
  if (found === null) return null;
  const startMs = toMs(found.slice(1, 5));
  const endMs = toMs(found.slice(5, 9));
  return startMs === null || endMs === null
    ? null
    : { startMs, endMs, settings: (found[9] ?? "").trim() };
}

function toMs([hours = "0", minutes = "", seconds = "", fraction = ""]: string[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, "0"));
}
