import { LENGTHS, type Length } from "#analytics/compare/day-zero.ts";
import {
  DEFAULT_DISPLAY,
  type PanelDisplay,
  type SortOrder,
} from "#shared/charts/panel-display.ts";
import {
  formatRange,
  parseRange,
  RANGE_PRESETS,
  type RangeChoice,
} from "#shared/dates/date-ranges.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { isTimeZone } from "#shared/dates/zones.ts";
import { GRANULARITIES, type Granularity } from "./analytics-plan.ts";
import type { Subject } from "./analytics-queries.ts";
import { METRICS, type Metric } from "./metrics.ts";

/** Compared time: none, the preceding range, a year earlier, or a custom range. */
export type Against = "none" | "previous" | "year" | DayRange;
export const SHAPES = ["area", "bars"] as const;
export type Shape = (typeof SHAPES)[number];

/** Compared video or channel. */
export interface Beside {
  kind: "vod" | "channel";
  id: string;
}

/** Maximum number of compared items. */
export const MAX_BESIDE = 6;

/** Alignment of compared lines. */
export interface Overlay {
  by: "date" | "dayZero";
  /** Days since publication; null: chosen by the range. */
  length: Length | null;
  sum: "plain" | "cumulative";
}

/** View of the page, stored in the URL in full. */
export interface AnalyticsView {
  /** Subject of the explorer. Pages of one item have it in their path. */
  subject: Subject;
  choice: RangeChoice;
  /** IANA name; null: the person's own. */
  timeZone: string | null;
  /** Null: as the length of the range suggests. */
  granularity: Granularity | null;
  against: Against;
  metric: Metric;
  /** Second metric on its own axis. */
  second: Metric | null;
  shape: Shape;
  /** Compared videos and channels, distinct. */
  beside: readonly Beside[];
  overlay: Overlay;
  /** Search among the contents. */
  search: string;
  displays: PanelDisplays;
}

export const DEFAULT_VIEW: AnalyticsView = {
  subject: { kind: "account" },
  choice: "28d",
  timeZone: null,
  granularity: null,
  against: "previous",
  metric: "plays",
  second: null,
  shape: "area",
  beside: [],
  overlay: { by: "date", length: null, sum: "plain" },
  search: "",
  displays: {},
};

/** The same numbers as their panels show them at first. */
export function withoutDisplays(view: AnalyticsView): AnalyticsView {
  return { ...view, search: DEFAULT_VIEW.search, displays: DEFAULT_VIEW.displays };
}

/** Parses a URL query; invalid values fall back to the defaults. */
export function parseAnalyticsView(params: URLSearchParams): AnalyticsView {
  const zone = params.get("zone");
  const metric = oneOf(METRICS, params.get("metric")) ?? DEFAULT_VIEW.metric;
  const second = oneOf(METRICS, params.get("second"));
  const range = params.get("range");
  return {
    subject: parseSubject(params.get("of")),
    choice: oneOf(RANGE_PRESETS, range) ?? parseRange(range) ?? DEFAULT_VIEW.choice,
    timeZone: zone !== null && isTimeZone(zone) ? zone : null,
    granularity: oneOf(GRANULARITIES, params.get("by")),
    against: parseAgainst(params.get("vs")),
    metric,
    second: second === metric ? null : second,
    shape: oneOf(SHAPES, params.get("chart")) ?? DEFAULT_VIEW.shape,
    beside: parseBeside(params.getAll("with")),
    overlay: {
      by: params.get("lined") === "day0" ? "dayZero" : "date",
      length: LENGTHS.find((length) => String(length) === params.get("days")) ?? null,
      sum: params.get("sum") === "total" ? "cumulative" : "plain",
    },
    search: params.get("q") ?? DEFAULT_VIEW.search,
    displays: parseDisplays(params),
  };
}

/** Formats a view as `?…` or ""; defaults are omitted. */
export function formatAnalyticsView(view: AnalyticsView): string {
  const {
    subject,
    choice,
    timeZone,
    granularity,
    against,
    metric,
    second,
    shape,
    beside,
    overlay,
  } = view;
  const params = new URLSearchParams();
  if (subject.kind !== "account") params.set("of", formatSubject(subject));
  if (choice !== DEFAULT_VIEW.choice) {
    params.set("range", typeof choice === "string" ? choice : formatRange(choice));
  }
  if (timeZone !== null) params.set("zone", timeZone);
  if (granularity !== null) params.set("by", granularity);
  if (against !== DEFAULT_VIEW.against) {
    params.set("vs", typeof against === "string" ? against : formatRange(against));
  }
  if (metric !== DEFAULT_VIEW.metric) params.set("metric", metric);
  if (second !== null) params.set("second", second);
  if (shape !== DEFAULT_VIEW.shape) params.set("chart", shape);
  for (const each of beside) params.append("with", formatSubject(each));
  if (overlay.by === "dayZero") params.set("lined", "day0");
  if (overlay.length !== null) params.set("days", String(overlay.length));
  if (overlay.sum === "cumulative") params.set("sum", "total");
  if (view.search !== DEFAULT_VIEW.search) params.set("q", view.search);
  putDisplays(params, view.displays);
  return params.size === 0 ? "" : `?${params}`;
}

/** `vod:…`, `channel:…`, `folder:…`, `vods` or `channels`; anything else is the account. */
function parseSubject(text: string | null): Subject {
  if (text === "vods" || text === "channels") return { kind: text };
  const [, kind, id] = /^(vod|channel|folder):(.+)$/s.exec(text ?? "") ?? [];
  return id !== undefined && (kind === "vod" || kind === "channel" || kind === "folder")
    ? { kind, id }
    : DEFAULT_VIEW.subject;
}

/** Formats a subject as in the URL. */
export function formatSubject(subject: Subject): string {
  return "id" in subject ? `${subject.kind}:${subject.id}` : subject.kind;
}

function parseAgainst(text: string | null): Against {
  return (
    oneOf(["none", "previous", "year"] as const, text) ?? parseRange(text) ?? DEFAULT_VIEW.against
  );
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

function oneOf<T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** Panels with display options, by their URL parameter; `as` is the chart over time. */
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

/** Display options by panel; absent: default. */
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

/** Writes display options to URL parameters; defaults are omitted. */
export function putDisplays(params: URLSearchParams, displays: PanelDisplays): void {
  for (const panel of PANELS) {
    const text = formatDisplay(displays[panel] ?? DEFAULT_DISPLAY);
    if (text !== "") params.set(panel, text);
  }
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
