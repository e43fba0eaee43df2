import { changesOf } from "#shared/collections/changes-of.ts";
import {
  choiceParam,
  defineSearchParams,
  flagParam,
  oneOf,
  optionalParam,
  param,
  repeatedParam,
  textParam,
} from "#shared/collections/search-params.ts";
import {
  type Against,
  againstParam,
  type Comparable,
  toRead,
} from "#shared/dates/compared-days.ts";
import { type RangeChoice, rangeParam } from "#shared/dates/date-ranges.ts";
import { USUAL_RANGES } from "#shared/dates/usual-ranges.ts";
import { plainId } from "#shared/format/ids.ts";
import { isTimeZone } from "#shared/http/runtime-config.ts";
import {
  COLUMNS,
  type Column,
  isOffered,
  isPossible,
  type NumberFilter,
  type Order,
  type Sorting,
  withChanges,
} from "./columns.ts";
import { CONTAINER_KINDS, type ContainerRef } from "./containers.ts";
import { MEASURES, type Measure } from "./measures.ts";
import { GROUPINGS, type Grouping } from "./row-groups.ts";
import {
  WATCH_TIME_GRANULARITIES,
  type WatchTimeGranularity,
  type WatchTimeKind,
} from "./watch-time.ts";

export const SHOWN = ["all", "removed", "never"] as const;
/** Says which are shown: all with rows; removed ones; or never played ones. */
export type Shown = (typeof SHOWN)[number];

export const LIST_COLUMNS = ["title", "created", "duration"] as const;
/** Describes the sort order of never played videos. */
export type ListOrder = Order<(typeof LIST_COLUMNS)[number]>;

export const CURVES = ["retention", "trend"] as const;
export type Curve = (typeof CURVES)[number];

/** Limits the contents or periods whose curves are laid over each other. */
export const MAX_SELECTED = 8;

/** Describes a view of table and curves, stored in the URL in full. */
export interface WatchTimeView {
  choice: RangeChoice;
  /** Is an IANA name. Is null for the person's own. */
  timeZone: string | null;
  /** Is null where the length of the range decides. */
  granularity: WatchTimeGranularity | null;
  against: Against;
  /** Is the folder or playlist that rows are narrowed to. Is null for everything of the page. */
  within: ContainerRef | null;
  grouping: Grouping;
  /** Lists the columns to sort by, the first before the others; never the same one twice. */
  sort: readonly Sorting[];
  search: string;
  shown: Shown;
  /** Sorts never played videos. */
  listOrder: ListOrder;
  numbers: readonly NumberFilter[];
  /** Lists the visible columns in order. Is null for the default. */
  columns: readonly Column[] | null;
  /** Lists the columns that stay in view when the table is moved sideways. */
  pinned: readonly Column[];
  /** Counts pixels; only of columns that were made wider or narrower. */
  widths: Readonly<Partial<Record<Column, number>>>;
  /** Holds content ids, or period names if rows are periods. */
  selected: readonly string[];
  /** Is null for the usual one of what is watched. */
  curve: Curve | null;
  trend: Measure;
  /** Draws the sums of everything beside the selection, which they may dwarf. */
  isWholeDrawn: boolean;
}

export const DEFAULT_VIEW: WatchTimeView = {
  choice: USUAL_RANGES.accountWatchTime,
  timeZone: null,
  granularity: null,
  // The days before are read only where a person asks for them.
  against: "none",
  within: null,
  grouping: "content",
  sort: [{ column: "plays", isDown: true }],
  search: "",
  shown: "all",
  listOrder: { column: "created", isDown: true },
  numbers: [],
  columns: null,
  pinned: ["title"],
  widths: {},
  selected: [],
  curve: null,
  trend: "watchTime",
  isWholeDrawn: false,
};

/**
 * Makes a change to the latest view that a person made to another one, so that two quick changes do not undo each other.
 * @param shown which they changed to `wanted`
 */
export function changedOnto(
  latest: WatchTimeView,
  shown: WatchTimeView,
  wanted: WatchTimeView,
): WatchTimeView {
  return { ...latest, ...changesOf(shown, wanted) };
}

/** Limits what a number can be narrowed by, in the measure's own unit. */
export const MAX_AMOUNT = 1e15;

export const WIDTH_PX = { least: 60, most: 800 };

const query = defineSearchParams<WatchTimeView>(DEFAULT_VIEW, {
  choice: rangeParam("range"),
  timeZone: optionalParam("zone", (text) => (isTimeZone(text) ? text : null)),
  granularity: optionalParam("by", (text) => oneOf(WATCH_TIME_GRANULARITIES, text)),
  against: againstParam("vs"),
  within: optionalParam("in", parseContainer, ({ kind, id }) => `${kind}~${id}`),
  grouping: choiceParam("rows", GROUPINGS),
  sort: param("sort", parseSort, formatSort),
  search: textParam("q"),
  shown: choiceParam("only", SHOWN),
  listOrder: param("order", (text) => parseOrder(LIST_COLUMNS, text), formatOrder),
  numbers: repeatedParam(
    "where",
    parseNumbers,
    ({ measure, atLeast, atMost }) => `${measure}~${atLeast ?? ""}~${atMost ?? ""}`,
  ),
  columns: optionalParam("cols", parseColumns, formatColumns),
  pinned: param("pin", parseColumns, formatColumns),
  widths: param("wide", parseWidths, formatWidths),
  selected: repeatedParam("pick", parseSelected, String),
  curve: optionalParam("curve", (text) => oneOf(CURVES, text)),
  trend: choiceParam("trend", MEASURES),
  isWholeDrawn: flagParam("beside", "all"),
});

/** Names what a page is about: everything, one video or channel, or what is in a folder or a playlist. */
export type ViewPage = "account" | "one" | "members";

export const GROUPING_OF_ONE: Grouping = "period";

/**
 * Holds what is usual on each page. For an account it is this month: each title has one row then, which is not cut, and its
 * viewers are one number. For one content it is the last 28 days, which reach beyond the first of the month. What is in a
 * folder is reported by month.
 */
const USUAL_OF_PAGE = {
  account: {},
  one: { choice: USUAL_RANGES.figures, grouping: GROUPING_OF_ONE },
  members: { choice: USUAL_RANGES.membersWatchTime, grouping: "period", curve: "trend" },
} as const satisfies Record<ViewPage, Partial<WatchTimeView>>;

/**
 * Returns the view that the URL leaves out.
 * @param grouping that of the view, which decides the order
 */
function usualView(page: ViewPage, grouping: Grouping): WatchTimeView {
  return { ...DEFAULT_VIEW, ...USUAL_OF_PAGE[page], sort: usualSort(grouping) };
}

/** Returns what the rows of a page stand for unless a person chose otherwise. */
export function usualGrouping(page: ViewPage): Grouping {
  return usualView(page, DEFAULT_VIEW.grouping).grouping;
}

/** Reads a view from the URL of a page. */
export function parseWatchTimeView(
  params: URLSearchParams,
  page: ViewPage = "account",
): WatchTimeView {
  const usual = usualGrouping(page);
  const grouping = page === "one" ? usual : (oneOf(GROUPINGS, params.get("rows")) ?? usual);
  const view = query.parse(params, usualView(page, grouping));
  const { against } = view;
  return { ...view, grouping, sort: sortOf({ grouping, against }, view.sort) };
}

/** Returns `?…`, or "" for the default of a page. */
export function formatWatchTimeView(view: WatchTimeView, page: ViewPage = "account"): string {
  return query.format(view, usualView(page, view.grouping));
}

/** Reduces a view to what one content has: no search. */
export function viewOfOne(view: WatchTimeView): WatchTimeView {
  return { ...view, within: null, grouping: GROUPING_OF_ONE, search: "", shown: "all" };
}

/** Reduces a view to what can be selected: months do not exist among days, and vice versa. */
export function viewOfPeriods(
  view: WatchTimeView,
  granularity: WatchTimeGranularity,
): WatchTimeView {
  const isThere = (period: string) => (period.length === 7) === (granularity === "month");
  return view.grouping !== "period" || view.selected.every(isThere)
    ? view
    : { ...view, selected: view.selected.filter(isThere) };
}

/** Returns whether rows of a kind can be grouped so: channels are in no folders. */
export function isGroupingOf(kind: WatchTimeKind, grouping: Grouping): boolean {
  return kind === "vod" || grouping !== "folder";
}

/** Reduces a view to what live channels have: no retention, no folders, and no list of never played ones. */
export function viewOfChannels(given: WatchTimeView): WatchTimeView {
  const view = isGroupingOf("channel", given.grouping) ? given : withGrouping(given, "content");
  return {
    ...view,
    within: view.within?.kind === "folder" ? null : view.within,
    shown: view.shown === "never" ? "all" : view.shown,
    numbers: view.numbers.filter(({ measure }) => isPossible("channel", measure)),
    sort: sortOf(view, view.sort, "channel"),
  };
}

/**
 * Changes the grouping; a default order, or one that the new rows have no column for, becomes their default.
 */
export function withGrouping(view: WatchTimeView, grouping: Grouping): WatchTimeView {
  const isUsual = formatSort(view.sort) === formatSort(usualSort(view.grouping));
  const { against } = view;
  const sort = isUsual ? usualSort(grouping) : sortOf({ grouping, against }, view.sort);
  return { ...view, grouping, sort };
}

/** Changes what a view is compared with. Its own columns get those of changes; without them nothing is sorted by them. */
export function withAgainst(view: WatchTimeView, against: Against): WatchTimeView {
  const isNew = view.against === "none" && against !== "none";
  return {
    ...view,
    against,
    columns: isNew && view.columns !== null ? withChanges(view.columns) : view.columns,
    sort: sortOf({ grouping: view.grouping, against }, view.sort),
  };
}

/** Keeps the sort columns that rows have; if none is left, the default. No sorting stays so. */
function sortOf(
  view: Pick<WatchTimeView, "grouping" | "against">,
  sort: readonly Sorting[],
  kind: WatchTimeKind = "vod",
): readonly Sorting[] {
  const included = sort.filter(({ column }) => isOffered(view, kind, column));
  return included.length === 0 && sort.length > 0 ? usualSort(view.grouping) : included;
}

/** Sorts periods ascending; otherwise most plays come first. */
function usualSort(grouping: Grouping): readonly Sorting[] {
  return grouping === "period" ? [{ column: "period", isDown: false }] : DEFAULT_VIEW.sort;
}

function parseContainer(text: string): ContainerRef | null {
  const [name = "", ...rest] = text.split("~");
  const kind = oneOf(CONTAINER_KINDS, name);
  const id = rest.join("~");
  return kind === null || id === "" ? null : { kind, id };
}

/** Marks downwards with a minus: `-plays`. */
function formatOrder({ column, isDown }: Order<string>): string {
  return `${isDown ? "-" : ""}${column}`;
}

function parseOrder<C extends string>(columns: readonly C[], text: string): Order<C> | null {
  const isDown = text.startsWith("-");
  const column = oneOf(columns, isDown ? text.slice(1) : text);
  return column && { column, isDown };
}

function formatSort(sort: readonly Sorting[]): string {
  return sort.map(formatOrder).join("~");
}

/** Returns null for nonsense; columns that do not exist, or came before, are left out. */
function parseSort(text: string): Sorting[] | null {
  const sort = new Map<Column, Sorting>();
  for (const part of text.split("~")) {
    const order = parseOrder(COLUMNS, part);
    if (order !== null && !sort.has(order.column)) sort.set(order.column, order);
  }
  return sort.size === 0 && text !== "" ? null : [...sort.values()];
}

function formatColumns(columns: readonly Column[]): string {
  return columns.join("~");
}

function parseColumns(text: string): Column[] {
  const named = text.split("~").flatMap((part) => oneOf(COLUMNS, part) ?? []);
  return [...new Set(named)];
}

function parseNumbers(texts: readonly string[]): NumberFilter[] {
  const filters = new Map<Measure, NumberFilter>();
  for (const text of texts) {
    const [name = "", from = "", to = ""] = text.split("~");
    const measure = oneOf(MEASURES, name);
    const [atLeast, atMost] = [parseAmount(from), parseAmount(to)];
    const isPossible = (atLeast ?? 0) <= (atMost ?? Number.POSITIVE_INFINITY);
    if (measure !== null && isPossible && (atLeast !== null || atMost !== null)) {
      filters.set(measure, { measure, atLeast, atMost });
    }
  }
  return [...filters.values()];
}

/** Returns null for nonsense, and for what is too large to be written as it is read: in digits alone. */
function parseAmount(text: string): number | null {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return amount <= MAX_AMOUNT ? toThousandths(amount) : null;
}

/** Rounds an amount to thousandths, so the URL needs no exponent. */
export function toThousandths(amount: number): number {
  // A large amount times a thousand is not exact: rounded like that, it would change at each reading.
  return Number(amount.toFixed(3));
}

/** Reads ids, however spelled, each once. */
function parseSelected(ids: readonly string[]): string[] {
  const selected = new Map(ids.filter((id) => id !== "").map((id) => [plainId(id), id]));
  return [...selected.values()].slice(0, MAX_SELECTED);
}

function parseWidths(text: string): WatchTimeView["widths"] {
  const widths: Partial<Record<Column, number>> = {};
  for (const part of text.split("~")) {
    const [name = "", px = ""] = part.split(".");
    const column = oneOf(COLUMNS, name);
    if (column !== null && /^\d{1,4}$/.test(px)) widths[column] = clampWidth(Number(px));
  }
  return widths;
}

function formatWidths(widths: WatchTimeView["widths"]): string {
  const resized = COLUMNS.filter((column) => widths[column] !== undefined);
  return resized.map((column) => `${column}.${widths[column]}`).join("~");
}

/** Returns a width that a column can have, in whole pixels. */
export function clampWidth(widthPx: number): number {
  return Math.round(Math.min(WIDTH_PX.most, Math.max(WIDTH_PX.least, widthPx)));
}

/**
 * Returns the usual view of the days that another page shows. By day the year before has the same weekdays, by month the
 * same months: where it is compared, both ranges are fixed.
 * @param compared null: nothing is compared there
 */
export function viewOfDays(
  { choice, timeZone, against }: Pick<WatchTimeView, "choice" | "timeZone" | "against">,
  compared: Comparable | null,
): WatchTimeView {
  const days =
    against === "year" && compared !== null
      ? { choice: compared.current.range, against: toRead(compared.previous).time.range }
      : { choice, against };
  return { ...DEFAULT_VIEW, timeZone, ...days };
}
