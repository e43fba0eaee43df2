import { type CaptionDocument, type Cue, MAX_TEXT_LENGTH, placeOf } from "#captions/document.ts";
import { plainText, readMarkup, readOut } from "#captions/markup.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import type { Finding } from "./findings.ts";
import { isMojibake } from "./findings-mojibake.ts";
import { repairsOf, unknownName } from "./findings-tags.ts";
import { foreignCode } from "./foreign-codes.ts";
import { rollingKeys } from "./rolling-captions.ts";

/** Is the tolerance at the end: durations are in whole seconds. */
export const END_TOLERANCE_MS = 1000;
/** Most texts have nothing to take apart. */
const MARKED = /[<{&]|-->/;
const MAX_SAMPLE = 80;

export function hasWords(plain: string): boolean {
  return /[^\s\u200B-\u200F\u2060]/.test(plain);
}

/**
 * Finds issues of captions, in file order. Never throws; linear in the size of the document.
 * @param video `durationMs` null if unknown; `lineOf` line of each cue in the file, by key
 */
export function checkCaptions(
  document: CaptionDocument,
  video: { durationMs: number | null; lineOf?: ReadonlyMap<number, number> },
): Finding[] {
  const { findings, checkCue } = startCheck(document, video);
  for (const cue of document.cues) checkCue(cue);
  return findings;
}

/**
 * Starts the same check one cue at a time, for callers that have to let the page answer in between. `checkCue` takes
 * the cues in the order of the document and adds to `findings`.
 */
export function startCheck(
  document: CaptionDocument,
  { durationMs, lineOf }: { durationMs: number | null; lineOf?: ReadonlyMap<number, number> },
): { findings: Finding[]; checkCue: (cue: Cue) => void } {
  const { cues, format } = document;
  const findings: Finding[] = [];
  if (cues.length === 0) {
    findings.push({ kind: "noCue", severity: "error", line: null, cueKey: null, values: {} });
  }
  const adverts = advertsOf(document);
  const overlaps = overlapsOf(cues);
  const rolling = rollingKeys(document);
  let latestMs = 0;
  const checkCue = (cue: Cue) => {
    const isTooLong = cue.text.length > MAX_TEXT_LENGTH;
    const tokens = !isTooLong && MARKED.test(cue.text) ? readMarkup(cue.text, format) : null;
    const plain = tokens === null ? cue.text : readOut(tokens);
    const notify = (
      kind: Finding["kind"],
      severity: Finding["severity"],
      values: Finding["values"] = {},
    ) => {
      const line = lineOf?.get(cue.key) ?? null;
      const all = { sample: sampleOf(plain), ...values };
      findings.push({ kind, severity, line, cueKey: cue.key, values: all });
    };
    const overlapMs = overlaps.get(cue.key);
    if (cue.endMs <= cue.startMs) notify("endBeforeStart", "error");
    if (overlapMs !== undefined) notify("overlap", "warning", { value: overlapMs / 1000 });
    if (cue.startMs < latestMs) notify("outOfOrder", "warning");
    if (rolling.has(cue.key)) notify("rolling", "error");
    latestMs = Math.max(latestMs, cue.startMs);
    checkEnd(cue, durationMs, notify);
    if (isTooLong) {
      notify("longText", "error", { value: cue.text.length, limit: MAX_TEXT_LENGTH });
      return;
    }
    if (hasWords(plain)) checkWords(cue, plain, notify);
    else notify("emptyCue", "warning");
    if (tokens !== null) checkMarkup(cue.text, repairsOf(tokens, format), notify);
    const code = foreignCode(cue.text);
    if (code !== null) notify("foreignCodes", "error", { sample: sampleOf(code) });
    const name = tokens === null || format === "srt" ? null : unknownName(tokens);
    if (name !== null) notify("unknownCharacter", "warning", { sample: name });
    if (adverts.has(cue.key)) notify("advert", "warning");
    if (isMojibake(cue.text)) notify("mojibake", "warning");
  };
  return { findings, checkCue };
}

type Notify = (
  kind: Finding["kind"],
  severity: Finding["severity"],
  values?: Finding["values"],
) => void;

function checkEnd({ startMs, endMs }: Cue, durationMs: number | null, notify: Notify): void {
  if (durationMs === null) return;
  // An end before the start is a separate issue.
  const lateMs = Math.max(startMs, endMs) - durationMs;
  if (startMs >= durationMs) notify("afterEnd", "warning");
  else if (lateMs > END_TOLERANCE_MS) notify("pastEnd", "warning", { value: lateMs / 1000 });
}

function checkWords({ startMs, endMs }: Cue, plain: string, notify: Notify): void {
  const { perSecond, lineLength } = limitsFor(plain);
  const seconds = (endMs - startMs) / 1000;
  // Units are no fewer than characters: most texts need no counting.
  if (seconds > 0 && plain.length > perSecond * seconds) {
    const value = lengthOf(plain) / seconds;
    if (value > perSecond)
      notify("tooFast", "warning", { value: Math.ceil(value), limit: perSecond });
  }
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  if (lines.some((line) => line.length > lineLength)) {
    const value = lines.reduce((most, line) => Math.max(most, lengthOf(line)), 0);
    if (value > lineLength) notify("longLine", "warning", { value, limit: lineLength });
  }
  if (lines.length > MAX_LINES) {
    notify("manyLines", "warning", { value: lines.length, limit: MAX_LINES });
  }
}

function checkMarkup(
  text: string,
  { wrong, unclosed }: ReturnType<typeof repairsOf>,
  notify: Notify,
): void {
  const [first] = wrong;
  if (first !== undefined) {
    const end = Math.max(first.end, first.at + 12);
    const sample = sampleOf(`${text.slice(first.at, end)}${end < text.length ? "…" : ""}`);
    // A line with an arrow is the next cue for a reader of the file, not text.
    const isLost = text.includes("-->") || wrong.some(({ isHidden }) => isHidden);
    notify("badMarkup", isLost ? "error" : "warning", { sample });
  }
  const [missing] = unclosed;
  if (missing !== undefined) notify("unclosedTag", "warning", { sample: sampleOf(missing.put) });
}

/** Returns the beginning of a text, in one line. */
export function sampleOf(text: string): string {
  const line = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, " ").trim();
  return line.length > MAX_SAMPLE ? `${line.slice(0, MAX_SAMPLE).toWellFormed()}…` : line;
}

/** Returns the cues that are on screen at some time, by their start, those of one place together. */
export function placesOf(cues: readonly Cue[]): ReadonlyMap<string, readonly Cue[]> {
  const places = groupBy(
    cues.filter(({ startMs, endMs }) => endMs > startMs),
    placeOf,
  );
  for (const there of places.values()) there.sort((one, other) => one.startMs - other.startMs);
  return places;
}

/** Returns for how long an earlier cue is still there when a cue begins, by the later one's key. */
function overlapsOf(cues: readonly Cue[]): ReadonlyMap<number, number> {
  const overlaps = new Map<number, number>();
  for (const there of placesOf(cues).values()) {
    let lastEndMs = 0;
    for (const { key, startMs, endMs } of there) {
      if (startMs < lastEndMs) overlaps.set(key, lastEndMs - startMs);
      lastEndMs = Math.max(lastEndMs, endMs);
    }
  }
  return overlaps;
}

/** More than this many characters a second cannot be read in time. */
const FASTEST = { letters: 25, ideographs: 12 } as const;
/** Longer lines are broken by players where they like. */
const MAX_LINE = { letters: 42, ideographs: 20 } as const;
/** More lines cover the picture. */
const MAX_LINES = 2;

const IDEOGRAPHS = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g;
/** Below this, each code unit is one character. */
const BEYOND_LATIN = /[^\0-\u02FF]/;
/** Matches combining characters: accents, vowel signs, skin tones, joined emoji. */
const JOINED = /\p{M}|\u200D\P{M}|[\u{1F3FB}-\u{1F3FF}]/gu;

export function limitsFor(text: string): { perSecond: number; lineLength: number } {
  const count = text.match(IDEOGRAPHS)?.length ?? 0;
  const isIdeographic = count > 0 && count * 2 >= text.replace(/\s/g, "").length;
  const script = isIdeographic ? "ideographs" : "letters";
  return { perSecond: FASTEST[script], lineLength: MAX_LINE[script] };
}

/** Approximates grapheme clusters, much faster than `Intl.Segmenter`. */
export function lengthOf(text: string): number {
  if (!BEYOND_LATIN.test(text)) return text.length;
  let length = 0;
  for (const _ of text.replace(JOINED, "")) length += 1;
  return length;
}

/** Counts the video's own cues checked at either end. */
const EDGE = 3;

const ADDRESS =
  /https?:\/\/|(?<![\p{L}\d])www\.[\p{L}\d]|(?<![\p{L}\d@.-])[\p{L}\d-]{3,}\.(?:com|org|net|info)(?![\p{L}\d])/iu;
const SITES =
  /open ?subtitles|addic7ed|subscene|podnapisi|yify|subtitles?eeker|titlovi|napisy24|legendas\.?tv|tvsubtitles|amara\.org/i;
/**
 * Matches credits in various languages at the beginning of a line. The optional prefix excludes line breaks: otherwise
 * the scan would be quadratic.
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

export function advertsOf({ cues, format }: CaptionDocument): ReadonlySet<number> {
  const adverts = new Set<number>();
  for (const order of [cues, cues.toReversed()]) {
    let own = 0;
    for (const cue of order) {
      const isShort = cue.text.length <= MAX_TEXT_LENGTH;
      if (isShort && isAdvert(plainText(cue.text, format))) adverts.add(cue.key);
      else own += 1;
      // Count only own cues, so that a second run finds nothing more.
      if (own === EDGE) break;
    }
  }
  return adverts;
}

function isAdvert(text: string): boolean {
  return ADDRESS.test(text) || SITES.test(text) || CREDITS.some((credit) => credit.test(text));
}
