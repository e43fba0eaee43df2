/** Controls a player remotely. Times are seconds of the video. */
export interface PlayerHandle {
  /** Plays on, or from a place. Within a press: browsers let nothing play with sound otherwise. */
  play: (fromSeconds?: number) => void;
  pause: () => void;
  /** Seeks without starting or stopping; before the first play, sets the start position. */
  seek: (toSeconds: number) => void;
  getTime: () => number;
  isPlaying: () => boolean;
  /**
   * Calls the listener on play, pause, seek, and regularly during playback. `isMoved`: playback starts, or goes to another place.
   * @returns unsubscribe
   */
  subscribe: (listener: (isMoved: boolean) => void) => () => void;
  /**
   * Calls the listener with the loudness of each loaded fragment, or the reason for having none.
   * @returns unsubscribe
   */
  listen: (listener: (piece: SoundPiece) => void) => () => void;
  /**
   * Loads the loudness around a place without playing, of the place that was wanted last. Listeners get it, or the
   * reason for having none.
   */
  loadSound: (atSeconds: number) => void;
}

/** `limited` means that as much as is reasonable has been loaded, or that data is to be saved. */
export type SoundProblem = "silent" | "undecodable" | "unreachable" | "limited";

export type SoundPiece =
  | {
      kind: "peaks";
      startSeconds: number;
      /** Holds values from 0 to 255, a hundred a second. It is empty when all of a place is loaded. */
      peaks: Uint8Array;
    }
  | { kind: "none"; problem: SoundProblem };

export type SoundChannel = ReturnType<typeof createSoundChannel>;

/** Brings the loudness of fragments to listeners. Nothing is decoded without any. */
export function createSoundChannel() {
  const listeners = new Set<(piece: SoundPiece) => void>();
  return {
    isWanted: () => listeners.size > 0,
    notify: (piece: SoundPiece) => {
      for (const listener of listeners) listener(piece);
    },
    /** Returns what unsubscribes. */
    listen: (listener: (piece: SoundPiece) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
