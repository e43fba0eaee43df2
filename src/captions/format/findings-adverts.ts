import type { CaptionDocument } from "#captions/document.ts";
import { plainText } from "#captions/plain-text.ts";
import { MAX_TEXT_LENGTH } from "./findings-lengths.ts";

/** How many cues of the film itself are looked at from either end. */
const EDGE = 3;

const ADDRESS =
  /https?:\/\/|(?<![\p{L}\d])www\.[\p{L}\d]|(?<![\p{L}\d@.-])[\p{L}\d-]{3,}\.(?:com|org|net|info)(?![\p{L}\d])/iu;
const SITES =
  /open ?subtitles|addic7ed|subscene|podnapisi|yify|subtitles?eeker|titlovi|napisy24|legendas\.?tv|tvsubtitles|amara\.org/i;
/**
 * Who made the subtitles, in their own language, at the beginning of a line. What may stand in front of it excludes
 * line ends: otherwise the lines below would be scanned again from every line.
 */
const CREDITS = [
  /^[^\w\n]*(?:subtitles?|captions?|captioning|subtitled|captioned|synced|resynced|ripped|transcript|translated)(?: and (?:synced|corrected|translated))? (?:by|from)(?!\p{L})/imu,
  /^[^\w\n]*(?:downloaded|encoded) (?:from|by)(?!\p{L})|^[^\w\n]*(?:sync|subtitles?|corrections?|translation)[^\n:]{0,24}:\s*\S/imu,
  /^[^\w\n]*(?:sous-titres|sous-titrage|traduction)(?: (?:par|réalisée?s?(?: par)?)(?!\p{L})|\s*:)/imu,
  /^[^\w\n]*(?:untertitel|untertitelung|übersetzung)(?: (?:von|im auftrag)(?!\p{L})|\s*:)/imu,
  /^[^\w\n]*(?:subtítulos|subtitulado|traducción|traducido|legendas?|legendado|tradução|tradus|traducerea)(?: (?:por|de)(?!\p{L})|\s*:)/imu,
  /^[^\w\n]*(?:sottotitoli|traduzione)(?: (?:di|a cura)(?!\p{L})|\s*:)/imu,
  /^[^\w\n]*(?:ondertiteling|ondertiteld|vertaling|vertaald|undertexter|översättning|undertekster|oversættelse|tekstitys|suomennos)(?: (?:door|av|af)(?!\p{L})|\s*:)/imu,
  /^[^\w\n]*(?:napisy|tłumaczenie|titulky|překlad|preklad|felirat|fordította|altyazı|çeviri|prijevod|prevod)(?: by(?!\p{L})|\s*:)/imu,
  /^[^\p{L}\n]*(?:субтитры|перевод|переводчик|редактор субтитров|субтитри|переклад|превод)(?: (?:сделал|создавал|подогнал|от)|\s*:)/imu,
  /^[^\p{L}\n]*(?:υπότιτλοι|απόδοση διαλόγων|μετάφραση)(?: από|\s*:)/imu,
  /^[^\p{L}\n]*(?:字幕(?:组|組|制作|製作|翻译|翻譯|提供)|翻译|翻譯|翻訳)\s*[:：]?|^[^\p{L}\n]*(?:字幕)\s*[:：]/mu,
  /^[^\p{L}\n]*(?:자막|번역)\s*(?:제작|수정)?\s*[:：]|^[^\p{L}\n]*(?:ترجمة|תרגום|תורגם)(?: (?:על ידי|ע"י)|\s*:)/mu,
];

/**
 * Cues at the head and the tail in which somebody speaks of the subtitles, not of the film.
 * @returns their keys
 */
export function advertsOf({ cues, format }: CaptionDocument): ReadonlySet<number> {
  const adverts = new Set<number>();
  for (const order of [cues, cues.toReversed()]) {
    let own = 0;
    for (const cue of order) {
      const isShort = cue.text.length <= MAX_TEXT_LENGTH;
      if (isShort && isAdvert(plainText(cue.text, format))) adverts.add(cue.key);
      else own += 1;
      // Counting the film's own ones alone: nothing more is found once these are gone.
      if (own === EDGE) break;
    }
  }
  return adverts;
}

function isAdvert(text: string): boolean {
  return ADDRESS.test(text) || SITES.test(text) || CREDITS.some((credit) => credit.test(text));
}
