import { type ComparedTime, toRead } from "#shared/dates/compared-days.ts";
import { dayFormatIn } from "#shared/dates/day-format.ts";
import { wallClockMs, zoneName } from "#shared/dates/zones.ts";
import { toCsv } from "#shared/format/csv.ts";
import type { AboutSheet, Fact } from "#shared/format/sheet.ts";
import type { TableData } from "#shared/format/table-data.ts";
import type { FigureSource, FileWords, PanelFacts } from "./figure-source.tsx";

/** Makes a file of a table. An Excel file also says what its figures are of, where that is known. */
export async function figuresFile(
  kind: "csv" | "xlsx",
  table: TableData,
  panel: PanelFacts,
  source: FigureSource | null,
): Promise<Blob> {
  if (kind === "csv") return new Blob([toCsv(table)], { type: "text/csv;charset=utf-8" });
  const [{ toXlsx }, about] = await Promise.all([
    import("#shared/format/xlsx.ts"),
    aboutFigures(panel, source),
  ]);
  return toXlsx(table, about);
}

/** Returns the second sheet of an Excel file; null where nothing is known of the figures. */
export async function aboutFigures(
  panel: PanelFacts,
  source: FigureSource | null,
): Promise<AboutSheet | null> {
  if (source === null) return null;
  const words = await source.loadWords();
  return {
    names: { figures: words.figures, about: words.about },
    facts: factsOf(panel, source, words),
  };
}

function factsOf(panel: PanelFacts, source: FigureSource, words: FileWords): Fact[] {
  const { title, about = "", notes = [], isIncomplete = false } = panel;
  const { time, previous, filters = [], href } = source;
  const { range, timeZone } = time;
  const readAtMs = readAt(panel, source);
  const facts: Fact[] = [
    { name: words.title, value: title },
    { name: words.subject, value: about },
    { name: words.from, value: range.from, isDate: true },
    { name: words.to, value: range.to, isDate: true },
    { name: words.zone, value: zoneName(timeZone) },
    ...(previous === null ? [] : previousFacts(previous, words)),
    { name: words.filters, value: filters.join(" · ") },
    ...notes.map((note) => ({ name: words.notes, value: note })),
    { name: words.notes, value: isIncomplete ? words.incomplete : "" },
    { name: words.marks, value: words.marksMean },
    {
      name: words.readAt,
      value: readAtMs === null ? "" : localTime(readAtMs, timeZone),
      isDate: true,
    },
    { name: words.link, value: new URL(href, location.origin).href },
  ];
  return facts.filter(({ value }) => value !== "");
}

function previousFacts(previous: ComparedTime, words: FileWords): Fact[] {
  const { from, to } = toRead(previous).time.range;
  return [
    { name: words.previousFrom, value: from, isDate: true },
    { name: words.previousTo, value: to, isDate: true },
    { name: words.previous, value: previous.kind === "average" ? words.averageWeek : "" },
  ];
}

/** Returns when figures were read; null if that is not known. */
function readAt({ readAtMs = 0 }: PanelFacts, source: FigureSource): number | null {
  const known = [readAtMs, source.readAtMs ?? 0].find((ms) => Number.isFinite(ms) && ms > 0);
  return known ?? null;
}

/** Returns an instant as the clock of a zone shows it, to the minute. */
function localTime(ms: number, timeZone: string): string {
  return new Date(wallClockMs(ms, timeZone)).toISOString().slice(0, 16);
}

/** Returns the line below an image that says which days its figures are of, and when they were read. */
export async function sourceLine(
  panel: PanelFacts,
  source: FigureSource,
  locale: string,
): Promise<string> {
  const { time, previous, filters = [], loadWords } = source;
  const { range, timeZone } = time;
  const readAtMs = readAt(panel, source);
  const words = await loadWords();
  const days = dayFormatIn(locale);
  const read = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return [
    days.range(range),
    ...(previous === null ? [] : [previousText(previous, words, days)]),
    zoneName(timeZone),
    ...filters,
    ...(readAtMs === null ? [] : [`${words.readAt}: ${read.format(readAtMs)}`]),
    location.host,
  ].join(" · ");
}

function previousText(
  previous: ComparedTime,
  words: FileWords,
  days: ReturnType<typeof dayFormatIn>,
): string {
  const text = `${words.previous}: ${days.range(toRead(previous).time.range)}`;
  return previous.kind === "average" ? `${text} (${words.averageWeek})` : text;
}
