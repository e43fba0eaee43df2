/** What tells of a file's language: its name, its text, or the place where it was dropped. */
export interface LanguageHints {
  /** ISO 639-1; null: it does not tell. */
  byName: string | null;
  byText: string | null;
  /** The language that was looked for on the page. */
  wanted: string | null;
}

/** What speaks against the language that was chosen for a file. */
export interface LanguageDoubt {
  says: readonly { by: keyof LanguageHints; language: string }[];
  /** Each language that it may be in its place, once. */
  others: readonly string[];
}

const HINTS: readonly (keyof LanguageHints)[] = ["byName", "byText", "wanted"];

/** Holds the language that was chosen against all that tells of one. Null: nothing says otherwise. */
export function judgeLanguage(chosen: string | null, hints: LanguageHints): LanguageDoubt | null {
  if (chosen === null) return null;
  const says = HINTS.flatMap((by) => {
    const language = hints[by];
    return language === null || isSame(language, chosen) ? [] : [{ by, language }];
  });
  if (says.length === 0) return null;
  const others = says
    .map(({ language }) => language)
    .filter((language, at, all) => all.findIndex((each) => isSame(each, language)) === at);
  return { says, others };
}

/** A text does not tell which Norwegian it is in. */
function isSame(a: string, b: string): boolean {
  return a === b || (isNorwegian(a) && isNorwegian(b));
}

function isNorwegian(code: string): boolean {
  return code === "no" || code === "nb" || code === "nn";
}
