/** Why nothing can be told of a film's sound. */
export type SoundProblem =
  /** The browser plays it by its own means and hands nothing out. */
  "native" | "silent" | "undecodable";

/** How loud a piece of a film is. */
export type SoundPiece =
  | {
      kind: "peaks";
      startSeconds: number;
      /** 0 to 255, a hundred a second. */
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
