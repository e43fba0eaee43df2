import type { Subject } from "./analytics-queries.ts";

/** Something that can be looked at, by its name. */
export interface NamedSubject {
  subject: Subject;
  name: string;
  /** What tells it from others of that name. */
  detail: string | null;
}

/** The most that a list of finds shows; more of the name finds the rest. */
export const MOST_FOUND = 60;

/** Those whose name has every word of the text in it, in the order given; ids are found whole. */
export function findSubjects(named: readonly NamedSubject[], text: string): NamedSubject[] {
  const words = fold(text).split(" ").filter(Boolean);
  const id = text.trim();
  return named.filter(({ subject, name }) => {
    if ("id" in subject && subject.id === id) return true;
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
}

/** Without what people leave out while searching. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLocaleLowerCase()
    .trim()
    .replace(/\s+/g, " ");
}
