import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { LANGUAGE_CODES, languageChoices, languageName } from "#captions/languages.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { columnsOf } from "./coverage.ts";

interface Language {
  code: string;
  name: string;
}

/** A button that opens all languages, those of the library first, to be found by name or code. */
export function LanguagePicker({
  label,
  button,
  buttonClass,
  selected,
  onChoose,
}: {
  label: string;
  button: ReactNode;
  buttonClass: string;
  selected: readonly string[];
  onChoose: (language: string) => void;
}) {
  return (
    <Popover label={label} button={button} buttonClass={buttonClass}>
      {(close) => (
        <LanguageList
          selected={selected}
          onChoose={(language) => {
            close();
            onChoose(language);
          }}
        />
      )}
    </Popover>
  );
}

function LanguageList({
  selected,
  onChoose,
}: {
  selected: readonly string[];
  onChoose: (language: string) => void;
}) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const [text, setText] = useState("");
  const { api } = useApi();
  const { data: library } = useQuery({ ...videoLibraryQueries.all(api), enabled: false });
  const used = useMemo(
    () =>
      columnsOf(library?.videos ?? [], selected)
        .flatMap(({ language }) => language ?? [])
        // A track is sent in no other.
        .filter((code) => LANGUAGE_CODES.includes(code))
        .map((code) => ({ code, name: languageName(code, locale) })),
    [library, selected, locale],
  );
  const others = useMemo(() => {
    const names = new Set(used.map(({ name }) => name));
    return languageChoices(locale).filter(({ name }) => !names.has(name));
  }, [used, locale]);
  const wanted = foldText(text.trim());
  const isFound = ({ code, name }: Language) => code === wanted || foldText(name).includes(wanted);
  const groups = [
    { label: t("usedLanguages"), languages: used.filter(isFound) },
    { label: t("otherLanguages"), languages: others.filter(isFound) },
  ];
  return (
    <SearchList
      label={t("findLanguage")}
      resultsLabel={t("foundLanguages")}
      status={t("foundCount", {
        count: groups.reduce((sum, { languages }) => sum + languages.length, 0),
      })}
      text={text}
      onText={setText}
      onChoose={onChoose}
      groups={groups
        .filter(({ languages }) => languages.length > 0)
        .map(({ label, languages }) => ({
          label,
          options: languages.map(({ code, name }) => ({
            key: code,
            value: code,
            isSelected: selected.includes(code),
            content: (
              <span className="flex justify-between gap-2">
                <bdi>{name}</bdi>
                <span className="text-ink-faint">{code}</span>
              </span>
            ),
          })),
        }))}
    />
  );
}
