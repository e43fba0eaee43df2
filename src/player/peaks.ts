/** How finely sound is told. */
export const PEAKS_PER_SECOND = 100;

/** The loudest of each hundredth of a second. */
export function peaksOf(samples: Float32Array, samplesPerSecond: number): Uint8Array {
  const each = samplesPerSecond / PEAKS_PER_SECOND;
  const peaks = new Uint8Array(Math.ceil(samples.length / each));
  samples.forEach((sample, at) => {
    const place = Math.floor(at / each);
    const loud = Math.min(255, Math.round(Math.abs(sample) * 255));
    if (loud > (peaks[place] ?? 255)) peaks[place] = loud;
  });
  return peaks;
}
