import { useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { LANGUAGE_CODES, languageChoices, languageName } from "#captions/languages.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { useHistory } from "./desk.ts";
import { isChanged } from "./is-changed.ts";
import { SavePlanWords } from "./save-plan-words.tsx";
import { useCheckedPlan } from "./use-checked-plan.ts";
import { useFindingsNow } from "./use-findings.ts";

/** Asks for what is missing before the captions are sent, and says what will become of the old ones. */
export function SaveDialog({
  vodId,
  source,
  isRepaired,
  onFindings,
  onSave,
  onClose,
}: {
  vodId: string;
  source: Subtitle | null;
  /** The file could not be read as it stands: to save it unchanged changes it. */
  isRepaired: boolean;
  onFindings: () => void;
  /** @param replaces tracks that go once the new one is listed */
  onSave: (language: string, replaces: readonly string[]) => void;
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
  const history = useHistory();
  const hasChanges = useMemo(() => isChanged(history), [history]);
  const [alsoIds, setAlsoIds] = useState<ReadonlySet<string>>(new Set());
  const { plan, check, confirm } = useCheckedPlan(vodId, source, language);
  const also = plan.others.filter((track) => alsoIds.has(track.id));
  const isSameFile =
    plan.replaced !== null && !hasChanges && !isRepaired && language === known && language !== "";
  const isIdle = isSameFile || check.kind === "looking";
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
            <Button
              variant="primary"
              type="submit"
              form={id}
              aria-disabled={isIdle}
              aria-describedby={`${id}-state`}
            >
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
          if (language === "" || errors > 0 || isIdle) return;
          confirm(({ replaced }) => {
            const gone = replaced === null ? also : [replaced, ...also];
            onSave(
              language,
              gone.map((track) => track.id),
            );
          });
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
        <SavePlanWords plan={plan} source={source} alsoIds={alsoIds} onAlso={setAlsoIds} />
        <p id={`${id}-state`} role="status" className="empty:hidden">
          {isSameFile
            ? t("sameFile")
            : check.kind === "looking" || check.kind === "changed"
              ? t(check.kind)
              : null}
        </p>
        <InlineProblem problem={check.kind === "failed" ? check.problem : null} />
      </form>
    </Dialog>
  );
}
