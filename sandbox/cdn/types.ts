import type { Clock } from "../clock.ts";
import type { OutcomeFaults } from "../faults.ts";
import type { LinkStyle, MediaKind } from "./playback-urls.ts";

/** Target of a `contentId`. */
export type PlaybackTarget =
  | { status: "ok"; kind: MediaKind; id: string }
  | { status: "offline" }
  | { status: "unknown" };

/** Default playback settings. */
export interface PlaybackSettings {
  /** Lifetime of a link. */
  ttlSeconds: number;
  links: LinkStyle;
  /** Number of times a video is repeated. */
  turns: number;
}

export interface CdnOptions {
  clock: Clock;
  startedAtMs: number;
  /** Signs playback URLs. */
  secret: string;
  /** The one value of `provider` that is right (contract 4.11). */
  provider: string;
  /** Called per request, as they can change while running. */
  playback(): PlaybackSettings;
  /** Public origin, without a trailing slash. */
  origin(): string;
  resolve(contentId: string): PlaybackTarget;
  /** HLS folder of a VOD or channel; null if none. */
  mediaDirectory(kind: MediaKind, id: string): string | null;
  /** Called before an image is served: finds uploads to an external storage. */
  lookForFiles?(): Promise<void>;
  /**
   * File of `/pictures/{path}`; `path` is decoded and safe.
   * @param takeStaleMs time during which a replaced image still serves the old one (a fault), called for
   * replaced images
   */
  picture(path: string, takeStaleMs: OutcomeFaults["takeStaleMs"]): string | null;
  /** The file behind `/subtitles/{path}`, likewise. */
  subtitle?(path: string): string | null;
  /** A signed master playlist was fetched. */
  onPlay(kind: MediaKind, id: string): void;
  /** Bytes of a segment that truly went out, also when the viewer left in the middle. */
  onBytes(kind: MediaKind, id: string, bytes: number, path: string): void;
}
