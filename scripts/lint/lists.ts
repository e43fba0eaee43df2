import { readFileSync } from "node:fs";

/** Lengths of the functions of a file that are over the limit, by name. Several may share a name. */
export type Lengths = Readonly<Record<string, readonly number[]>>;

/** Names what is not yet mended. These lists only get shorter. */
export interface Lists {
  /** By file. */
  longFunctions: Readonly<Record<string, Lengths>>;
  /** Files with titles of tests or docstrings that the rule for words refuses. */
  unmendedWords: readonly string[];
}

export const LONG_FUNCTIONS = new URL("./long-functions.json", import.meta.url);
export const UNMENDED_WORDS = new URL("./unmended-words.json", import.meta.url);

export const readLists = (): Lists => ({
  longFunctions: JSON.parse(readFileSync(LONG_FUNCTIONS, "utf8")),
  unmendedWords: JSON.parse(readFileSync(UNMENDED_WORDS, "utf8")),
});

const longestFirst = (lengths: readonly number[] = []) => lengths.toSorted((a, b) => b - a);

/**
 * Compares long functions of one name with what is listed.
 * @returns lengths that are listed shorter or not at all, and how many listed ones no function has any more
 */
export function compareLengths(found: readonly number[] = [], listed: readonly number[] = []) {
  const allowed = longestFirst(listed);
  const isOver = (lines: number, at: number) => lines > (allowed[at] ?? 0);
  return {
    over: longestFirst(found).filter(isOver),
    obsolete: Math.max(0, listed.length - found.length),
  };
}

/** Takes out of the lists what was mended. Nothing is added, and no length grows. */
export function shortenLists(listed: Lists, found: Lists): Lists {
  const shortened = Object.entries(listed.longFunctions).map(
    ([file, functions]) => [file, shortenLengths(functions, found.longFunctions[file])] as const,
  );
  return {
    longFunctions: Object.fromEntries(
      shortened.filter(([, functions]) => Object.keys(functions).length > 0),
    ),
    unmendedWords: listed.unmendedWords.filter((file) => found.unmendedWords.includes(file)),
  };
}

function shortenLengths(listed: Lengths, found: Lengths = {}): Lengths {
  const shortened = Object.entries(listed).map(([name, allowed]) => {
    const now = longestFirst(found[name]);
    const lengths = longestFirst(allowed).slice(0, now.length);
    return [name, lengths.map((lines, at) => Math.min(lines, now[at] ?? lines))] as const;
  });
  return Object.fromEntries(shortened.filter(([, lengths]) => lengths.length > 0));
}
