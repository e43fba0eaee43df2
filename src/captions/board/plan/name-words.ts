import { normaliseLanguage } from "#captions/languages.ts";
import { foldText } from "#shared/format/fold-text.ts";

/** What files are called by those who make them, and no film is. */
const NOISE = new RegExp(
  `^(?:${[
    String.raw`\d{3,4}[pi]`,
    "[48]k",
    "u?f?hd",
    "sd",
    String.raw`[xh]26[456]`,
    "hevc|avc1?|av1|xvid|divx|vp[89]|prores|mpeg[24]?",
    String.raw`(?:aac|e?ac3|ddp?|dts|mp3|opus|flac|truehd|atmos)\d?`,
    "web|webrip|webdl|bluray|blu|bdrip|brrip|dvd|dvdrip|hdtv|hdrip|remux|proper|repack",
    String.raw`(?:8|10|12)bit|hdr|hdr10|sdr|\d{2}fps`,
    "srt|vtt|sub|subs|subtitle|subtitles|caption|captions|sdh|cc|forced|default",
    "mp4|mov|mkv|avi|webm|m4v|mxf",
  ].join("|")})$`,
);

/** Sound of so many channels, whose dot would make two words of it. */
const CHANNELS = /(?<![\p{L}\p{N}])(?:dd[p+]?|aac|dts)?[257][._ ]1(?![\p{L}\p{N}])/giu;

/** Names longer than this are not of films, and cost. */
const LONGEST = 300;

/**
 * The words of a name by which it is compared: without case, accents, separators, and what tells of
 * resolution, codec and release. Numbers are words of their own, without noughts in front.
 * @param name without the extension
 */
export function nameWords(name: string): string[] {
  const text = foldText(name.slice(0, LONGEST).replace(CHANNELS, " "));
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const telling = words.filter((word) => !NOISE.test(word));
  // Where everything is noise it is the name all the same.
  return (telling.length === 0 ? words : telling).flatMap(numbersApart);
}

function numbersApart(word: string): string[] {
  const [, season, episode] = /^s(\d{1,3})e(\d{1,4})$/.exec(word) ?? [];
  const pieces = season === undefined ? word.match(/\d+|\D+/g) : [season, episode ?? ""];
  return (pieces ?? []).map((piece) => piece.replace(/^0+(?=\d)/, ""));
}

/** What stands behind the language: who the captions are for, and numbers of copies. */
const FLAGS =
  /(?:[._\s-]+[([]?(?:forced|sdh|cc|hi|full|default|subs?|subtitles?)[)\]]?|\s*\(\d{1,2}\))$/i;

/** The last piece of a name: in brackets, or behind a separator. Tags such as `pt-BR` are one piece. */
const LAST_PIECES = [
  /[._\s-]*[([{]([^()[\]{}]+)[)\]}]$/,
  /[._\s-]+([a-z]{2,3}[-_][a-z\d]{2,4})$/i,
  /[._\s-]+([^._\s-]+)$/,
];

/** A name without the language that it ends in; null where it ends in none. */
export function withoutLanguage(stem: string, locales: readonly string[]): string | null {
  const name = stem.slice(0, LONGEST).replace(FLAGS, "");
  for (const pattern of LAST_PIECES) {
    const found = pattern.exec(name);
    const piece = found?.[1] ?? "";
    if (found !== null && found.index > 0 && normaliseLanguage(piece, locales) !== null) {
      return name.slice(0, found.index);
    }
  }
  return name === stem ? null : name;
}
