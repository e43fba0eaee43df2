import { languageName } from "#captions/languages.ts";
import type { TrackRow } from "./track-rows.ts";

/** What a track's language is called: in the person's words, else as the service says. Null: nobody knows. */
export function languageOf(
  { language, languageName: said }: TrackRow,
  locale: string,
): string | null {
  return language === null ? said : languageName(language, locale);
}

/** By the names of their languages, so that what replaces a track stands beside it; those without one last. */
export function sortRows(rows: readonly TrackRow[], locale: string): TrackRow[] {
  const { compare } = new Intl.Collator(locale);
  return rows.toSorted((a, b) => {
    const [first, second] = [languageOf(a, locale), languageOf(b, locale)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return compare(first, second);
  });
}
