import { useMemo } from "react";
import { useLocale } from "use-intl";

/** Names countries in the person's language, by the two letters of ISO 3166-1. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
}
