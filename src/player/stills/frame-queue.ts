import type { StillSource } from "./still-source.ts";

/** Shows places of a film one after the other. */
export interface FrameQueue {
  /** The place that is wanted from now on: a slider tells of more than a decoder can go to. */
  want: (atSeconds: number) => void;
  close: () => void;
}

/**
 * Grabs one frame at a time, and next the one that was wanted last.
 * @param onFrame is given the frame for as long as it runs
 */
export function createFrameQueue(
  grabFrame: StillSource["grabFrame"],
  onFrame: (frame: ImageBitmap, atSeconds: number) => void,
): FrameQueue {
  const closing = new AbortController();
  let wanted: number | null = null;
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    while (wanted !== null && !closing.signal.aborted) {
      const atSeconds = wanted;
      wanted = null;
      try {
        const frame = await grabFrame(atSeconds, closing.signal);
        if (!closing.signal.aborted) onFrame(frame, atSeconds);
        frame.close();
      } catch {
        // The source tells of it.
      }
    }
    isBusy = false;
  }

  return {
    want(atSeconds) {
      wanted = atSeconds;
      if (!isBusy) void work();
    },
    close: () => closing.abort(),
  };
}
