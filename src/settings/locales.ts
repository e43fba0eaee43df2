/** Locales with different number and date formats; with a region where it matters. */
const TAGS = [
  "ar-EG bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-US en-ZA es-AR es-ES es-MX",
  "et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV ms-MY",
  "nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW",
]
  .join(" ")
  .split(" ");

/** A selectable locale. `name` is in its own language, so that its speakers can find it. */
export interface LocaleOption {
  tag: string;
  name: string;
}

/**
 * Returns the selectable locales, sorted by name.
 * @param also further tags to include; invalid ones are skipped
 */
export function listLocales(also: readonly string[]): LocaleOption[] {
  const tags = new Set([...TAGS, ...also].flatMap(canonicalOf));
  return [...tags]
    .map((tag) => ({ tag, name: localeName(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function canonicalOf(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    // WebKit on Linux reports the system locale unchanged, which may be "C".
    return [];
  }
}

/** Returns the name of a locale, such as `Deutsch (Schweiz)`; the tag if the browser does not know it. */
export function localeName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
