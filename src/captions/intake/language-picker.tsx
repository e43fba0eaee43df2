import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { foldText } from "#shared/format/fold-text.ts";
import { languageChoices, languageName, normaliseLanguage } from "#shared/format/languages.ts";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";

interface Choice {
  selected: readonly string[];
  /** Lists the languages to offer before all others, ISO 639-1. */
  first: { label: string; codes: readonly string[] };
  onChoose: (language: string) => void;
}

export function LanguagePicker({
  label,
  button,
  buttonClass,
  ...choice
}: Choice & { label: string; button: ReactNode; buttonClass: string }) {
  return (
    <Popover label={label} button={button} buttonClass={buttonClass}>
      {(close) => (
        <LanguageList
          {...choice}
          onChoose={(language) => {
            choice.onChoose(language);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function LanguageList({ selected, first, onChoose }: Choice) {
  const t = useTranslations("subtitleUpload.language");
  const labels = useTranslations();
  const locale = useLocale();
  const [text, setText] = useState("");
  const wanted = foldText(text.trim());
  const exact = normaliseLanguage(text, [locale]);
  const used = [...new Set(first.codes)].map((code) => ({
    code,
    name: languageName(code, locale),
  }));
  // Two codes can have the same name.
  const names = new Set(used.map(({ name }) => name));
  const others = languageChoices(locale).filter(({ name }) => !names.has(name));
  const optionsOf = (languages: typeof others): SearchOption<string>[] =>
    languages
      .filter(
        ({ code, name }) =>
          code === exact || code.startsWith(wanted) || foldText(name).includes(wanted),
      )
      .toSorted((a, b) => Number(b.code === exact) - Number(a.code === exact))
      .map(({ code, name }) => ({
        key: code,
        value: code,
        isSelected: selected.includes(code),
        content: (
          <span className="flex justify-between gap-2">
            <bdi>{name}</bdi>
            <code className="text-xs text-ink-faint">{code}</code>
          </span>
        ),
      }));
  const groups = [
    { label: first.label, options: optionsOf(used) },
    { label: used.length > 0 ? labels("common.all") : null, options: optionsOf(others) },
  ];
  return (
    <SearchList
      label={t("search")}
      resultsLabel={labels("coverage.languages")}
      hint={t("hint")}
      status={t("found", { count: groups.flatMap(({ options }) => options).length })}
      text={text}
      onText={setText}
      groups={groups}
      onChoose={onChoose}
    />
  );
}
