import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageChoices, languageName, normaliseLanguage } from "#captions/languages.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";

/** Language combobox, by name or code. */
export function LanguagePicker({
  of,
  language,
  suggested,
  onChange,
}: {
  /** File that it belongs to, for its accessible name. */
  of: string;
  /** ISO 639-1; null: none so far. */
  language: string | null;
  /** Listed first. */
  suggested: readonly string[];
  onChange: (language: string) => void;
}) {
  const t = useTranslations("subtitleUpload.language");
  const locale = useLocale();
  const name = language === null ? t("none") : languageName(language, locale);
  return (
    <Popover
      label={t("label", { of })}
      buttonClass={buttonClass("secondary", language === null ? "border-trouble!" : undefined)}
      button={
        <>
          <span className="sr-only">{t("label", { of })} </span>
          {name}
          <ChevronDown aria-hidden="true" size={15} className="text-ink-faint" />
        </>
      }
    >
      {(close) => (
        <Choices
          language={language}
          suggested={suggested}
          onChoose={(code) => {
            onChange(code);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function Choices({
  language,
  suggested,
  onChoose,
}: {
  language: string | null;
  suggested: readonly string[];
  onChoose: (language: string) => void;
}) {
  const t = useTranslations("subtitleUpload.language");
  const locale = useLocale();
  const [text, setText] = useState("");
  const [all] = useState(() => languageChoices(locale));
  const wanted = text.trim().toLocaleLowerCase(locale);
  const exact = normaliseLanguage(text, [locale]);
  const found = all.filter(
    ({ code, name }) =>
      code === exact || code.startsWith(wanted) || name.toLocaleLowerCase(locale).includes(wanted),
  );
  const option = ({ code, name }: { code: string; name: string }): SearchOption<string> => ({
    key: code,
    value: code,
    isSelected: code === language,
    content: (
      <span className="flex justify-between gap-2">
        {name}
        <code className="text-xs text-ink-faint">{code}</code>
      </span>
    ),
  });
  const isFirst = (code: string) => (wanted === "" ? suggested.includes(code) : code === exact);
  return (
    <SearchList
      label={t("search")}
      resultsLabel={t("results")}
      hint={t("hint")}
      status={t("found", { count: found.length })}
      text={text}
      onText={setText}
      groups={[
        {
          label: wanted === "" ? t("suggested") : null,
          options: found.filter(({ code }) => isFirst(code)).map(option),
        },
        {
          label: wanted === "" && suggested.length > 0 ? t("all") : null,
          options: found.filter(({ code }) => !isFirst(code)).map(option),
        },
      ]}
      onChoose={onChoose}
    />
  );
}
