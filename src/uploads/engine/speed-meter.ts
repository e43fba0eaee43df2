/** Is long enough to smooth a part's end, short enough to follow a line that changes. */
const WINDOW_MS = 10_000;
const MIN_SPAN_MS = 1000;

export type SpeedMeter = ReturnType<typeof createSpeedMeter>;

/** Measures the speed of a transfer, from what was sent in the last seconds. */
export function createSpeedMeter() {
  const samples: { atMs: number; sentBytes: number }[] = [];
  return {
    /**
     * Records how much was sent by when.
     * @param sentBytes the running total, which may fall when a part starts again
     */
    record(atMs: number, sentBytes: number) {
      // After a pause the line may differ: the earlier speed does not apply.
      if (atMs - (samples.at(-1)?.atMs ?? atMs) > WINDOW_MS) samples.length = 0;
      samples.push({ atMs, sentBytes });
      while ((samples[1]?.atMs ?? atMs) < atMs - WINDOW_MS) samples.shift();
    },
    /** Returns null until measured. */
    bytesPerSecond(): number | null {
      const first = samples[0];
      const last = samples.at(-1);
      if (first === undefined || last === undefined) return null;
      const spanMs = last.atMs - first.atMs;
      if (spanMs < MIN_SPAN_MS) return null;
      return (Math.max(0, last.sentBytes - first.sentBytes) * 1000) / spanMs;
    },
  };
}
