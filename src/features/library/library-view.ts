import type { VodListQuery } from "#api/vods.ts";

/** Films on a page: rows of 2, 3, 4 and 6 cards all come out even. */
export const PAGE_SIZE = 24;

export const ORDERS = ["newest", "oldest", "title", "longest"] as const;
export const SHOWN = ["all", "online", "offline"] as const;

/** What the library shows; the address holds all of it. */
export interface LibraryView {
  /** From 1. */
  page: number;
  search: string;
  /** `offline` holds what is switched off and what is still encoding: the service tells no more. */
  shown: (typeof SHOWN)[number];
  order: (typeof ORDERS)[number];
}

/** Reads an address; what makes no sense falls back to what is usual. */
export function parseLibraryView(params: URLSearchParams): LibraryView {
  const page = Number(params.get("page"));
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    search: params.get("q") ?? "",
    shown: SHOWN.find((name) => name === params.get("show")) ?? "all",
    order: ORDERS.find((name) => name === params.get("order")) ?? "newest",
  };
}

/** The address of a view, what is usual left out. Any change but that of the page starts at page 1. */
export function formatLibraryView(view: LibraryView, change: Partial<LibraryView> = {}): string {
  const next = { ...view, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search !== "") params.set("q", next.search);
  if (next.shown !== "all") params.set("show", next.shown);
  if (next.order !== "newest") params.set("order", next.order);
  if (next.page > 1) params.set("page", String(next.page));
  return params.size === 0 ? "" : `?${params}`;
}

const ORDER_QUERY = {
  newest: { order: "creation_date", direction: "DESC" },
  oldest: { order: "creation_date", direction: "ASC" },
  title: { order: "title", direction: "ASC" },
  longest: { order: "duration", direction: "DESC" },
} as const satisfies Record<LibraryView["order"], Pick<VodListQuery, "order" | "direction">>;

/** The call that fills a view. */
export function libraryQuery(view: LibraryView): VodListQuery {
  return {
    page: view.page,
    pageSize: PAGE_SIZE,
    title: view.search.trim(),
    online: view.shown === "all" ? undefined : view.shown === "online",
    ...ORDER_QUERY[view.order],
  };
}
