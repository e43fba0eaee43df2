/** Languages in which numbers and dates are written differently, with the countries where it matters. */
const TAGS = [
  "ar-EG bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-US en-ZA es-AR es-ES es-MX",
  "et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV ms-MY",
  "nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW",
]
  .join(" ")
  .split(" ");

/** A language that can be chosen, by its name in itself: who looks for it can read that. */
export interface LocaleOption {
  tag: string;
  name: string;
}

/**
 * Every language on offer, by name.
 * @param also tags that belong to them whether they are usual or not; one that names no language is left out
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
    // WebKit on Linux tells the machine's locale as it is, which may be "C".
    return [];
  }
}

/** `Deutsch (Schweiz)`; the tag itself where the browser does not know it. */
export function localeName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
