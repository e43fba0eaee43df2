import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Subtitle } from "#api/subtitles.ts";
import { LANGUAGE_CODES, languageChoices, languageName } from "#lib/languages.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/fields.tsx";
import { isolated } from "#ui/isolated.tsx";
import { useFindingsNow } from "./use-findings.ts";

/** Asks for what is missing before the captions are sent, and says what will become of the old ones. */
export function SaveDialog({
  source,
  onFindings,
  onSave,
  onClose,
}: {
  source: Subtitle | null;
  onFindings: () => void;
  onSave: (language: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("workbench.save");
  const id = useId();
  const locale = useLocale();
  const findings = useFindingsNow();
  const known = source?.language ?? "";
  const [language, setLanguage] = useState(LANGUAGE_CODES.includes(known) ? known : "");
  const [isAsked, setIsAsked] = useState(false);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const choices = languageChoices(locale);
  const isMissing = language !== "" && !choices.some(({ code }) => code === language);
  const languages = isMissing
    ? [{ code: language, name: languageName(language, locale) }, ...choices]
    : choices;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {errors > 0 ? (
            <Button variant="primary" onClick={onFindings}>
              {t("showErrors")}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={id}>
              {t("do")}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (language !== "" && errors === 0) onSave(language);
        }}
      >
        {errors > 0 ? (
          <p role="alert" className="text-trouble">
            {t("errors", { count: errors })}
          </p>
        ) : null}
        {errors === 0 && findings.length > 0 ? (
          <p className="text-ink-soft">{t("warnings", { count: findings.length })}</p>
        ) : null}
        <SelectField
          label={t("language")}
          value={language}
          aria-invalid={isAsked && language === ""}
          onChange={({ target }) => setLanguage(target.value)}
          hint={isAsked && language === "" ? t("noLanguage") : undefined}
        >
          <option value="">{t("choose")}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {t("languageOption", { name, code })}
            </option>
          ))}
        </SelectField>
        <p className="text-ink-soft">
          {source === null
            ? t("becomesNew")
            : t.rich("replaces", { name: source.fileName ?? t("unnamed"), text: isolated })}
        </p>
      </form>
    </Dialog>
  );
}
