import type { Cue } from "./document.ts";

/** How many cues of the film itself are looked at from either end. */
const EDGE = 3;

const ADDRESS =
  /https?:\/\/|(?<![\p{L}\d])www\.[\p{L}\d]|(?<![\p{L}\d@.-])[\p{L}\d-]{3,}\.(?:com|org|net|info)(?![\p{L}\d])/iu;
const SITES =
  /open ?subtitles|addic7ed|subscene|podnapisi|yify|subtitles?eeker|titlovi|napisy24|legendas\.?tv|tvsubtitles|amara\.org/i;
/** Who made the subtitles, in their own language, at the beginning of a line. */
const CREDITS = [
  /^\W*(?:subtitles?|captions?|captioning|subtitled|captioned|synced|resynced|ripped|transcript|translated)(?: and (?:synced|corrected|translated))? (?:by|from)(?!\p{L})/imu,
  /^\W*(?:downloaded|encoded) (?:from|by)(?!\p{L})|^\W*(?:sync|subtitles?|corrections?|translation)[^\n:]{0,24}:\s*\S/imu,
  /^\W*(?:sous-titres|sous-titrage|traduction)(?: (?:par|réalisée?s?(?: par)?)(?!\p{L})|\s*:)/imu,
  /^\W*(?:untertitel|untertitelung|übersetzung)(?: (?:von|im auftrag)(?!\p{L})|\s*:)/imu,
  /^\W*(?:subtítulos|subtitulado|traducción|traducido|legendas?|legendado|tradução|tradus|traducerea)(?: (?:por|de)(?!\p{L})|\s*:)/imu,
  /^\W*(?:sottotitoli|traduzione)(?: (?:di|a cura)(?!\p{L})|\s*:)/imu,
  /^\W*(?:ondertiteling|ondertiteld|vertaling|vertaald|undertexter|översättning|undertekster|oversættelse|tekstitys|suomennos)(?: (?:door|av|af)(?!\p{L})|\s*:)/imu,
  /^\W*(?:napisy|tłumaczenie|titulky|překlad|preklad|felirat|fordította|altyazı|çeviri|prijevod|prevod)(?: by(?!\p{L})|\s*:)/imu,
  /^[^\p{L}]*(?:субтитры|перевод|переводчик|редактор субтитров|субтитри|переклад|превод)(?: (?:сделал|создавал|подогнал|от)|\s*:)/imu,
  /^[^\p{L}]*(?:υπότιτλοι|απόδοση διαλόγων|μετάφραση)(?: από|\s*:)/imu,
  /^[^\p{L}]*(?:字幕(?:组|組|制作|製作|翻译|翻譯|提供)|翻译|翻譯|翻訳)\s*[:：]?|^[^\p{L}]*(?:字幕)\s*[:：]/mu,
  /^[^\p{L}]*(?:자막|번역)\s*(?:제작|수정)?\s*[:：]|^[^\p{L}]*(?:ترجمة|תרגום|תורגם)(?: (?:על ידי|ע"י)|\s*:)/mu,
];

/**
 * Cues at the head and the tail in which somebody speaks of the subtitles, not of the film.
 * @param plain what a viewer reads of a cue
 * @returns their keys
 */
export function advertsOf(cues: readonly Cue[], plain: (cue: Cue) => string): ReadonlySet<number> {
  const adverts = new Set<number>();
  for (const order of [cues, cues.toReversed()]) {
    let own = 0;
    for (const cue of order) {
      if (isAdvert(plain(cue))) adverts.add(cue.key);
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
