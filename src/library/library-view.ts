import {
  choiceParam,
  defineSearchParams,
  optionalParam,
  param,
  textParam,
} from "#shared/collections/search-params.ts";
import { addDays, isDay } from "#shared/dates/days.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import type { VideoStatus } from "#videos/video-record.ts";
import type { VideoListQuery } from "#videos/videos.ts";

export const ORDERS = [
  "best",
  "newest",
  "oldest",
  "title",
  "titleDown",
  "longest",
  "shortest",
  "largest",
  "changed",
] as const;
/** Lists the orders by figures, which are read apart from the videos. */
export const FIGURE_ORDERS = ["mostPlays", "fewestPlays", "mostWatched", "leastWatched"] as const;
export const SHOWN = ["all", "published", "unpublished", "encoding"] as const;
/** Maps the names in links of earlier versions. */
const FORMER_SHOWN = new Map([
  ["online", "published"],
  ["offline", "unpublished"],
] as const);
export const LAYOUTS = ["grid", "table"] as const;

/** Lists the optional table columns, in display order. */
export const COLUMNS = [
  "description",
  "status",
  "duration",
  "size",
  "created",
  "changed",
  "plays",
  "watchTime",
  "folders",
  "subtitles",
  "resolution",
  "file",
  "id",
] as const;

/** Names what a video can lack: a thumbnail, any subtitles, or subtitles in one language. */
export type Missing = "thumbnail" | "subtitles" | `subtitles.${string}`;

export type Column = (typeof COLUMNS)[number];
/** Names an order by what the record of a video has, or by the search. */
export type RecordOrder = (typeof ORDERS)[number];
/** Names an order of a list by records, whatever is searched. */
export type ListOrder = Exclude<RecordOrder, "best">;
export type FigureOrder = (typeof FIGURE_ORDERS)[number];
export type Order = RecordOrder | FigureOrder;

/** Filters videos in no folder. Folder ids are numbers, so this can't clash. */
export const NO_FOLDER = "none";

/** Describes a view of the library, which is stored in the URL in full. */
export interface LibraryView {
  search: string;
  shown: (typeof SHOWN)[number];
  /** Is a folder id, `NO_FOLDER`, or null for all videos. */
  folder: string | null;
  /** Says whether subfolders are included; null: the person chose neither (`folderScope`). */
  isWithin: boolean | null;
  missing: readonly Missing[];
  /** Holds a list that the library is narrowed to, as `list-rules.ts` writes it; null: all videos. */
  list: string | null;
  /** Is `YYYY-MM-DD` in the person's zone, both included. Is null where there is no bound. */
  createdFrom: string | null;
  createdTo: string | null;
  /** Holds bounds of the last 28 days, as `parseBounds` reads them. Watch time is in minutes. Is null where there are none. */
  plays: string | null;
  watchTime: string | null;
  /** Names the order. `best` puts those first that match the search best or, without a search, the newest. */
  order: Order;
  layout: (typeof LAYOUTS)[number];
  columns: readonly Column[];
}

export const DEFAULT_VIEW: LibraryView = {
  search: "",
  shown: "all",
  folder: null,
  isWithin: null,
  missing: [],
  list: null,
  createdFrom: null,
  createdTo: null,
  plays: null,
  watchTime: null,
  order: "best",
  layout: "grid",
  columns: ["status", "duration", "size", "created", "folders", "subtitles"],
};

const textOrNull = (text: string) => text || null;

const query = defineSearchParams<LibraryView>(DEFAULT_VIEW, {
  search: textParam("q"),
  shown: choiceParam("show", SHOWN, FORMER_SHOWN),
  folder: optionalParam("folder", textOrNull),
  isWithin: optionalParam(
    "within",
    (text) => (["0", "1"].includes(text) ? text === "1" : null),
    (isWithin) => (isWithin ? "1" : "0"),
  ),
  missing: param(
    "missing",
    (text) => [...new Set(text.split(","))].filter(isMissing),
    (missing) => missing.join(),
  ),
  list: optionalParam("list", textOrNull),
  createdFrom: optionalParam("from", dayOrNull),
  createdTo: optionalParam("to", dayOrNull),
  plays: optionalParam("plays", boundsOrNull),
  watchTime: optionalParam("watched", boundsOrNull),
  order: choiceParam("order", [...ORDERS, ...FIGURE_ORDERS]),
  layout: choiceParam("view", LAYOUTS),
  columns: param(
    "columns",
    (text) => COLUMNS.filter((name) => text.split(",").includes(name)),
    (columns) => columns.join(),
  ),
});

/** Formats a view as `?…` or ""; defaults are omitted. */
export function formatLibraryView(view: LibraryView): string {
  // Without a search the newest are first anyway, and a search that is typed later begins with its best matches.
  return query.format(
    orderOf(view) === "newest" && !isSearched(view) ? { ...view, order: "best" } : view,
  );
}

function isSearched({ search }: Pick<LibraryView, "search">): boolean {
  return search.trim() !== "";
}

/** Returns the orders by records that a view can be in. */
export function ordersOf(view: Pick<LibraryView, "search">): readonly RecordOrder[] {
  return ORDERS.filter((order) => order !== "best" || isSearched(view));
}

/** Returns the order that a view is in: the newest first where there are no best matches. */
export function orderOf(view: Pick<LibraryView, "search" | "order">): Order {
  return view.order === "best" && !isSearched(view) ? "newest" : view.order;
}

/** Parses a URL query; invalid values fall back to the defaults. */
export function parseLibraryView(params: URLSearchParams): LibraryView {
  const view = query.parse(params);
  return [null, NO_FOLDER].includes(view.folder) ? { ...view, isWithin: null } : view;
}

/** Parses the query of the page of a folder, whose path names it. */
export function parseFolderView(params: URLSearchParams): LibraryView {
  return { ...query.parse(params), folder: null };
}

function isMissing(text: string): text is Missing {
  return /^(thumbnail|subtitles(\.[a-z]{2,8})?)$/.test(text);
}

/** Counts filters other than search and status. */
export function countFilters(view: LibraryView): number {
  const { folder, createdFrom, createdTo, plays, watchTime } = view;
  const set = [folder, createdFrom, createdTo, plays, watchTime].filter((each) => each !== null);
  return set.length + view.missing.length;
}

/** Maps each tab to the status of its videos. Is undefined for all. */
export const STATUS_SHOWN: Record<LibraryView["shown"], VideoStatus | undefined> = {
  all: undefined,
  published: "ready",
  unpublished: "unpublished",
  encoding: "encoding",
};

/** Maps orders to those of the service, which supports no others. */
export const SERVICE_ORDER: Partial<Record<Order, Pick<VideoListQuery, "order" | "direction">>> = {
  newest: { order: "creation_date", direction: "DESC" },
  oldest: { order: "creation_date", direction: "ASC" },
  title: { order: "title", direction: "ASC" },
  titleDown: { order: "title", direction: "DESC" },
  longest: { order: "duration", direction: "DESC" },
  shortest: { order: "duration", direction: "ASC" },
};

/**
 * Query for the first videos of a view before the whole library is read. Filters that the service does not
 * support are omitted, so it may return more.
 * @returns null if the query would equal the first page of the library
 */
export function firstRowsQuery(view: LibraryView): VideoListQuery | null {
  const title = view.search.trim();
  const online = { published: true, unpublished: false, all: undefined, encoding: undefined }[
    view.shown
  ];
  const { createdFrom, createdTo } = view;
  const order = SERVICE_ORDER[orderOf(view)];
  const isFiltered = title !== "" || online !== undefined || (createdFrom ?? createdTo) !== null;
  if (!isFiltered && (order === undefined || orderOf(view) === "newest")) return null;
  return {
    page: 1,
    pageSize: MAX_PAGE_SIZE,
    title,
    ...(online === undefined ? {} : { online }),
    // The service's days are not the person's: an extra day at each end covers both.
    ...(createdFrom === null ? {} : { createdFrom: addDays(createdFrom, -1) }),
    ...(createdTo === null ? {} : { createdTo: addDays(createdTo, 1) }),
    ...(order ?? { order: "creation_date", direction: "DESC" }),
  };
}

/**
 * Returns the query that is sent besides reading the library, or null if there is none. Once every video is known only
 * a search is sent, as a colleague may have added videos a minute ago.
 */
export function firstRowsOf(
  view: LibraryView,
  library: VideoLibrary | undefined,
): VideoListQuery | null {
  return library?.isComplete === true && view.search.trim() === "" ? null : firstRowsQuery(view);
}

/** Returns a day that exists, in the years that a calendar field can hold, or null for anything else. */
function dayOrNull(text: string): string | null {
  return /^[12]/.test(text) && isDay(text) ? text : null;
}

/** Returns a text that holds bounds of a figure, or null for anything else. */
function boundsOrNull(text: string): string | null {
  return /^(\d{1,9}-\d{0,9}|-\d{1,9})$/.test(text) ? text : null;
}

/** Returns the view with everything shown again; how it is shown stays. */
export function withoutFilters(view: LibraryView): LibraryView {
  const { order, layout, columns } = view;
  return { ...DEFAULT_VIEW, order, layout, columns };
}
