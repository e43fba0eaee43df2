export interface StillCandidate {
  atSeconds: number;
  /** Is 0 when it is of no use; see `scoreFrame`. */
  score: number;
  grid: Uint8Array;
}

const MAX_TIMES = 24;
const MAX_STILLS = 6;
/** Titles fade in before, credits run after. */
const FROM_SHARE = 0.03;
const TO_SHARE = 0.97;
/** Closer together there is nothing new to see. */
const MIN_GAP_SECONDS = 0.2;
const GOLDEN = 0.618_033_988_75;
/** Frames closer than this look identical; motion in a quiet scene exceeds it. */
const ALIKE = 0.002;
/** Is the distance from which on two frames are as different as needed. */
const UNLIKE = 0.15;

/**
 * Returns positions to sample, in order.
 * @param round each later round samples between the earlier ones
 */
export function sampleTimes(durationSeconds: number, round = 0): number[] {
  if (!(durationSeconds > 0 && Number.isFinite(durationSeconds))) return [];
  const from = durationSeconds * FROM_SHARE;
  const span = durationSeconds * TO_SHARE - from;
  const count = Math.max(1, Math.min(MAX_TIMES, Math.floor(span / MIN_GAP_SECONDS)));
  const within = (0.5 + round * GOLDEN) % 1;
  return Array.from({ length: count }, (_, at) => from + ((at + within) * span) / count);
}

export function areAlike(one: StillCandidate, other: StillCandidate): boolean {
  return frameDistance(one.grid, other.grid) < ALIKE;
}

/**
 * Selects up to six stills in chronological order: the best, then repeatedly the best one that is distant
 * from and unlike the selected. No two are alike, and blank ones are excluded.
 */
export function chooseStills<Candidate extends StillCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  const byTime = (one: Candidate, other: Candidate) => one.atSeconds - other.atSeconds;
  let left = candidates.filter(({ score }) => score > 0).toSorted(byTime);
  const spanSeconds = (left.at(-1)?.atSeconds ?? 0) - (left[0]?.atSeconds ?? 0);
  const selected: Candidate[] = [];
  while (selected.length < MAX_STILLS) {
    const worths = left.map((candidate) => worthOf(candidate, selected, spanSeconds));
    // The first of equal stills is chosen, so that their order of arrival does not matter.
    const best = left[worths.indexOf(Math.max(...worths))];
    if (best === undefined) break;
    selected.push(best);
    left = left.filter((candidate) => candidate !== best && !areAlike(candidate, best));
  }
  return selected.toSorted(byTime);
}

function worthOf(
  candidate: StillCandidate,
  selected: readonly StillCandidate[],
  spanSeconds: number,
): number {
  let [apart, unlike] = [1, 1];
  const wantedSeconds = spanSeconds / MAX_STILLS;
  for (const { atSeconds, grid } of selected) {
    const gapSeconds = Math.abs(candidate.atSeconds - atSeconds);
    if (wantedSeconds > 0) apart = Math.min(apart, gapSeconds / wantedSeconds);
    unlike = Math.min(unlike, frameDistance(candidate.grid, grid) / UNLIKE);
  }
  // Neither factor alone makes a good frame worthless.
  return candidate.score * (0.2 + 0.8 * apart) * (0.2 + 0.8 * unlike);
}

/** Holds rows of RGBA pixels, as a canvas gives them. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const GRID_COLUMNS = 16;
const GRID_ROWS = 9;
const BLACK = 10;
const WHITE = 245;
/** Gets half of the maximum score: more detail has diminishing value. */
const FAIR_SHARPNESS = 250;
/** Is a contrast that wants no more. */
const GOOD_CONTRAST = 0.4;
/** Encoder noise around one grey is below this. */
const MIN_CONTRAST = 0.02;
const BEST_MEAN = 0.46;

/**
 * Analyses a small copy of a frame; a few hundred pixels per side suffice. All is from 0 to 1 except `sharpness`
 * (variance of the Laplacian of the luma, 0 to 255: about 0 where all is blurred) and `grid` (luma in a coarse
 * grid, row by row, 0 to 255). `score` is 0 where nothing is to be seen: in black, white and flat frames.
 */
export function scoreFrame({ data, width, height }: Pixels) {
  const luma = lumaOf(data, width * height);
  const { blackShare, whiteShare, meanLuma, contrast } = spreadOf(luma);
  const sharpness = sharpnessOf(luma, width, height);
  const detail = sharpness / (sharpness + FAIR_SHARPNESS);
  const isFlat = contrast < MIN_CONTRAST;
  const exposure =
    (1 - Math.min(1, blackShare + whiteShare)) * (1 - Math.abs(meanLuma - BEST_MEAN));
  const score = isFlat
    ? 0
    : exposure * Math.min(1, contrast / GOOD_CONTRAST) * (0.25 + 0.75 * detail);
  const grid = gridOf(luma, width, height);
  return { sharpness, blackShare, whiteShare, meanLuma, contrast, grid, score };
}

/** Returns the distance of two frames by their grids: 0 when identical, 1 for black against white. */
export function frameDistance(one: Uint8Array, other: Uint8Array): number {
  if (one.length === 0) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length / 255;
}

function lumaOf(data: Uint8ClampedArray, pixels: number): Float32Array {
  const luma = new Float32Array(pixels);
  for (let at = 0; at < pixels; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    luma[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  return luma;
}

function spreadOf(luma: Float32Array) {
  const count = Math.max(1, luma.length);
  let [sum, black, white] = [0, 0, 0];
  for (const value of luma) {
    sum += value;
    if (value <= BLACK) black += 1;
    if (value >= WHITE) white += 1;
  }
  const mean = sum / count;
  let squares = 0;
  for (const value of luma) squares += (value - mean) ** 2;
  return {
    blackShare: black / count,
    whiteShare: white / count,
    meanLuma: mean / 255,
    contrast: Math.min(1, Math.sqrt(squares / count) / 127.5),
  };
}

function sharpnessOf(luma: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  const value = (at: number) => luma[at] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = value(at - 1) + value(at + 1) + value(at - width) + value(at + width);
      const bend = around - 4 * value(at);
      sum += bend;
      squares += bend * bend;
      count += 1;
    }
  }
  return count === 0 ? 0 : Math.max(0, squares / count - (sum / count) ** 2);
}

function gridOf(luma: Float32Array, width: number, height: number): Uint8Array {
  const sums = new Float64Array(GRID_COLUMNS * GRID_ROWS);
  const counts = new Uint32Array(sums.length);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * GRID_ROWS) / height) * GRID_COLUMNS;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * GRID_COLUMNS) / width);
      sums[cell] = (sums[cell] ?? 0) + (luma[y * width + x] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 1)));
}
