import { ApiError, type ApiErrorKind } from "#shared/http/errors.ts";
import type { SoundChannel } from "#shared/ui/player-handle.ts";

export interface QualityLevel {
  /** Tells the height in pixels. Is null for audio only. */
  height: number | null;
  bitsPerSecond: number;
}

export interface SessionState {
  /** Lists the highest first. */
  levels: readonly QualityLevel[];
  /** Is null for whatever the line carries. */
  selected: QualityLevel | null;
  shown: QualityLevel | null;
  isLive: boolean;
  /** Position to resume at once the stream is loaded; null while playing. */
  resumeSeconds: number | null;
  /** The browser wants a press of a button first. */
  isRefused: boolean;
}

export interface PlaybackOptions {
  /** Is requested on the click, while the code loads. */
  firstLink: Promise<string>;
  requestLink: (signal: AbortSignal) => Promise<string>;
  /** Lists the hosts allowed in playlists. */
  mediaHosts: readonly string[];
  startSeconds: number;
  /** Holds the choice in an earlier session of this video. */
  quality: QualityLevel | null;
  sound: SoundChannel;
  /**
   * Extracts frames from the highest or lowest rendition, or what is heard: no playback, and little buffering.
   * Absent: plays the video.
   */
  framesOf?: "heaviest" | "lightest" | "sound";
  /** Is called with the size of each loaded segment. */
  onBytes?: (bytes: number) => void;
  /** The picture is about to be lost for a moment. */
  onBeforeReset: () => void;
  /** Is called when it is beyond help until the person asks again; the session is closed by then. */
  onFailed: (error: unknown, atSeconds: number) => void;
}

/** Describes a failure of the stream's host as an ApiError. */
export class StreamError extends ApiError {
  /** Holds the requested URL. It is a secret while its link is valid. */
  readonly href: string | null;

  constructor(kind: ApiErrorKind, status: number | null, href: string | null) {
    super(kind, status === null ? {} : { status });
    this.href = href;
  }
}
