import { stemOf } from "#shared/format/file-names.ts";
import { normaliseLanguage } from "#shared/format/languages.ts";
import { hasCaptions } from "./caption-files.ts";

/** Matches suffixes behind the language that are not part of it: audience and copy numbers. */
const FLAG =
  /(?:[._\s-]+[([]?(?:forced|sdh|cc|full|default|subs?|subtitles?|captions?|\d)[)\]]?|\s*\(\d{1,2}\))$/i;

/**
 * Lists codes that are also words: they are accepted only at the end of a name, after a dot, an underscore or in
 * brackets.
 */
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
  // After a language, "hi" means hard of hearing. Elsewhere it is Hindi.
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
  // A code that is also a word counts only with a sign before it.
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

/** Returns a tag such as `pt_BR` or `zh-Hans`: two pieces that are one. */
function tagAtEnd(stem: string): string | null {
  const found = /(?:^|[._\s-])([a-z]{2,3})[-_](\p{Lu}{2}|\p{Lu}\p{Ll}{3}|\d{3})$/u.exec(stem);
  const [, language = "", part = ""] = found ?? [];
  const type = part.length === 4 ? "script" : "region";
  try {
    const name = new Intl.DisplayNames("en", { type, fallback: "none" }).of(part);
    return name === undefined ? null : `${language}-${part}`;
  } catch {
    // The piece is not a valid subtag.
    return null;
  }
}
