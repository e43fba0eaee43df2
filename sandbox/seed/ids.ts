import { createHash } from "node:crypto";

/**
 * Makes a UUID that is the same in every run for the same name, so that bookmarks, tests and screenshots of the demo
 * stay true.
 */
export function seededId(name: string): string {
  const hex = createHash("sha256").update(`reeldesk demo ${name}`).digest("hex");
  // The version and variant digits are those of a random UUID, so that strict parsers accept it.
  const uuid = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17, 32)}`;
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
