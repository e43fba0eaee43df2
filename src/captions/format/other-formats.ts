import { isObject } from "#shared/http/wire.ts";
import { writeTime } from "./write-captions.ts";

/** A caption in plain text. */
interface PlainCue {
  startMs: number;
  endMs: number;
  /** Lines of WebVTT text. */
  text: string;
}

/** A file of another format than SubRip and WebVTT. */
export interface OtherFormat {
  /** Common name, alike in every language. */
  name: string;
  /** In WebVTT; null: it can't be converted here. */
  webVtt: string | null;
}

/** Formats of bytes, by their first ones or by the extension. */
const BINARY: readonly (readonly [name: string, extension: RegExp, at: number, bytes: string])[] = [
  ["Word", /\.docx?$/i, 0, "PK\u0003\u0004"],
  ["EBU STL", /\.stl$/i, 3, "STL"],
  ["VobSub", /\.sub$/i, 0, "\0\0\u0001\u00BA"],
  ["PGS", /\.sup$/i, 0, "PG"],
];

/** Names the format of bytes that are no text; null: unknown. */
export function binaryFormat(fileName: string, bytes: Uint8Array): string | null {
  const found = BINARY.find(([, extension, at, start]) => {
    const isStart = Array.from(start).every((char, by) => bytes[at + by] === char.charCodeAt(0));
    return extension.test(fileName) && isStart;
  });
  return found?.[0] ?? null;
}

interface TextFormat {
  name: string;
  isIn: (text: string) => boolean;
  /** Null: never converted. An empty list: it has no captions that can be read. */
  read: ((text: string) => PlainCue[]) | null;
}

const TEXT_FORMATS: readonly TextFormat[] = [
  { name: "RTF", isIn: (text) => text.startsWith("{\\rtf"), read: null },
  { name: "SCC", isIn: (text) => text.startsWith("Scenarist_SCC"), read: null },
  { name: "VobSub", isIn: (text) => text.startsWith("# VobSub index"), read: null },
  { name: "TTML", isIn: (text) => /<(?:\w+:)?tt[\s>]/.test(text.slice(0, 4096)), read: readTtml },
  { name: "SAMI", isIn: (text) => /^\s*<SAMI/i.test(text), read: readSami },
  {
    name: "SubStation Alpha",
    isIn: (text) => /^\s*\[Script Info\]/i.test(text) || hasLine(text, /^Dialogue:\s*\d/m),
    read: readSubStation,
  },
  { name: "MicroDVD", isIn: (text) => /^\{\d+\}\{\d+\}/.test(text), read: readMicroDvd },
  { name: "SBV", isIn: (text) => hasLine(text, SBV_TIMES), read: readSbv },
  { name: "LRC", isIn: (text) => hasLine(text, LRC_LINE), read: readLrc },
  {
    name: "JSON",
    isIn: (text) => /^\s*(?:\{\s*["}]|\[\s*[[{\]])/.test(text),
    read: readTranscript,
  },
];

/** Such a line may be words of a caption, too. */
function hasLine(text: string, line: RegExp): boolean {
  return !text.includes("-->") && line.test(text);
}

/** Recognises a format by its content. @returns null for SubRip, WebVTT and what is unknown */
export function otherFormat(text: string): OtherFormat | null {
  const format = TEXT_FORMATS.find(({ isIn }) => isIn(text.replace(/^\uFEFF/, "")));
  if (format === undefined) return null;
  const cues = format.read?.(text) ?? [];
  return { name: format.name, webVtt: cues.length === 0 ? null : toWebVtt(cues) };
}

function toWebVtt(cues: readonly PlainCue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${writeTime(startMs, "vtt")} --> ${writeTime(endMs, "vtt")}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Text as WebVTT has it. */
function escaped(text: string): string {
  return text
    .replaceAll(/&(?=[#a-z])/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("-->", "--&gt;");
}

/** Without empty lines, which would end the caption. */
function tidy(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

function cue(startMs: number, endMs: number, text: string): PlainCue[] {
  const isTimed = Number.isFinite(startMs) && Number.isFinite(endMs);
  return isTimed && text !== ""
    ? [{ startMs: Math.round(startMs), endMs: Math.round(endMs), text }]
    : [];
}

/** `1:02:03.4`, `02:03,45` */
function clockMs(text: string): number {
  const [seconds = Number.NaN, minutes = 0, hours = 0] = text
    .trim()
    .replace(",", ".")
    .split(":")
    .map(Number)
    .toReversed();
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** `Dialogue:` lines; the `Format:` line before them says where the times are. Drawings have no text. */
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
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/** Italic and bold stay. */
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

const SBV_TIMES = /^(\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3})\s*$/m;

function readSbv(text: string): PlainCue[] {
  return text.split(/(?:\r\n?|\n){2,}/).flatMap((block) => {
    const [times = "", ...lines] = block.trim().split(/\r\n?|\n/);
    const [, start = "", end = ""] = SBV_TIMES.exec(times) ?? [];
    const words = lines.join("\n").replaceAll(/\[br\]/gi, "\n");
    return cue(clockMs(start), clockMs(end), tidy(escaped(words)));
  });
}

const LRC_LINE = /^((?:\[\d{1,3}:\d\d(?:[.:]\d{1,3})?\])+)(.*)$/m;
/** How long a line of LRC is shown that no other follows. */
const LAST_LINE_MS = 5000;

/** Lines end where the next one begins. A line may have several times; an empty one ends what is shown. */
function readLrc(text: string): PlainCue[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, times = "", words = ""] = LRC_LINE.exec(line) ?? [];
    return Array.from(
      times.matchAll(/\[(\d+:\d\d)(?:[.:](\d+))?\]/g),
      ([, at = "", part = "0"]) => ({
        startMs: clockMs(`${at}.${part}`),
        // Times of single words.
        words: words.replaceAll(/<\d+:\d\d(?:[.:]\d+)?>/g, ""),
      }),
    );
  });
  const sorted = lines.toSorted((a, b) => a.startMs - b.startMs);
  return sorted.flatMap(({ startMs, words }, at) =>
    cue(startMs, sorted[at + 1]?.startMs ?? startMs + LAST_LINE_MS, tidy(escaped(words))),
  );
}

/** Frames, by the rate that its first line may tell. */
function readMicroDvd(text: string): PlainCue[] {
  const [first = "", ...lines] = text.split(/\r\n?|\n/);
  const rate = Number(/^\{[01]\}\{[01]\}([\d.]+)\s*$/.exec(first)?.[1]);
  if (!(rate > 0)) return [];
  return lines.flatMap((line) => {
    const [, start, end, words = ""] = /^\{(\d+)\}\{(\d+)\}(.*)$/.exec(line) ?? [];
    const shown = words.replaceAll(/\{[^{}]*\}/g, "").replaceAll("|", "\n");
    return cue((Number(start) / rate) * 1000, (Number(end) / rate) * 1000, tidy(escaped(shown)));
  });
}

/** The first language alone, where there are several. */
function readSami(text: string): PlainCue[] {
  const points = text
    .split(/<SYNC(?=\s)/i)
    .slice(1)
    .map((part) => {
      const [start = "", ...rest] = part.split(">");
      const body = rest.join(">");
      return {
        startMs: Number(/\bstart\s*=\s*["']?(\d+)/i.exec(start)?.[1]),
        language: /<P[^<>]*\bclass\s*=\s*["']?([\w-]+)/i.exec(body)?.[1]?.toLowerCase() ?? "",
        text: ofMarkup(body),
      };
    });
  const own = points.filter(({ language }) => language === points[0]?.language);
  return own.flatMap(({ startMs, text: words }, at) =>
    cue(startMs, own[at + 1]?.startMs ?? startMs + LAST_LINE_MS, words),
  );
}

/** The text of XML or HTML, with its line breaks. */
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

/** Paragraphs, or what is timed in them. Pictures of text have none. */
function readTtml(text: string): PlainCue[] {
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
  const cues = elementsOf(text, "p").flatMap(({ start, body }) =>
    attribute(start, "begin") === null
      ? elementsOf(body, "span").flatMap((span) => timed(span.start, span.body))
      : timed(start, body),
  );
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/** Elements of a name that do not contain each other. Splitting stays linear where end tags are missing. */
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

/** Transcripts with segments in seconds (Whisper and others), or events in milliseconds (YouTube). */
function readTranscript(text: string): PlainCue[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const segments = recordsOf(isObject(data) ? data.segments : data).flatMap(
    ({ start, end, text: words }) =>
      cue(Number(start) * 1000, Number(end) * 1000, tidy(escaped(textOf(words)))),
  );
  const events = recordsOf(isObject(data) ? data.events : null).flatMap((event) => {
    const startMs = Number(event.tStartMs);
    const words = recordsOf(event.segs).map(({ utf8 }) => textOf(utf8));
    return cue(startMs, startMs + Number(event.dDurationMs), tidy(escaped(words.join(""))));
  });
  return segments.length > 0 ? segments : events;
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
