import type { LibraryView, Missing } from "./library-view.ts";

/** What can be missing altogether. */
export const MISSING = ["thumbnail", "subtitles"] as const;

const LANGUAGE = "subtitles.";

/** The languages that films of a view have no subtitles in. */
export function missingLanguages({ missing }: Pick<LibraryView, "missing">): string[] {
  return missing.flatMap((what) => {
    const language = languageOf(what);
    return language === null ? [] : [language];
  });
}

/** The language of a filter; null where it is about something else. */
export function languageOf(what: Missing): string | null {
  return what.startsWith(LANGUAGE) ? what.slice(LANGUAGE.length) : null;
}

/** The filter for films without subtitles in a language. */
export function missingIn(language: string): Missing {
  return `${LANGUAGE}${language}` as const;
}
