/** Limits the length of a name, in UTF-16 units. */
export const MAX_NAME = 255;

export type NameIssue =
  | { kind: "empty" | "slash" | "too-long" }
  /** `name` is the existing folder, as it is spelled. */
  | { kind: "taken"; name: string };

/**
 * Returns a name as it is sent: in NFC, because macOS file names are decomposed, and trimmed, because services
 * trim it.
 */
export function tidyName(name: string): string {
  return name.normalize("NFC").trim();
}

/**
 * Validates a name; returns null if it is valid. Names that differ only in case count as equal, because some
 * services do not distinguish them.
 * @param others the sibling folders, without the folder itself
 */
export function nameIssueOf(name: string, others: readonly { name: string }[]): NameIssue | null {
  const tidy = tidyName(name);
  if (tidy === "") return { kind: "empty" };
  if (tidy.includes("/")) return { kind: "slash" };
  if (tidy.length > MAX_NAME) return { kind: "too-long" };
  const taken = others.find((other) => fold(other.name) === fold(name));
  return taken === undefined ? null : { kind: "taken", name: taken.name };
}

/** Returns true if a name contains the text, ignoring case. */
export function isPartOf(text: string, name: string): boolean {
  return fold(name).includes(fold(text));
}

function fold(name: string): string {
  return tidyName(name).toLowerCase();
}
