import { LANGUAGE_CODES, languageName } from "#captions/languages.ts";

export const ORDERS = ["newest", "oldest", "title", "titleDown", "fewest"] as const;

/** View of the board, stored in the URL in full. */
export interface CoverageView {
  search: string;
  /** Only videos without subtitles in this language; null: all. */
  missing: string | null;
  isOnlineOnly: boolean;
  order: (typeof ORDERS)[number];
  /** Additional columns. */
  added: readonly string[];
}

/** All videos, newest first. */
export const DEFAULT_VIEW: CoverageView = {
  search: "",
  missing: null,
  isOnlineOnly: false,
  order: "newest",
  added: [],
};

/** Parses a URL query; invalid values fall back to the defaults. */
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

/** Formats a view as `?…` or ""; defaults are omitted. */
export function formatCoverageView(view: CoverageView): string {
  const params = new URLSearchParams();
  if (view.search !== "") params.set("q", view.search);
  if (view.missing !== null) params.set("missing", view.missing);
  if (view.isOnlineOnly) params.set("show", "online");
  if (view.order !== "newest") params.set("order", view.order);
  if (view.added.length > 0) params.set("languages", view.added.join());
  return params.size === 0 ? "" : `?${params}`;
}

/** Returns whether a URL may name this language: ISO 639-1, or any code with a name. */
export function isLanguage(text: string): boolean {
  if (LANGUAGE_CODES.includes(text)) return true;
  return /^[a-z]{2,8}$/.test(text) && languageName(text, "en") !== text;
}
