import type { Clock } from "../clock.ts";
import type { OutcomeFaults } from "../faults.ts";
import type { LinkStyle, MediaKind } from "./playback-urls.ts";

/** Tells what a `contentId` stands for. */
export type PlaybackTarget =
  | { status: "ok"; kind: MediaKind; id: string }
  | { status: "offline" }
  | { status: "unknown" };

/** Holds the default playback settings. */
export interface PlaybackSettings {
  ttlSeconds: number;
  links: LinkStyle;
  /** Is the number of times a video is repeated. */
  turns: number;
}

export interface CdnOptions {
  clock: Clock;
  startedAtMs: number;
  /** Signs playback URLs. */
  secret: string;
  /** Is the one value of `provider` that is right (contract 4.11). */
  provider: string;
  /** Is called per request, as they can change while running. */
  playback(): PlaybackSettings;
  /** Returns the public origin, without a trailing slash. */
  origin(): string;
  resolve(contentId: string): PlaybackTarget;
  /** Returns the HLS folder of a VOD or channel, or null if there is none. */
  mediaDirectory(kind: MediaKind, id: string): string | null;
  /** Called before an image is served: finds uploads to an external storage. */
  lookForFiles?(): Promise<void>;
  /**
   * Returns the file of `/pictures/{path}`; `path` is decoded and safe.
   * @param takeStaleMs time during which a replaced image still serves the old one (a fault), called for replaced
   * images
   */
  picture(path: string, takeStaleMs: OutcomeFaults["takeStaleMs"]): string | null;
  /** Returns the file behind `/subtitles/{path}`, likewise. */
  subtitle?(path: string): string | null;
  /** A signed master playlist was fetched. */
  onPlay(kind: MediaKind, id: string): void;
  /** Is called with the bytes of a segment that truly went out, also when the viewer left in the middle. */
  onBytes(kind: MediaKind, id: string, bytes: number, path: string): void;
}
