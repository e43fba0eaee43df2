import type { SoundPiece, SoundProblem } from "#player/player-handle.ts";

/** Resolution of the player. */
const PEAKS_PER_SECOND = 100;
/** A video of a day takes 8 MB. */
const MAX_SECONDS = 86_400;

/** Loudness of a video, as far as loaded. */
export interface Loudness {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => LoudnessState;
  take: (piece: SoundPiece) => void;
}

/** Another object after each piece. */
export interface LoudnessState {
  /** Why there is none; null: pending or available. */
  problem: SoundProblem | null;
  hasPeaks: boolean;
  /** The loudest between two places, 0 to 1; null where nothing has been loaded. */
  loudest: (fromSeconds: number, toSeconds: number) => number | null;
}

/** Nothing is known at first. */
export function createLoudness(): Loudness {
  const listeners = new Set<() => void>();
  /** One more than the peak, so that 0 is what is not known. */
  let known = new Uint16Array(PEAKS_PER_SECOND * 60);

  function loudest(fromSeconds: number, toSeconds: number): number | null {
    const from = Math.max(0, Math.floor(fromSeconds * PEAKS_PER_SECOND));
    const to = Math.max(from + 1, Math.ceil(toSeconds * PEAKS_PER_SECOND));
    let most = 0;
    for (let at = from; at < Math.min(to, known.length); at += 1) {
      most = Math.max(most, known[at] ?? 0);
    }
    return most === 0 ? null : (most - 1) / 255;
  }

  let state: LoudnessState = { problem: null, hasPeaks: false, loudest };

  function put(startSeconds: number, peaks: Uint8Array): void {
    const from = Math.max(0, Math.round(startSeconds * PEAKS_PER_SECOND));
    const end = from + peaks.length;
    if (end > MAX_SECONDS * PEAKS_PER_SECOND) return;
    if (end > known.length) {
      const larger = new Uint16Array(Math.max(end, known.length * 2));
      larger.set(known);
      known = larger;
    }
    peaks.forEach((peak, at) => {
      known[from + at] = peak + 1;
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    take(piece) {
      if (piece.kind === "peaks") put(piece.startSeconds, piece.peaks);
      state =
        piece.kind === "peaks"
          ? { problem: null, hasPeaks: true, loudest }
          : { ...state, problem: state.hasPeaks ? null : piece.problem };
      for (const listener of listeners) listener();
    },
  };
}
