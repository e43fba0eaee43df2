/** Video as numbered frames, from 0. */
export interface FrameTimes {
  framesPerSecond: number;
  lastFrame: number;
}

const DEFAULT_FRAMES_PER_SECOND = 25;

/** @param framesPerSecond null where it is not known */
export function frameTimes(durationSeconds: number, framesPerSecond: number | null): FrameTimes {
  const isKnown = framesPerSecond !== null && framesPerSecond > 0;
  const rate = isKnown ? framesPerSecond : DEFAULT_FRAMES_PER_SECOND;
  return { framesPerSecond: rate, lastFrame: Math.max(0, Math.floor(durationSeconds * rate) - 1) };
}

/** The frame that is on screen at a time. */
export function frameAt(atSeconds: number, { framesPerSecond, lastFrame }: FrameTimes): number {
  return Math.min(lastFrame, Math.max(0, Math.floor(atSeconds * framesPerSecond + 1e-6)));
}

/** When a frame begins, in seconds. */
export function startOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return frame / framesPerSecond;
}

/** Returns the time to seek to: at its edge, rounding could hit either frame. */
export function middleOfFrame(frame: number, { framesPerSecond }: FrameTimes): number {
  return (frame + 0.5) / framesPerSecond;
}
