import type { SoundPiece } from "./player-handle.ts";

/** Entry and exit of fragments. Nothing is decoded without listeners. */
export interface SoundChannel {
  isWanted: () => boolean;
  notify: (piece: SoundPiece) => void;
  /** @returns the way to stop */
  listen: (listener: (piece: SoundPiece) => void) => () => void;
}

/** Creates a channel that decodes fragments for listeners. */
export function createSoundChannel(): SoundChannel {
  const listeners = new Set<(piece: SoundPiece) => void>();
  return {
    isWanted: () => listeners.size > 0,
    notify(piece) {
      for (const listener of listeners) listener(piece);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
