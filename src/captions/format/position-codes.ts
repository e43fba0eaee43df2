/** Where a cue is: the keys of a number pad, as SubRip's `{\an8}` has them. WebVTT's settings for each. */
const SETTINGS = [
  "align:left",
  "line:-1",
  "align:right",
  "line:50% align:left",
  "line:50%",
  "line:50% align:right",
  "line:0 align:left",
  "line:0",
  "line:0 align:right",
] as const;

const BOTTOM_CENTRE = 2;
const OWN = /^(?:line|position|size|align|vertical|region):/;
/** `\a` is the older way to say it: 1 to 3 are below, 5 to 7 above, 9 to 11 between. */
const CODE = /\\an([1-9])(?!\d)|\\a(1[01]|[1-9])(?!\d)/;

/** The settings of WebVTT for a code such as `\an8`; null where it tells no place. */
export function settingsOfCode(code: string): string | null {
  const found = CODE.exec(code);
  if (found === null) return null;
  return (
    SETTINGS[(found[1] === undefined ? padOfOld(Number(found[2])) : Number(found[1])) - 1] ?? null
  );
}

function padOfOld(old: number): number {
  if (old > 8) return old - 5;
  return old > 4 ? old + 2 : old;
}

/**
 * The code for WebVTT's settings, as near as nine places allow: `\an8`, or none for the usual place.
 * @returns also the settings that WebVTT doesn't know, such as coordinates of SubRip
 */
export function codeOfSettings(settings: string): { code: string; rest: string } {
  const words = settings.split(/\s+/).filter((word) => word !== "");
  const rest = words.filter((word) => !OWN.test(word)).join(" ");
  const own = words.filter((word) => OWN.test(word));
  const exact = SETTINGS.findIndex((each) => each === own.join(" "));
  const pad = exact < 0 ? padOf(new Map(own.map(toEntry))) : exact + 1;
  return { code: pad === BOTTOM_CENTRE && exact < 0 ? "" : `\\an${pad}`, rest };
}

function toEntry(word: string): [string, string] {
  const at = word.indexOf(":");
  return [word.slice(0, at), word.slice(at + 1)];
}

function padOf(settings: ReadonlyMap<string, string>): number {
  const rows = rowsAbove(settings.get("line") ?? "");
  return 3 * rows + columnOf(settings.get("align") ?? "", settings.get("position") ?? "");
}

/** 0: below, 1: between, 2: above. */
function rowsAbove(line: string): 0 | 1 | 2 {
  const found = /^(-?\d+(?:\.\d+)?)(%?)(?=,|$)/.exec(line);
  if (found === null) return 0;
  // Some fifteen lines fit on a picture; -1 is the lowest.
  const count = Number(found[1]);
  const percent = found[2] === "%" ? count : ((count < 0 ? count + 15 : count) * 100) / 15;
  if (percent < 34) return 2;
  return percent > 66 ? 0 : 1;
}

/** 1: left, 2: centre, 3: right. */
function columnOf(align: string, position: string): 1 | 2 | 3 {
  if (align === "left" || align === "start") return 1;
  if (align === "right" || align === "end") return 3;
  const percent = Number.parseFloat(position);
  if (percent < 34) return 1;
  return percent > 66 ? 3 : 2;
}
