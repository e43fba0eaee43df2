import {
  choiceParam,
  defineSearchParams,
  flagParam,
  optionalParam,
  param,
  textParam,
} from "#shared/collections/search-params.ts";
import { LANGUAGE_CODES, languageName } from "#shared/format/languages.ts";

export const ORDERS = ["newest", "oldest", "title", "titleDown", "fewest"] as const;

export interface CoverageView {
  search: string;
  /** Shows only videos without subtitles in this language. Is null for all. */
  missing: string | null;
  isOnlineOnly: boolean;
  order: (typeof ORDERS)[number];
  added: readonly string[];
}

export const DEFAULT_VIEW: CoverageView = {
  search: "",
  missing: null,
  isOnlineOnly: false,
  order: "newest",
  added: [],
};

export const { parse: parseCoverageView, format: formatCoverageView } =
  defineSearchParams<CoverageView>(DEFAULT_VIEW, {
    search: textParam("q"),
    missing: optionalParam("missing", (text) => (isLanguage(text) ? text : null)),
    isOnlineOnly: flagParam("show", "published", "online"),
    order: choiceParam("order", ORDERS),
    added: param(
      "languages",
      (text) => [...new Set(text.split(","))].filter(isLanguage),
      (languages) => languages.join(),
    ),
  });

/** Returns whether a URL may name this language: ISO 639-1, or any code with a name. */
export function isLanguage(text: string): boolean {
  if (LANGUAGE_CODES.includes(text)) return true;
  return /^[a-z]{2,8}$/.test(text) && languageName(text, "en") !== text;
}
