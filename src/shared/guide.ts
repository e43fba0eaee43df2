import { useLocation } from "react-router";
import { useApi } from "#shared/http/api-context.tsx";
import { basePath } from "#shared/storage/base-path.ts";
import { pageAt } from "./pages.ts";

/** Returns the file of the guide about a page of the dashboard: its contents where there is none. */
export function guideFileOf(pathname: string): string {
  return `${pageAt(pathname)?.guide ?? "index"}.html`;
}

/**
 * Links to help on the open page, in a new tab: the guide, or the operator's own page. Its callers render again with
 * their messages when the language changes.
 */
export function useHelp() {
  const { helpUrl } = useApi().api.config;
  const { pathname } = useLocation();
  const isEnglishPage = document.documentElement.lang === "en";
  const href = helpUrl ?? `${basePath()}guide/${guideFileOf(pathname)}`;
  return {
    link: {
      href,
      hrefLang: helpUrl === null ? "en" : undefined,
      target: "_blank",
      rel: "noopener",
    },
    openHelp: () => void window.open(href, "_blank", "noopener"),
    /** Tells the link's message whether to say that the guide is in English. */
    isEnglish: helpUrl === null && !isEnglishPage ? "yes" : "no",
  };
}
