import type { PlaylistFields } from "#playlists/playlists.ts";

/** Limits of the service, in UTF-16 units. */
export const LONGEST = { title: 1000, description: 10_000 } as const;

/** Checks what was typed. @returns what is sent, without blanks around it, and what is wrong with it */
export function checkFields(typed: PlaylistFields) {
  const fields = { title: typed.title.trim(), description: typed.description.trimEnd() };
  const isTitleMissing = fields.title === "";
  const excessOf = (field: keyof PlaylistFields) =>
    Math.max(0, fields[field].length - LONGEST[field]);
  /** Characters above what the service takes; 0: none. */
  const excess = { title: excessOf("title"), description: excessOf("description") };
  const canBeSent = !isTitleMissing && excess.title === 0 && excess.description === 0;
  return { fields, problems: { isTitleMissing, excess }, canBeSent };
}
