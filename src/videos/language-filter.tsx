import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageChoices, languageName } from "#captions/languages.ts";
import { languageOfTrack } from "#captions/track-language.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import type { LibraryView } from "./library-view.ts";
import { languageOf, missingIn, missingLanguages } from "./missing.ts";
import { vodLibraryQueries } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";

/** The filter for films without subtitles in a language. */
export function LanguageFilter({
  view,
  onChange,
}: {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
}) {
  const t = useTranslations("libraryFilters");
  const locale = useLocale();
  const { api } = useApi();
  const { data: library } = useQuery(vodLibraryQueries.all(api));
  const asked = missingLanguages(view);
  const used = useMemo(() => languagesOf(library?.vods ?? []), [library]);
  const first = [...new Set([...used, ...asked])]
    .map((code) => ({ code, name: languageName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const firstNames = new Set(first.map(({ name }) => name));
  return (
    <SelectField
      label={t("language")}
      // Several come from an address alone; the chips take them away one by one.
      value={asked[0] ?? ""}
      onChange={({ target: { value } }) =>
        onChange({
          missing: [
            ...view.missing.filter((what) => languageOf(what) === null),
            ...(value === "" ? [] : [missingIn(value)]),
          ],
        })
      }
    >
      <option value="">{t("noLanguage")}</option>
      {first.length === 0 ? null : <optgroup label={t("usedLanguages")}>{options(first)}</optgroup>}
      <optgroup label={t("otherLanguages")}>
        {options(languageChoices(locale).filter(({ name }) => !firstNames.has(name)))}
      </optgroup>
    </SelectField>
  );
}

function options(languages: readonly { code: string; name: string }[]) {
  return languages.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

function languagesOf(vods: readonly Vod[]): string[] {
  const all = new Set<string>();
  for (const { subtitleLanguages } of vods) {
    for (const said of subtitleLanguages) {
      const language = languageOfTrack(said);
      if (language !== null) all.add(language);
    }
  }
  return [...all];
}
