import type { Pictures, Subtitle } from "../state/records.ts";

/** Where a track's file is in the storage (contract 4.6). */
export function subtitleKey(track: Pick<Subtitle, "id" | "extension">): string {
  return `subtitle/${track.id}/true/${track.extension}`;
}

/** Where a picture is in the storage (contract 4.8). @param prefix `vod`, `live` or `playlist` */
export function pictureKey(prefix: string, id: string, slot: keyof Pictures): string {
  return `${prefix}-target-image/${id}/${slot}`;
}
