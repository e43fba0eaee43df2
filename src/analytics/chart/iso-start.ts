import type { Bucket } from "#analytics/analytics-buckets.ts";
import type { Series } from "#analytics/analytics-series.ts";
import { offsetMinutesAt, wallClockMs } from "#shared/dates/zones.ts";

/** When a bucket begins, as files have it: `2026-11-20`, of an hour `2026-11-20T14:00+05:45`, as one can come twice. */
export function isoStart(
  { grain, timeZone }: Pick<Series, "grain" | "timeZone">,
  { startMs, from }: Pick<Bucket, "startMs" | "from">,
): string {
  if (grain !== "hour") return from;
  const wall = new Date(wallClockMs(startMs, timeZone)).toISOString().slice(0, 16);
  const offset = offsetMinutesAt(startMs, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${wall}${offset < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
