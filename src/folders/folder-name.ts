/** The most characters that a name may have. */
export const LONGEST_NAME = 255;

/** Why something can't be the name of a folder. */
export type NameMistake =
  | { kind: "empty" | "slash" | "too-long" }
  /** `name`: how the folder is written that has it already. */
  | { kind: "taken"; name: string };

/** A name as it is sent: composed characters, no blanks at the ends. */
export function tidyName(name: string): string {
  return name.normalize("NFC").trim();
}

/**
 * What is wrong with a name; null: nothing. Names that differ in case alone count as one: people can't tell
 * them apart, and some services don't.
 * @param others the folders that it would lie among, itself left out
 */
export function mistakeIn(name: string, others: readonly { name: string }[]): NameMistake | null {
  const tidy = tidyName(name);
  if (tidy === "") return { kind: "empty" };
  if (tidy.includes("/")) return { kind: "slash" };
  if (tidy.length > LONGEST_NAME) return { kind: "too-long" };
  const taken = others.find((other) => fold(other.name) === fold(name));
  return taken === undefined ? null : { kind: "taken", name: taken.name };
}

/** Whether a text is part of a name, whatever its case. */
export function isPartOf(text: string, name: string): boolean {
  return fold(name).includes(fold(text));
}

function fold(name: string): string {
  return tidyName(name).toLowerCase();
}
