import { normaliseLanguage } from "#shared/format/languages.ts";
import { isObject } from "#shared/http/wire.ts";
import { clockMs, cue, escaped, type PlainCue, tidy, toWebVtt } from "./write-captions.ts";

/** Describes a file of another format than SubRip and WebVTT. */
export type OtherFormat = {
  /** Is the common name, alike in every language. */
  name: string;
} & (
  | {
      webVtt: string;
      leftOut: LeftOut;
      /** Lists texts whose times could not be read: they are not in the WebVTT. */
      untimed: readonly string[];
    }
  | { webVtt: null; reason: FormatRefusal }
);

/** Names what WebVTT, or one track, has no place for. */
export interface LeftOut {
  styles: boolean;
  /** Holds tags, or names of classes. */
  languages: readonly string[];
}

/** Says why a file can't be converted. `format`: such files never can. */
export type FormatRefusal =
  | "format"
  | "webPage"
  | "images"
  | "damaged"
  | "noCaptions"
  | "noFrameRate";

/** Chooses one of the languages of a file. */
type PickLanguage = (languages: readonly string[]) => string | undefined;

interface TextFormat {
  name: string;
  /** Is looked for at the start, or as a line where there are no arrows: that may be words of a caption, too. */
  sign: RegExp;
  /**
   * Is absent where it is never converted. An empty list means that it has no captions that can be read. Throws for
   * what is damaged.
   */
  read?: (text: string, pick: PickLanguage) => PlainCue[];
  /** Reading leaves these out. */
  styles?: RegExp;
  /** Says why there are no captions in it. */
  refusal?: (text: string) => FormatRefusal;
}

const LRC_LINE = /^((?:\[\d{1,3}:\d\d(?:[.:]\d{1,3})?\])+)(.*)$/m;

const TEXT_FORMATS: readonly TextFormat[] = [
  { name: "RTF", sign: /^\{\\rtf/ },
  { name: "SCC", sign: /^Scenarist_SCC/ },
  { name: "VobSub", sign: /^# VobSub index/ },
  {
    name: "HTML",
    sign: /^\s*(?:<\?xml[^<>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/i,
    refusal: () => "webPage",
  },
  { name: "FCPXML", sign: /^[^]{0,4096}?<fcpxml[\s>]/ },
  {
    name: "YouTube srv3",
    sign: /^[^]{0,4096}?<timedtext[\s>]/,
    read: readSrv3,
    styles: /<(?:p|s)\s[^<>]*\b(?:p|wp|ws)=/,
  },
  {
    name: "TTML",
    sign: /^[^]{0,4096}?<(?:\w+:)?tt[\s>]/,
    read: readTtml,
    styles: /\btts:|\s(?:region|style)=/,
    refusal: (text) => {
      if (/\bbackgroundImage\b|<(?:\w+:)?image[\s/>]/.test(text)) return "images";
      return /<\/(?:\w+:)?tt\s*>/.test(text) ? "noCaptions" : "damaged";
    },
  },
  {
    name: "SAMI",
    sign: /^\s*<SAMI/i,
    read: readSami,
    styles: /<(?:font|[ibu])\b|\bstyle\s*=|\b(?:font|color|text-align|margin)[\w-]*\s*:/i,
  },
  ...[/^\s*\[Script Info\]/i, /^Dialogue:\s*\d/m].map((sign) => ({
    name: "SubStation Alpha",
    sign,
    read: readSubStation,
    styles: /^Style:|\{[^{}]*\\(?![ib][01])/m,
  })),
  {
    name: "MicroDVD",
    sign: /^\{\d+\}\{\d+\}/,
    read: readMicroDvd,
    styles: /\{(?!\d+\}|y:[ibu,]+\})[^{}]*\}/i,
    refusal: () => "noFrameRate",
  },
  { name: "MPL2", sign: /^\[\d+\]\[\d+\]/, read: (text) => readFrames(text, 10) },
  { name: "SBV", sign: /^\d+:\d\d:\d\d\.\d{3},\d/m, read: readBlocks },
  {
    name: "SubViewer",
    sign: /^\d\d:\d\d:\d\d\.\d\d,\d/m,
    read: readBlocks,
    styles: /\[(?:colf|style|size|font)\]/i,
  },
  { name: "Spruce STL", sign: /^(?:\d\d:){3}\d\d *, *(?:\d\d:){3}\d\d *,/m },
  { name: "TMPlayer", sign: /^\d{1,2}:\d\d:\d\d[:=] *[^\d\s]/m },
  { name: "LRC", sign: LRC_LINE, read: readLrc, styles: /<\d+:\d\d/ },
  {
    name: "JSON",
    sign: /^\s*(?:\{\s*["}]|\[\s*[[{\]])/,
    read: readTranscript,
    styles: /"(?:pPenId|wpWinPosId|wsWinStyleId)"/,
  },
];

/**
 * Recognises a format by its content. @param wanted ISO 639-1 code: of several languages, this one is taken, else the first
 * @returns null for SubRip, WebVTT and what is unknown
 */
export function otherFormat(text: string, wanted: string | null = null): OtherFormat | null {
  const hasArrows = text.includes("-->");
  const format = TEXT_FORMATS.find(
    ({ sign }) => !(sign.multiline && hasArrows) && sign.test(text.replace(/^\uFEFF/, "")),
  );
  if (format === undefined) return null;
  const { name, read, styles, refusal } = format;
  let languages: readonly string[] = [];
  const pick: PickLanguage = (found) => {
    const isWanted = (each: string) =>
      normaliseLanguage(each, []) === wanted || each.toLowerCase().startsWith(`${wanted}`);
    const picked = (wanted === null ? null : found.find(isWanted)) ?? found[0];
    languages = found.filter((each) => each !== picked);
    return picked;
  };
  try {
    const all = read?.(text, pick) ?? [];
    const cues = all.filter(isTimed);
    if (cues.length > 0) {
      const leftOut = { styles: styles?.test(text) ?? false, languages };
      const untimed = all.filter((each) => !isTimed(each)).map((each) => each.text);
      return { name, webVtt: toWebVtt(cues), leftOut, untimed };
    }
  } catch {
    return { name, webVtt: null, reason: "damaged" };
  }
  const reason = refusal?.(text) ?? (read === undefined ? "format" : "noCaptions");
  return { name, webVtt: null, reason };
}

function isTimed({ startMs, endMs }: PlainCue): boolean {
  return Number.isFinite(startMs) && Number.isFinite(endMs);
}

/** The first are cues without a start. */
function byStart(a: PlainCue, b: PlainCue): number {
  return (a.startMs || 0) - (b.startMs || 0);
}

/** Reads `Dialogue:` lines; the `Format:` line before them says where the times are. Drawings have no text. */
function readSubStation(text: string): PlainCue[] {
  let fields = ["layer", "start", "end", "style", "name", "", "", "", "effect", "text"];
  const cues = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, kind = "", rest = ""] = /^(Format|Dialogue):\s*(.*)$/i.exec(line) ?? [];
    if (/format/i.test(kind) && /\bstart\b/i.test(rest)) {
      fields = rest.split(",").map((name) => name.trim().toLowerCase());
    }
    if (!/dialogue/i.test(kind)) return [];
    const values = rest.split(",");
    const at = (name: string) => values[fields.indexOf(name)] ?? "";
    const words = values.slice(fields.length - 1).join(",");
    if (/\{[^{}]*\\p[1-9]/.test(words)) return [];
    return cue(clockMs(at("start")), clockMs(at("end")), ofSubStation(words));
  });
  return cues.toSorted(byStart);
}

/** Keeps italic and bold. */
function ofSubStation(words: string): string {
  const open = new Set<string>();
  const marked = words.split(/(\{[^{}]*\})/).map((part) => {
    if (!part.startsWith("{")) {
      return escaped(part.replaceAll(/\\[Nn]/g, "\n").replaceAll("\\h", "\u00A0"));
    }
    return Array.from(part.matchAll(/\\([ib])([01])/g), ([, tag = "", isOn]) => {
      if (open.has(tag) === (isOn === "1")) return "";
      if (open.delete(tag)) return `</${tag}>`;
      open.add(tag);
      return `<${tag}>`;
    }).join("");
  });
  return tidy(marked.join("") + Array.from(open, (tag) => `</${tag}>`).join(""));
}

/** Reads the text after each line of two times. */
function readBlocks(text: string): PlainCue[] {
  const parts = text.split(/^(\d+:\d\d:\d\d\.\d{2,3}),(\d+:\d\d:\d\d\.\d{2,3})[ \t]*$/m);
  return parts.flatMap((start, at) => {
    if (at % 3 !== 1) return [];
    const words = (parts[at + 2] ?? "").replaceAll(/\r\n?|\[br\]/gi, "\n");
    return cue(clockMs(start), clockMs(parts[at + 1] ?? ""), tidy(escaped(words)));
  });
}

/** Lines end where the next one begins. A line may have several times; an empty one ends what is shown. */
function readLrc(text: string): PlainCue[] {
  // A value above 0 means sooner.
  const offsetMs = Number(/^\[offset:\s*([+-]?\d+)\s*\]/im.exec(text)?.[1] ?? 0);
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, times = "", words = ""] = LRC_LINE.exec(line) ?? [];
    return Array.from(
      times.matchAll(/\[(\d+:\d\d)(?:[.:](\d+))?\]/g),
      ([, at = "", part = "0"]) => ({
        startMs: Math.max(0, clockMs(`${at}.${part}`) - offsetMs),
        words: words.replaceAll(/<\d+:\d\d(?:[.:]\d+)?>/g, ""),
      }),
    );
  });
  const sorted = lines.toSorted((a, b) => a.startMs - b.startMs);
  return sorted.flatMap(({ startMs, words }, at) =>
    cue(startMs, sorted[at + 1]?.startMs ?? startMs + LAST_LINE_MS, tidy(escaped(words))),
  );
}

/** Reads frames, by the rate that its first line may tell. */
function readMicroDvd(text: string): PlainCue[] {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const rate = Number(/^\{[01]\}\{[01]\}([\d.]+)\s*$/.exec(first)?.[1]);
  return rate > 0 ? readFrames(text.slice(first.length), rate) : [];
}

/** Reads `{25}{50}One|Two` or `[25][50]One|Two`, at so many frames a second. */
function readFrames(text: string, perSecond: number): PlainCue[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, start, end, words = ""] = /^[[{](\d+)[\]}][[{](\d+)[\]}](.*)$/.exec(line) ?? [];
    // `{Y:b}` applies to all lines, `{y:b}` to one, where a slash is italic.
    const ofAll = words.match(/\{Y:[^{}]*\}/g)?.join("") ?? "";
    const lines = words.split("|").map((each) => {
      const codes = `${ofAll}${each.match(/\{y:[^{}]*\}/g)?.join("") ?? ""}`;
      const [, slash = "", shown = ""] =
        /^\s*(\/?)(.*)$/.exec(each.replaceAll(/\{[^{}]*\}/g, "")) ?? [];
      const tags = ["i", "b", "u"].filter((tag) => (slash && tag === "i") || codes.includes(tag));
      return (
        shown && tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, escaped(shown.trim()))
      );
    });
    const ms = 1000 / perSecond;
    return cue(Number(start) * ms, Number(end) * ms, tidy(lines.join("\n")));
  });
}

/** Says how long a caption without an end is shown that no other follows. */
const LAST_LINE_MS = 5000;

/** A point in time has a paragraph for each language, whose class may have a tag in the styles. */
function readSami(text: string, pick: PickLanguage): PlainCue[] {
  const classes = Array.from(
    text.matchAll(/\.([\w-]+)\s*\{[^{}]*?\blang\s*:\s*([\w-]+)/gi),
    ([, name = "", tag = ""]) => [name.toUpperCase(), tag] as const,
  );
  // Only one of several classes with the same tag gets it.
  const tagged = new Map(classes.toReversed().map(([name, tag]) => [tag, name]));
  const tags = new Map(Array.from(tagged, ([tag, name]) => [name, tag]));
  const points = text
    .split(/<SYNC(?=\s)/i)
    .slice(1)
    .flatMap((part) => {
      const [start = "", ...rest] = part.split(">");
      const startMs = Number(/\bstart\s*=\s*["']?(\d+)/i.exec(start)?.[1]);
      const paragraphs = rest
        .join(">")
        .trim()
        .split(/(?=<P[\s>])/i);
      return paragraphs.map((body) => {
        const [, name = ""] = /^<P\s[^<>]*\bclass\s*=\s*["']?([\w-]+)/i.exec(body) ?? [];
        const key = name.toUpperCase();
        return { startMs, language: tags.get(key) ?? key, text: ofMarkup(body) };
      });
    });
  const spoken = points.filter(({ language, text: words }) => language !== "" && words !== "");
  const picked = pick([...new Set(spoken.map(({ language }) => language))]);
  const texts = new Map<number, string[]>();
  for (const { startMs, language, text: words } of points) {
    if (language !== "" && language !== picked) continue;
    const same = texts.get(startMs);
    if (same === undefined) texts.set(startMs, [words]);
    else same.push(words);
  }
  const own = [...texts];
  return own.flatMap(([startMs, words], at) =>
    cue(startMs, own[at + 1]?.[0] ?? startMs + LAST_LINE_MS, tidy(words.join("\n"))),
  );
}

/** Reads paragraphs in milliseconds. */
function readSrv3(text: string): PlainCue[] {
  return elementsOf(text, "p").flatMap(({ start, body }) => {
    const startMs = Number(attribute(start, "t") ?? Number.NaN);
    return cue(startMs, startMs + Number(attribute(start, "d") ?? Number.NaN), ofMarkup(body));
  });
}

/** Returns the text of XML or HTML, with its line breaks. */
function ofMarkup(markup: string): string {
  const words = markup
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(?:\w+:)?br\b[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&#x([\da-f]{1,6});/gi, (_, code: string) => ofCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => ofCode(Number(code)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
  return tidy(escaped(words));
}

function ofCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Reads paragraphs, or what is timed in them. Languages are those of divisions. */
function readTtml(text: string, pick: PickLanguage): PlainCue[] {
  const root = /<(?:\w+:)?tt\b[^<>]*>/.exec(text)?.[0] ?? "";
  const [numerator = 1, denominator = 1] = (attribute(root, "frameRateMultiplier") ?? "1 1")
    .split(/[\s:]+/)
    .map(Number);
  const frameRate = (Number(attribute(root, "frameRate") ?? 30) * numerator) / denominator;
  const tickRate = Number(attribute(root, "tickRate") ?? 1);
  const timeMs = (time: string | null): number => {
    if (time === null) return Number.NaN;
    const [, value = "", unit = ""] = /^([\d.]+)(h|ms|m|s|f|t)$/.exec(time.trim()) ?? [];
    if (unit !== "") return Number(value) * unitMs(unit, frameRate, tickRate);
    const [, seconds = "", frames] =
      /^(\d+:\d+:\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/.exec(time) ?? [];
    return clockMs(seconds) + (Number(frames ?? 0) / frameRate) * 1000;
  };
  const timed = (start: string, body: string): PlainCue[] => {
    const beginMs = timeMs(attribute(start, "begin"));
    const durationMs = timeMs(attribute(start, "dur"));
    const endMs = timeMs(attribute(start, "end"));
    return cue(beginMs, Number.isNaN(endMs) ? beginMs + durationMs : endMs, ofMarkup(body));
  };
  const languages = [attribute(root, "lang") ?? ""];
  const paragraphs = text.split(/(<\/?(?:\w+:)?div\b[^<>]*>)/).flatMap((part, at) => {
    const language = languages.at(-1) ?? "";
    if (at % 2 === 0) return elementsOf(part, "p").map((element) => ({ ...element, language }));
    if (part.startsWith("</")) languages.pop();
    else if (!part.endsWith("/>")) languages.push(attribute(part, "lang") ?? language);
    return [];
  });
  const picked = pick([...new Set(paragraphs.flatMap(({ language }) => language || []))]);
  const own = paragraphs.filter(({ language }) => language === "" || language === picked);
  const cues = own.flatMap(({ start, body }) => {
    const spans = attribute(start, "begin") === null ? elementsOf(body, "span") : [];
    return spans.length === 0
      ? timed(start, body)
      : spans.flatMap((span) => timed(span.start, span.body));
  });
  return cues.toSorted(byStart);
}

/** Returns the elements of a name that do not contain each other. Splitting stays linear where end tags are missing. */
function elementsOf(markup: string, name: string): { start: string; body: string }[] {
  const parts = markup.split(new RegExp(`<(?:\\w+:)?${name}(?=[\\s>/])`)).slice(1);
  const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`);
  return parts.map((part) => {
    const [start = "", ...rest] = part.split(">");
    const [body = ""] = start.endsWith("/") ? [] : rest.join(">").split(end, 1);
    return { start, body };
  });
}

function unitMs(unit: string, frameRate: number, tickRate: number): number {
  if (unit === "h") return 3_600_000;
  if (unit === "m") return 60_000;
  if (unit === "s") return 1000;
  if (unit === "f") return 1000 / frameRate;
  return unit === "t" ? 1000 / tickRate : 1;
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Reads transcripts with segments in seconds (Whisper and others), or events in milliseconds (YouTube). */
function readTranscript(text: string): PlainCue[] {
  const data: unknown = JSON.parse(text);
  const segments = recordsOf(isObject(data) ? data.segments : data).flatMap(
    ({ start, end, text: words }) =>
      cue(numberOf(start) * 1000, numberOf(end) * 1000, tidy(escaped(textOf(words)))),
  );
  const events = recordsOf(isObject(data) ? data.events : null).flatMap((event) => {
    const startMs = numberOf(event.tStartMs);
    const words = recordsOf(event.segs).map(({ utf8 }) => textOf(utf8));
    return cue(startMs, startMs + numberOf(event.dDurationMs), tidy(escaped(words.join(""))));
  });
  return segments.length > 0 ? segments : events;
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Reads a number; null is not 0. */
function numberOf(value: unknown): number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "")
    ? Number(value)
    : Number.NaN;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
