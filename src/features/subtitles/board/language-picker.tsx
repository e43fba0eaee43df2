import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { foldText } from "#lib/fold-text.ts";
import { LANGUAGE_CODES, languageName } from "#lib/languages.ts";
import { Popover } from "#ui/popover.tsx";
import { SearchList } from "#ui/search-list.tsx";

/** A button that opens all languages, to be found by name or code. */
export function LanguagePicker({
  label,
  button,
  buttonClass,
  chosen,
  onChoose,
}: {
  label: string;
  button: ReactNode;
  buttonClass: string;
  chosen: readonly string[];
  onChoose: (language: string) => void;
}) {
  return (
    <Popover label={label} button={button} buttonClass={buttonClass}>
      {(close) => (
        <LanguageList
          chosen={chosen}
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
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (language: string) => void;
}) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const [text, setText] = useState("");
  const all = useMemo(
    () =>
      LANGUAGE_CODES.map((code) => ({ code, name: languageName(code, locale) })).toSorted((a, b) =>
        a.name.localeCompare(b.name, locale),
      ),
    [locale],
  );
  const wanted = foldText(text.trim());
  const found = all.filter(({ code, name }) => code === wanted || foldText(name).includes(wanted));
  return (
    <SearchList
      label={t("findLanguage")}
      resultsLabel={t("foundLanguages")}
      status={t("foundCount", { count: found.length })}
      text={text}
      onText={setText}
      onChoose={onChoose}
      groups={[
        {
          label: null,
          options: found.map(({ code, name }) => ({
            key: code,
            value: code,
            isChosen: chosen.includes(code),
            content: (
              <span className="flex justify-between gap-2">
                <bdi>{name}</bdi>
                <span className="text-ink-faint">{code}</span>
              </span>
            ),
          })),
        },
      ]}
    />
  );
}
