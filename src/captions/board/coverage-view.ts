import { LANGUAGE_CODES, languageName } from "#captions/languages.ts";

export const ORDERS = ["newest", "oldest", "title", "titleDown", "fewest"] as const;

/** What the board shows; the address holds all of it. */
export interface CoverageView {
  search: string;
  /** Only films without subtitles in this language; null: all. */
  missing: string | null;
  isOnlineOnly: boolean;
  order: (typeof ORDERS)[number];
  /** Languages that have a column though perhaps no film has them. */
  added: readonly string[];
}

/** Every film, the newest first. */
export const DEFAULT_VIEW: CoverageView = {
  search: "",
  missing: null,
  isOnlineOnly: false,
  order: "newest",
  added: [],
};

/** Reads an address; what makes no sense falls back to what is usual. */
export function parseCoverageView(params: URLSearchParams): CoverageView {
  const missing = params.get("missing") ?? "";
  return {
    search: params.get("q") ?? "",
    missing: isLanguage(missing) ? missing : null,
    isOnlineOnly: params.get("show") === "online",
    order: ORDERS.find((order) => order === params.get("order")) ?? "newest",
    added: [...new Set(params.get("languages")?.split(","))].filter(isLanguage),
  };
}

/** The address of a view, `?…` or "", what is usual left out. */
export function formatCoverageView(view: CoverageView): string {
  const params = new URLSearchParams();
  if (view.search !== "") params.set("q", view.search);
  if (view.missing !== null) params.set("missing", view.missing);
  if (view.isOnlineOnly) params.set("show", "online");
  if (view.order !== "newest") params.set("order", view.order);
  if (view.added.length > 0) params.set("languages", view.added.join());
  return params.size === 0 ? "" : `?${params}`;
}

/** Whether an address can ask for a language: one of ISO 639-1, or one that at least has a name. */
export function isLanguage(text: string): boolean {
  if (LANGUAGE_CODES.includes(text)) return true;
  return /^[a-z]{2,8}$/.test(text) && languageName(text, "en") !== text;
}
