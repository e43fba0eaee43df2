import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { LanguagePicker } from "#captions/board/language-picker.tsx";
import { languageName } from "#captions/languages.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { disagreement, languageOfRow, type PlanRow } from "./plan-row.ts";

/** The language of a file, guessed or chosen. */
export function RowLanguage({
  row,
  onChoose,
}: {
  row: PlanRow;
  onChoose: (language: string) => void;
}) {
  const t = useTranslations("coveragePlan");
  const locale = useLocale();
  const language = languageOfRow(row);
  const other = disagreement(row);
  const file = row.source.name;
  return (
    <div className="min-w-0">
      <LanguagePicker
        label={t("chooseLanguage", { file })}
        buttonClass={buttonClass("secondary", "w-full max-w-full")}
        button={
          <>
            <span className="sr-only">{t("languageOf", { file })}</span>
            <bdi
              className={`min-w-0 grow truncate text-start ${language === null ? "text-trouble" : ""}`}
            >
              {language === null ? t("noLanguage") : languageName(language, locale)}
            </bdi>
            <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          </>
        }
        chosen={language === null ? [] : [language]}
        onChoose={onChoose}
      />
      {other === null ? null : (
        <p className="mt-0.5 text-xs text-working">
          {t("disagreement", { language: languageName(other, locale) })}
        </p>
      )}
    </div>
  );
}
