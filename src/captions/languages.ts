import { stemOf } from "#shared/format/file-names.ts";
import { hasCaptions } from "./caption-files.ts";

/** The languages of ISO 639-1 that are in use: those that a track can be in. */
export const LANGUAGE_CODES: readonly string[] = [
  "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy",
  "da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht",
  "hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky",
  "la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny",
  "oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss",
  "st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo",
  "za zh zu",
].flatMap((line) => line.split(" "));

/** A name with its case, accents and signs left out, as `collectNames` keeps them. */
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

/** Null for a language without a name, and for what is no code or no locale. */
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
 * Languages to choose from, by their names in a locale. Those without a name there are left out, and of two by
 * the same name (Akan is `ak` and `tw`) the second.
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

/** Every name of every language: its own, the English one, and those in the locales, which come first. */
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

/** Each code under the form that `Intl` prefers, which is none of ours for a few: `fil` for `tl`. */
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

/** Suffixes behind the language that are not part of it: audience and copy numbers. */
const FLAG =
  /(?:[._\s-]+[([]?(?:forced|sdh|cc|full|default|subs?|subtitles?|captions?|\d)[)\]]?|\s*\(\d{1,2}\))$/i;

/** Codes that are also words: accepted only at the end of a name, after a dot, an underscore or in brackets. */
const WORDS = new Set(
  [
    "ab ae af am an as at av ay be bel bi br bur cat ch co cos cr da dan de div do ee el ell eo",
    "est et fa ff fi fin fo fry ful ga ha hat he her hi ho ice id ido ie ii in io is it ka ki",
    "kin la lat li lit lo lu ma mar may me mi mon my na ne no nr nu oc om or os pa pan per pi ps",
    "run sa san se si sin so st su sun ta tam te tel th ti to ton tt tur twi un us ve ven vo vol",
    "wa we wo yo",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Finds the language at the end of a file name: `video.pt-BR.srt`, `video_eng.vtt`, `Video (French).srt`. Ignores the title.
 * @param locales for language names, besides English and the language itself
 * @returns ISO 639-1 code, or null
 */
export function languageOfFileName(name: string, locales: readonly string[]): string | null {
  let stem = (hasCaptions(name) === "no" ? name : stemOf(name)).trim();
  while (FLAG.test(stem)) stem = stem.replace(FLAG, "");
  // Behind a language: for those who are hard of hearing. Elsewhere it is Hindi.
  const heard = /^(.+)[._]hi$/i.exec(stem)?.[1];
  const spoken = heard === undefined ? null : languageAtEnd(heard, locales);
  return spoken ?? languageAtEnd(stem, locales);
}

function languageAtEnd(stem: string, locales: readonly string[]): string | null {
  const bracketed = /[([]([^()[\]]+)[)\]]$/.exec(stem)?.[1];
  if (bracketed !== undefined) return normaliseLanguage(bracketed, locales);
  const tag = tagAtEnd(stem);
  if (tag !== null) return normaliseLanguage(tag, locales);
  const [, sign = "", last = ""] = /(^|[._])([^._]+)$/.exec(stem) ?? [];
  // A code that is a word is not written like one.
  if (!isWord(last) || (sign !== "" && !/^(?:\s|\p{Lu}\p{Ll})/u.test(last))) {
    const code = normaliseLanguage(last, locales);
    if (code !== null) return code;
  }
  const behind = /-\s*([^-._]+)$/.exec(stem)?.[1];
  return behind === undefined || isWord(behind) ? null : normaliseLanguage(behind, locales);
}

function isWord(text: string): boolean {
  return WORDS.has(text.trim().toLowerCase());
}

/** `pt_BR`, `zh-Hans`: two pieces that are one. */
function tagAtEnd(stem: string): string | null {
  const found = /(?:^|[._\s-])([a-z]{2,3})[-_](\p{Lu}{2}|\p{Lu}\p{Ll}{3}|\d{3})$/u.exec(stem);
  const [, language = "", part = ""] = found ?? [];
  const type = part.length === 4 ? "script" : "region";
  try {
    const name = new Intl.DisplayNames("en", { type, fallback: "none" }).of(part);
    return name === undefined ? null : `${language}-${part}`;
  } catch {
    // It is no subtag.
    return null;
  }
}
