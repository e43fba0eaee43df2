import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { toSubRipText, toWebVttText } from "./markup-converted.ts";
import { codeOfSettings, settingsOfCode } from "./position-codes.ts";
import { linesOf, safeLines } from "./safe-lines.ts";

/**
 * The document in a format; itself where it has that one. What viewers see stays the same: text, its place,
 * its weight and its eight common colours. From SubRip to WebVTT and back nothing is lost, but tags that only
 * WebVTT has; letters' case in tags and entities for what needs none may be written otherwise. SubRip has no
 * place for what else WebVTT says: its header, comments, styles, regions, names of cues and voices, languages,
 * times within a cue, ruby, vertical text, sizes and exact places. They are dropped.
 */
export function convertCaptions(document: CaptionDocument, format: CaptionFormat): CaptionDocument {
  if (document.format === format) return document;
  if (format === "vtt") return { ...document, format, cues: document.cues.map(toWebVtt) };
  return { format, header: "", cues: document.cues.map(toSubRip), after: [] };
}

/** A place told before any word becomes a setting; one told elsewhere stays where it is, unseen. */
function toWebVtt(cue: Cue): Cue {
  const first = FIRST_CODE.exec(cue.text);
  const rest = toWebVttText(first === null ? cue.text : cue.text.slice(first[0].length));
  const isAlone = first !== null && !rest.codes.some(isPlace);
  const { text, codes } = isAlone || first === null ? rest : toWebVttText(cue.text);
  const place = settingsOfCode([isAlone ? first[1] : "", ...codes].join("")) ?? "";
  return { ...cue, settings: `${place} ${cue.settings}`.trim(), text: safe(text) };
}

const FIRST_CODE = /^\{(\\an[1-9])\}(?=[^\n]*\S)/;

function isPlace(code: string): boolean {
  return settingsOfCode(code) !== null;
}

function toSubRip(cue: Cue): Cue {
  const { code, rest } = codeOfSettings(cue.settings);
  const { text, codes } = toSubRipText(cue.text);
  const isTold = code === "" || codes.some(isPlace);
  return {
    ...cue,
    settings: rest,
    id: "",
    before: [],
    text: safe(isTold ? text : `{${code}}${text}`),
  };
}

function safe(text: string): string {
  return safeLines(linesOf(text));
}
