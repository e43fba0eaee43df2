import type { SoundChannel } from "./sound.ts";

/** One rendition that can be played. */
export interface QualityLevel {
  /** Lines of the picture; null for sound alone. */
  height: number | null;
  bitsPerSecond: number;
}

/** What of a session the controls show, beyond what the video element tells. */
export interface SessionState {
  /** Highest first; empty where the browser chooses by itself. */
  levels: readonly QualityLevel[];
  /** Null: whatever the line carries. */
  selected: QualityLevel | null;
  /** What is on screen; null as long as nothing is. */
  shown: QualityLevel | null;
  isLive: boolean;
  /** Where playing goes on once the stream is there (again); null while it plays. */
  resumeSeconds: number | null;
  /** The browser wants a press of a button first. */
  isRefused: boolean;
}

/** What a session needs and tells. */
export interface PlaybackOptions {
  /** Asked for at the click, while the code was on its way. */
  firstLink: Promise<string>;
  /** Asks for a fresh signed address. */
  requestLink: (signal: AbortSignal) => Promise<string>;
  /** Hosts that may be asked for what playlists name. Where the browser plays by itself, the content policy has them. */
  mediaHosts: readonly string[];
  startSeconds: number;
  /** Of an earlier session of the same film. */
  quality: QualityLevel | null;
  sound: SoundChannel;
  /**
   * Only frames are wanted, of the heaviest or the lightest rendition: nothing plays or sounds, and little
   * is fetched ahead. Absent: the film is played.
   */
  framesOf?: "heaviest" | "lightest";
  /** The picture is about to be lost for a moment. */
  onBeforeReset: () => void;
  /** Beyond help until the person asks again; the session is closed by then. */
  onFailed: (error: unknown, atSeconds: number) => void;
}

/** One playing of one film. */
export interface PlaybackSession {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => SessionState;
  chooseQuality: (level: QualityLevel | null) => void;
  /** Goes to a place, also while the stream is not there yet. */
  seek: (seconds: number) => void;
  /** Where a live stream is now; null for a film. */
  liveEdgeSeconds: () => number | null;
  /** Stops every request and frees the element. */
  close: () => void;
}
