/** Lists the languages of ISO 639-1 that are in use: those that a track can be in. */
export const LANGUAGE_CODES: readonly string[] = [
  "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy",
  "da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht",
  "hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky",
  "la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny",
  "oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss",
  "st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo",
  "za zh zu",
].flatMap((line) => line.split(" "));

/** Returns a name with its case, accents and signs left out, as `collectNames` keeps them. */
function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

const MAX_NAME = 80;

const displayNames = new Map<string, Intl.DisplayNames>();

/** Returns null for a language without a name, and for what is no code or no locale. */
function nameIn(code: string, locale: string): string | null {
  try {
    let names = displayNames.get(locale);
    if (names === undefined) {
      names = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
      displayNames.set(locale, names);
    }
    return names.of(code) ?? null;
  } catch {
    return null;
  }
}

export function languageName(code: string, locale: string): string {
  return nameIn(code, locale) ?? code;
}

/**
 * Returns the languages to choose from, by their names in a locale. Those without a name there are left out, and of two
 * by the same name (Akan is `ak` and `tw`) the second.
 */
export function languageChoices(locale: string): readonly { code: string; name: string }[] {
  const codes = new Map<string, string>();
  for (const code of LANGUAGE_CODES) {
    const name = nameIn(code, locale);
    if (name !== null && !codes.has(name)) codes.set(name, code);
  }
  return [...codes]
    .map(([name, code]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

const codesByName = new Map<string, ReadonlyMap<string, string>>();

/** Collects every name of every language: its own, the English one, and those in the locales, which come first. */
function collectNames(locales: readonly string[]): ReadonlyMap<string, string> {
  const list = locales.join();
  const known = codesByName.get(list);
  if (known !== undefined) return known;
  const byName = new Map<string, string>();
  const add = (code: string, locale: string) => {
    const key = keyOf(nameIn(code, locale) ?? "");
    if (key !== "" && !byName.has(key)) byName.set(key, code);
  };
  for (const locale of [...locales, "en"]) for (const code of LANGUAGE_CODES) add(code, locale);
  for (const code of LANGUAGE_CODES) add(code, code);
  codesByName.set(list, byName);
  return byName;
}

/** Holds each code under the form that `Intl` prefers, which is none of ours for a few: `fil` for `tl`. */
let codesByCanonical: ReadonlyMap<string, string> | null = null;

function codeOfTag(tag: string): string | null {
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i.test(tag)) return null;
  codesByCanonical ??= new Map(LANGUAGE_CODES.map((code) => [canonical(code) ?? code, code]));
  const language = canonical(tag.replaceAll("_", "-"))?.split("-")[0] ?? "";
  return LANGUAGE_CODES.includes(language) ? language : (codesByCanonical.get(language) ?? null);
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Parses a language: a code of two or three letters, a tag such as `pt-BR`, or a name in one of the locales,
 * in English or in the language itself, with an optional qualifier (`Brazilian Portuguese`).
 * @returns ISO 639-1 code, or null
 */
export function normaliseLanguage(text: string, locales: readonly string[]): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > MAX_NAME) return null;
  const code = codeOfTag(trimmed);
  if (code !== null) return code;
  const names = collectNames(locales);
  const known = names.get(keyOf(trimmed)) ?? names.get(keyOf(trimmed.replace(/[([].*$/, "")));
  if (known !== undefined) return known;
  const words = keyOf(trimmed).split(" ");
  const found = words.flatMap((word) => names.get(word) ?? []);
  return words.length === 2 && found.length === 1 ? (found[0] ?? null) : null;
}
