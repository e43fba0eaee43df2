/** Minimum playback before the end of a video. */
const LAST_SECONDS = 5;

/**
 * Returns the start position in seconds from `?t=` (seconds) or `?part=` (percent of the duration); 0 for
 * anything else.
 * @param durationSeconds null: unknown, so `part` is ignored
 */
export function startSecondsOf(params: URLSearchParams, durationSeconds: number | null): number {
  const seconds = amountOf(params.get("t"));
  const percent = amountOf(params.get("part"));
  if (seconds !== null) return seconds;
  if (percent === null || percent > 100 || durationSeconds === null) return 0;
  const at = (percent / 100) * durationSeconds;
  // So that there is something to see at the very end as well.
  return Math.max(0, Math.round(Math.min(at, durationSeconds - LAST_SECONDS)));
}

function amountOf(text: string | null): number | null {
  const isAmount = text !== null && /^\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isAmount ? Number(text) : null;
}
