import { createContext, use } from "react";

const TitlePrefixContext = createContext("");

/** Puts something in front of every page's title, so that it can be read from another tab. */
export const TitlePrefixProvider = TitlePrefixContext.Provider;

/** What stands before the title, or "". */
export function useTitlePrefix(): string {
  return use(TitlePrefixContext);
}
