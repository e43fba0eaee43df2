import type { SoundPiece } from "./player-handle.ts";

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
