import { LENGTHS, type Length } from "#analytics/compare/day-zero.ts";
import {
  DEFAULT_DISPLAY,
  type PanelDisplay,
  type SortOrder,
} from "#shared/charts/panel-display.ts";
import { changesOf } from "#shared/collections/changes-of.ts";
import {
  choiceParam,
  defineSearchParams,
  oneOf,
  optionalParam,
  param,
  repeatedParam,
  textParam,
} from "#shared/collections/search-params.ts";
import { type Against, againstParam } from "#shared/dates/compared-days.ts";
import { type RangeChoice, rangeParam } from "#shared/dates/date-ranges.ts";
import { USUAL_RANGES } from "#shared/dates/usual-ranges.ts";
import { isTimeZone } from "#shared/http/runtime-config.ts";
import { GRANULARITIES, type Granularity } from "./analytics-plan.ts";
import type { Subject } from "./analytics-queries.ts";
import { METRICS, type Metric, secondBeside } from "./metrics.ts";

export interface Beside {
  kind: "vod" | "channel";
  id: string;
}

export const MAX_BESIDE = 6;

export interface Overlay {
  by: "date" | "dayZero";
  /** Counts days since publication. Is null when the range chooses it. */
  length: Length | null;
  sum: "plain" | "cumulative";
}

/** Describes the view of the page, stored in the URL in full. */
export interface AnalyticsView {
  /** Is the subject of the explorer. Pages of one item have it in their path. */
  subject: Subject;
  /** Says whether the subfolders of a folder are included; null: the person chose neither. */
  isWithin: boolean | null;
  choice: RangeChoice;
  /** Is an IANA name. Is null for the person's own. */
  timeZone: string | null;
  /** Is null where the length of the range decides. */
  granularity: Granularity | null;
  against: Against;
  metric: Metric;
  second: Metric | null;
  /** Lists the compared videos and channels, distinct. */
  beside: readonly Beside[];
  overlay: Overlay;
  search: string;
  displays: PanelDisplays;
  /** Says which movers are shown in place of the figures (`movers/movers-view.ts`); empty for none. */
  movers: string;
}

/**
 * Makes a change to the latest view that a person made to another one, so that two quick changes, or the display options
 * of two panels, do not undo each other.
 * @param shown which they changed to `wanted`
 */
export function changedOnto(
  latest: AnalyticsView,
  shown: AnalyticsView,
  wanted: AnalyticsView,
): AnalyticsView {
  return {
    ...latest,
    ...changesOf(shown, wanted),
    displays: { ...latest.displays, ...changesOf(shown.displays, wanted.displays) },
  };
}

/** Returns whether a view is of anything with a title of its own, not of the account. */
export function isOfNamed({ subject, beside }: AnalyticsView): boolean {
  return "id" in subject || beside.length > 0;
}

export const DEFAULT_VIEW: AnalyticsView = {
  subject: { kind: "account" },
  isWithin: null,
  choice: USUAL_RANGES.figures,
  timeZone: null,
  granularity: null,
  against: "previous",
  metric: "plays",
  second: null,
  beside: [],
  overlay: { by: "date", length: null, sum: "plain" },
  search: "",
  displays: {},
  movers: "",
};

/** Returns the same numbers as their panels show them at first. */
export function withoutDisplays(view: AnalyticsView): AnalyticsView {
  const { search, displays, movers } = DEFAULT_VIEW;
  return { ...view, search, displays, movers };
}

const query = defineSearchParams<AnalyticsView>(DEFAULT_VIEW, {
  subject: param("of", parseSubject, formatSubject),
  isWithin: optionalParam(
    "within",
    (text) => (["0", "1"].includes(text) ? text === "1" : null),
    (isWithin) => (isWithin ? "1" : "0"),
  ),
  choice: rangeParam("range"),
  timeZone: optionalParam("zone", (text) => (isTimeZone(text) ? text : null)),
  granularity: optionalParam("by", (text) => oneOf(GRANULARITIES, text)),
  against: againstParam("vs"),
  metric: choiceParam("metric", METRICS),
  second: optionalParam("second", (text) => oneOf(METRICS, text)),
  beside: repeatedParam("with", parseBeside, formatSubject),
  overlay: {
    read: (params) => ({
      by: params.get("lined") === "day0" ? "dayZero" : "date",
      length: LENGTHS.find((length) => String(length) === params.get("days")) ?? null,
      sum: params.get("sum") === "total" ? "cumulative" : "plain",
    }),
    write: ({ by, length, sum }) => [
      ...(by === "dayZero" ? [["lined", "day0"] as const] : []),
      ...(length === null ? [] : [["days", String(length)] as const]),
      ...(sum === "cumulative" ? [["sum", "total"] as const] : []),
    ],
  },
  search: textParam("q"),
  displays: { read: parseDisplays, write: formatDisplays },
  movers: textParam("movers"),
});

/** Formats a view as `?…` or ""; defaults are omitted. */
export const formatAnalyticsView = query.format;

/** Parses a URL query; invalid values fall back to the defaults. */
export function parseAnalyticsView(params: URLSearchParams): AnalyticsView {
  const view = query.parse(params);
  return { ...view, second: secondBeside(view.metric, view.second) };
}

/** Parses as `parseAnalyticsView` does, of the account alone. */
export function accountView(params: URLSearchParams): AnalyticsView {
  const { subject, beside } = DEFAULT_VIEW;
  return { ...parseAnalyticsView(params), subject, beside };
}

/** Parses as `accountView` does, of plays alone: the overview has no other metric. */
export function overviewView(params: URLSearchParams): AnalyticsView {
  const { metric, second } = DEFAULT_VIEW;
  return { ...accountView(params), metric, second };
}

/** Parses `vod:…`, `channel:…`, `folder:…`, `vods` or `channels`; anything else is the account. */
function parseSubject(text: string | null): Subject {
  if (text === "vods" || text === "channels") return { kind: text };
  const [, kind, id] = /^(vod|channel|folder):(.+)$/s.exec(text ?? "") ?? [];
  return id !== undefined && (kind === "vod" || kind === "channel" || kind === "folder")
    ? { kind, id }
    : DEFAULT_VIEW.subject;
}

export function formatSubject(subject: Subject): string {
  return "id" in subject ? `${subject.kind}:${subject.id}` : subject.kind;
}

function parseBeside(texts: readonly string[]): Beside[] {
  const found = new Map<string, Beside>();
  for (const text of texts) {
    const subject = parseSubject(text);
    if (subject.kind === "vod" || subject.kind === "channel") {
      found.set(formatSubject(subject), { kind: subject.kind, id: subject.id });
    }
  }
  return [...found.values()].slice(0, MAX_BESIDE);
}

/** Lists the panels with display options, by their URL parameter; `as` is the chart over time. */
export const PANELS = [
  "as",
  "contents",
  "countries",
  "members",
  "each",
  "overlay",
  "totals",
] as const;
export type Panel = (typeof PANELS)[number];

export type PanelDisplays = Readonly<Partial<Record<Panel, PanelDisplay>>>;

/** Parses the display options of a URL; invalid values fall back to the default. */
export function parseDisplays(params: URLSearchParams): PanelDisplays {
  const displays: Partial<Record<Panel, PanelDisplay>> = {};
  for (const panel of PANELS) {
    const display = parseDisplay(params.get(panel) ?? "");
    if (formatDisplay(display) !== "") displays[panel] = display;
  }
  return displays;
}

/** Formats display options as URL parameters; defaults are omitted. */
export function formatDisplays(displays: PanelDisplays): [name: string, text: string][] {
  return PANELS.flatMap((panel) => {
    const text = formatDisplay(displays[panel] ?? DEFAULT_DISPLAY);
    return text === "" ? [] : [[panel, text]];
  });
}

/**
 * Parses display options: `table`, `2-down` (second column, descending), `more` or `more3` (pages expanded),
 * joined by dots in any order.
 */
export function parseDisplay(text: string): PanelDisplay {
  const parts = text.split(".");
  return {
    isTable: parts.includes("table"),
    order: firstOf(parts, parseOrder),
    more: firstOf(parts, parseMore) ?? DEFAULT_DISPLAY.more,
  };
}

/** Formats display options; "" for the default. */
export function formatDisplay({ isTable, order, more }: PanelDisplay): string {
  const parts = [
    isTable ? "table" : null,
    order === null ? null : `${order.column + 1}-${order.isDown ? "down" : "up"}`,
    more === 0 ? null : more === 1 ? "more" : `more${more}`,
  ];
  return parts.filter((part) => part !== null).join(".");
}

function parseOrder(text: string): SortOrder | null {
  const [, column, way] = /^([1-9]\d?)-(up|down)$/.exec(text) ?? [];
  return column === undefined ? null : { column: Number(column) - 1, isDown: way === "down" };
}

function parseMore(text: string): number | null {
  const [found, count] = /^more([1-9]\d{0,3})?$/.exec(text) ?? [];
  return found === undefined ? null : Number(count ?? 1);
}

function firstOf<T>(parts: readonly string[], parse: (part: string) => T | null): T | null {
  return parts.map(parse).find((found) => found !== null) ?? null;
}
