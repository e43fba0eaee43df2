import type { Pictures, Subtitle } from "../state/records.ts";

/** Returns the storage key of a track's file (contract 4.6). */
export function subtitleKey(track: Pick<Subtitle, "id" | "extension">): string {
  return `subtitle/${track.id}/true/${track.extension}`;
}

/**
 * Returns the storage key of an image (contract 4.8).
 * @param prefix `vod`, `live` or `playlist`
 */
export function pictureKey(prefix: string, id: string, slot: keyof Pictures): string {
  return `${prefix}-target-image/${id}/${slot}`;
}
