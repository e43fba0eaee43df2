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

/** What a time is compared with: nothing, the time just before, the year before, or days of one's own. */
export type Against = "none" | "previous" | "year" | DayRange;
export const SHAPES = ["area", "bars"] as const;
export type Shape = (typeof SHAPES)[number];

/** A film or a channel that is looked at beside others. */
export interface Beside {
  kind: "vod" | "channel";
  id: string;
}

/** Most films or channels that are looked at side by side. */
export const MAX_BESIDE = 6;

/** How the lines of what is compared are laid over each other. */
export interface Overlay {
  by: "date" | "dayZero";
  /** Days since publication; null: as suits the days that are looked at. */
  length: Length | null;
  sum: "plain" | "cumulative";
}

/** What is on screen; all of it is in the address. */
export interface AnalyticsView {
  /** What the explorer is about. Pages of one thing have it in their path. */
  subject: Subject;
  choice: RangeChoice;
  /** IANA name; null: the person's own. */
  timeZone: string | null;
  /** Null: as the length of the range suggests. */
  granularity: Granularity | null;
  against: Against;
  metric: Metric;
  /** A second metric, on an axis of its own. */
  second: Metric | null;
  shape: Shape;
  /** Films and channels side by side, each once. */
  beside: readonly Beside[];
  overlay: Overlay;
  /** What is looked for among the contents. */
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
export function withoutLooks(view: AnalyticsView): AnalyticsView {
  return { ...view, search: DEFAULT_VIEW.search, displays: DEFAULT_VIEW.displays };
}

/** The view that an address asks for; what makes no sense is as usual. */
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
    displays: parseLooks(params),
  };
}

/** The part of an address that gives a view, `?` included; what is usual is left out. */
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
  putLooks(params, view.displays);
  return params.size === 0 ? "" : `?${params}`;
}

/** `vod:…`, `channel:…`, `folder:…`, `videos` or `channels`; anything else is the account. */
function parseSubject(text: string | null): Subject {
  if (text === "vods" || text === "channels") return { kind: text };
  const [, kind, id] = /^(vod|channel|folder):(.+)$/s.exec(text ?? "") ?? [];
  return id !== undefined && (kind === "vod" || kind === "channel" || kind === "folder")
    ? { kind, id }
    : DEFAULT_VIEW.subject;
}

/** A subject as one text, the same as in the address. */
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

/** The panels that can look different, as the address calls them; `as` is the chart over time. */
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

/** How panels look; those that are left out look as at first. */
export type PanelDisplays = Readonly<Partial<Record<Panel, PanelDisplay>>>;

/** The looks that an address asks for; what makes no sense is as at first. */
export function parseLooks(params: URLSearchParams): PanelDisplays {
  const displays: Partial<Record<Panel, PanelDisplay>> = {};
  for (const panel of PANELS) {
    const display = parseDisplay(params.get(panel) ?? "");
    if (formatDisplay(display) !== "") displays[panel] = display;
  }
  return displays;
}

/** Puts looks into an address, those of the beginning left out. */
export function putLooks(params: URLSearchParams, displays: PanelDisplays): void {
  for (const panel of PANELS) {
    const text = formatDisplay(displays[panel] ?? DEFAULT_DISPLAY);
    if (text !== "") params.set(panel, text);
  }
}

/**
 * A look by its text: `table`, `2-down` for the rows by the second column from the largest, `more` or `more3`
 * for how often more was asked for, in any order with dots between them.
 */
export function parseDisplay(text: string): PanelDisplay {
  const parts = text.split(".");
  return {
    isTable: parts.includes("table"),
    order: firstOf(parts, parseOrder),
    more: firstOf(parts, parseMore) ?? DEFAULT_DISPLAY.more,
  };
}

/** The text of a look, empty for that of the beginning. */
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
