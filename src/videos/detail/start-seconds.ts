/** Of a film's end so much is played at least. */
const LAST_SECONDS = 5;

/**
 * Where playing begins, in seconds: from `?t=` in whole or broken seconds, or from `?part=` in percent of the length,
 * for who knows a part of a film and not how long it is; 0 for anything else.
 * @param durationSeconds of the film; null: nobody knows, and a part of that is nothing
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
