/** Where playing begins, from `?t=` in whole or broken seconds; 0 for anything else. */
export function startSecondsOf(params: URLSearchParams): number {
  const text = params.get("t") ?? "";
  return /^\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : 0;
}
