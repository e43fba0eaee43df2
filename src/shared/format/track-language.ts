const known = new Map<string, string>();

/**
 * Returns the language that a track's record means: `EN`, `eng` and `en-GB` are all `en`.
 * @returns what was said, small, where that is no language; null where nothing was
 */
export function languageOfTrack(said: string | null): string | null {
  const text = said?.trim() ?? "";
  if (text === "") return null;
  let language = known.get(text);
  if (language === undefined) {
    try {
      language = new Intl.Locale(text.replaceAll("_", "-")).language;
    } catch {
      language = text.toLowerCase();
    }
    known.set(text, language);
  }
  return language;
}
