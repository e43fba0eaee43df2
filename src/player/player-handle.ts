/** What a page can do with a player from outside. Times are seconds of the film. */
export interface PlayerHandle {
  /** Plays on, or from a place. Within a press: browsers let nothing play with sound otherwise. */
  play: (fromSeconds?: number) => void;
  pause: () => void;
  /** Goes to a place and stays paused or playing; before the first play, that is where it will begin. */
  seek: (toSeconds: number) => void;
  /** Where the film is. */
  getTime: () => number;
  isPlaying: () => boolean;
  /** Told when it plays, pauses, jumps, and now and then while it plays. @returns the way to stop */
  subscribe: (listener: () => void) => () => void;
  /** Told how loud each piece is that has been loaded, or why that can't be told. @returns the way to stop */
  listen: (listener: (piece: SoundPiece) => void) => () => void;
}

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

/** One caption as a viewer reads it: plain text, and when it is on screen. */
export interface CaptionCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** Captions that a page brings itself, drawn over the picture. */
export interface PageCaptions {
  kind: "cues";
  label: string;
  language: string | null;
  cues: readonly CaptionCue[];
}

/** Captions that a page wants on the picture, whatever the viewer chose last. */
export type ShownCaptions = { kind: "track"; subtitleId: string } | PageCaptions;
