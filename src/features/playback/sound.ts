/** How finely sound is told. */
export const PEAKS_PER_SECOND = 100;

/** Why nothing can be told of a film's sound. */
export type SoundProblem =
  /** The browser plays it by its own means and hands nothing out. */
  "native" | "silent" | "undecodable";

/** How loud a piece of a film is. */
export type SoundPiece =
  | {
      kind: "peaks";
      startSeconds: number;
      /** 0 to 255, `PEAKS_PER_SECOND` of them. */
      peaks: Uint8Array;
    }
  | { kind: "none"; problem: SoundProblem };

/** Where pieces come in and go out. Nothing is decoded while nobody listens. */
export interface SoundChannel {
  isWanted: () => boolean;
  tell: (piece: SoundPiece) => void;
  /** @returns the way to stop */
  listen: (listener: (piece: SoundPiece) => void) => () => void;
}

/** Brings what is heard of a film to those who listen. */
export function createSoundChannel(): SoundChannel {
  const listeners = new Set<(piece: SoundPiece) => void>();
  return {
    isWanted: () => listeners.size > 0,
    tell(piece) {
      for (const listener of listeners) listener(piece);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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
