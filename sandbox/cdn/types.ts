import type { Clock } from "../clock.ts";
import type { OutcomeFaults } from "../faults.ts";
import type { LinkStyle, MediaKind } from "./playback-urls.ts";

/** What a `contentId` stands for. */
export type PlaybackTarget =
  | { status: "ok"; kind: MediaKind; id: string }
  | { status: "offline" }
  | { status: "unknown" };

/** How playback goes until told otherwise. */
export interface PlaybackSettings {
  /** How long a link lives. */
  ttlSeconds: number;
  links: LinkStyle;
  /** How often a film is played in one go. */
  turns: number;
}

/** What the CDN asks of the rest of the platform. */
export interface CdnOptions {
  clock: Clock;
  /** Signs playback URLs. */
  secret: string;
  /** The one value of `provider` that is right (contract 4.11). */
  provider: string;
  /** Asked at each request, so that they can change while the server runs. */
  playback(): PlaybackSettings;
  /** Where players reach this server, without a slash at the end. */
  origin(): string;
  resolve(contentId: string): PlaybackTarget;
  /** The HLS package of a VOD or channel; null when it has none. */
  mediaDirectory(kind: MediaKind, id: string): string | null;
  /** Before a picture is served: finds what a storage that is not our own has received. */
  lookForFiles?(): Promise<void>;
  /**
   * The file behind `/pictures/{path}`; `path` is decoded and climbs nowhere.
   * @param takeStaleMs how long a replaced picture is still the old one (a fault), asked when it is one
   */
  picture(path: string, takeStaleMs: OutcomeFaults["takeStaleMs"]): string | null;
  /** The file behind `/subtitles/{path}`, likewise. */
  subtitle?(path: string): string | null;
  /** A signed master playlist was fetched. */
  onPlay(kind: MediaKind, id: string): void;
  /** Bytes of a segment that truly went out, also when the viewer left in the middle. */
  onBytes(kind: MediaKind, id: string, bytes: number, path: string): void;
}
