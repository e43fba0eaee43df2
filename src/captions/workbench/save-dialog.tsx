import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { LANGUAGE_CODES, languageChoices, languageName } from "#shared/format/languages.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CheckField, ChoiceField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useFindingsNow } from "./use-findings.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

export function SaveDialog({
  onSave,
  onClose,
}: {
  /**
   * Is called with the language to save in.
   * @param replaces tracks that go once the new one is listed
   */
  onSave: (language: string, replaces: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("workbench.save");
  const id = useId();
  const { source, base, issues, open } = useWorkbench();
  const findings = useFindingsNow();
  const known = source?.language ?? "";
  const [language, setLanguage] = useState(LANGUAGE_CODES.includes(known) ? known : "");
  const [isRequested, setIsRequested] = useState(false);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const { document } = useHistory().present;
  const hasChanges = useMemo(() => isChanged(base, document), [base, document]);
  const [alsoIds, setAlsoIds] = useState<readonly string[]>([]);
  const { plan, check } = useSavePlan(language);
  const isSameFile =
    plan.replaced !== null && !hasChanges && !issues[0] && language === known && language !== "";
  const isIdle = isSameFile || check.isPending;
  const submit = () => {
    setIsRequested(true);
    if (language === "" || errors > 0 || isIdle) return;
    check.mutate(undefined, {
      onSuccess(planNow) {
        if (planNow === null) return;
        const { replaced, others } = planNow;
        const gone = [replaced ?? [], others.filter(({ id }) => alsoIds.includes(id))];
        onSave(
          language,
          gone.flat().map((track) => track.id),
        );
      },
    });
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {errors > 0 ? (
            <Button variant="primary" onClick={() => open("findings")}>
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
          submit();
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
        <LanguageField
          language={language}
          isMissing={isRequested && language === ""}
          onChange={setLanguage}
        />
        <ReplacedTracks plan={plan} alsoIds={alsoIds} onAlso={setAlsoIds} />
        <p id={`${id}-state`} role="status" className="empty:hidden">
          {isSameFile
            ? t("sameFile")
            : check.isPending
              ? t("looking")
              : check.data === null
                ? t("changed")
                : null}
        </p>
        <InlineProblem problem={toProblem(check.error)} />
      </form>
    </Dialog>
  );
}

/** Plans the save for the tracks that are listed. The check looks again: null, they are no longer those shown. */
function useSavePlan(language: string) {
  const { videoId, source } = useWorkbench();
  const { api, queryClient } = useApi();
  const { data: tracks } = useQuery({
    ...subtitleQueries.list(api, videoId),
    refetchOnMount: "always",
  });
  const plan = planSave(tracks, source, language);
  const check = useMutation({
    async mutationFn() {
      const listed = await queryClient.fetchQuery(subtitleQueries.beforeChange(api, videoId));
      const planNow = planSave(listed, source, language);
      return isSamePlan(plan, planNow) ? planNow : null;
    },
  });
  return { plan, check };
}

function LanguageField({
  language,
  isMissing,
  onChange,
}: {
  language: string;
  /** A language must be chosen before saving. */
  isMissing: boolean;
  onChange: (language: string) => void;
}) {
  const t = useTranslations("workbench.save");
  const locale = useLocale();
  const choices = languageChoices(locale);
  const isUnusual = language !== "" && !choices.some(({ code }) => code === language);
  const languages = isUnusual
    ? [{ code: language, name: languageName(language, locale) }, ...choices]
    : choices;
  return (
    <ChoiceField
      label={t("language")}
      options={[
        { value: "", text: t("choose") },
        ...languages.map(({ code, name }) => ({
          value: code,
          text: t("languageOption", { name, code }),
        })),
      ]}
      value={language}
      aria-invalid={isMissing}
      onChange={onChange}
      hint={isMissing ? t("noLanguage") : undefined}
    />
  );
}

/** Tells which track is replaced, and lets others of the language go with it. */
function ReplacedTracks({
  plan,
  alsoIds,
  onAlso,
}: {
  plan: SavePlan;
  alsoIds: readonly string[];
  onAlso: (ids: readonly string[]) => void;
}) {
  const t = useTranslations("workbench.save");
  const { source } = useWorkbench();
  const nameOf = (track: Subtitle | null) => track?.fileName ?? t("unnamed");
  return (
    <>
      <p className="text-ink-soft">
        {plan.replaced === null
          ? t("becomesNew")
          : t.rich("replaces", { name: nameOf(plan.replaced), text: isolated })}
      </p>
      {plan.isGone ? <p>{t.rich("gone", { name: nameOf(source), text: isolated })}</p> : null}
      {plan.others.length > 0 ? (
        <fieldset>
          <legend>{t("others", { count: plan.others.length })}</legend>
          {plan.others.map((track) => (
            <CheckField
              key={track.id}
              isOn={alsoIds.includes(track.id)}
              onChange={(isOn) =>
                onAlso(isOn ? [...alsoIds, track.id] : alsoIds.filter((each) => each !== track.id))
              }
            >
              <span className="wrap-anywhere">
                {t.rich("also", { name: nameOf(track), text: isolated })}
              </span>
            </CheckField>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

interface SavePlan {
  /** Removed once the new track is listed. Null: new captions, or already gone. */
  replaced: Subtitle | null;
  /** Says whether a colleague removed or replaced the opened track. */
  isGone: boolean;
  /** Lists other tracks of the language: they are kept unless selected. */
  others: readonly Subtitle[];
}

/**
 * Plans a save for the listed tracks.
 * @param tracks undefined: unknown, assumed unchanged
 * @param source opened track; null: new captions
 */
export function planSave(
  tracks: readonly Subtitle[] | undefined,
  source: Subtitle | null,
  language: string,
): SavePlan {
  if (tracks === undefined) return { replaced: source, isGone: false, others: [] };
  const replaced = tracks.find(({ id }) => id === source?.id) ?? null;
  return {
    replaced,
    isGone: source !== null && replaced === null,
    others: tracks.filter((track) => track.language === language && track.id !== source?.id),
  };
}

export function isSamePlan(one: SavePlan, other: SavePlan): boolean {
  return (
    one.isGone === other.isGone &&
    one.replaced?.id === other.replaced?.id &&
    one.others.length === other.others.length &&
    one.others.every(({ id }) => other.others.some((track) => track.id === id))
  );
}

/** Returns whether a document is written differently from the one that it began with. */
export function isChanged(first: CaptionDocument, document: CaptionDocument): boolean {
  if (first.cues.length !== document.cues.length) return true;
  // Unchanged cues are shared objects. Writing all of a large file would freeze the page, and the first cues mostly
  // suffice.
  const differs = (at: number) => writtenAt(first, at) !== writtenAt(document, at);
  return (
    document.cues.some((cue, at) => cue !== first.cues[at] && differs(at)) ||
    differs(document.cues.length)
  );
}

/** Returns a cue with the rest of its file; behind the last one, that rest. */
function writtenAt(of: CaptionDocument, at: number): string {
  return writeCaptions({ ...of, cues: of.cues.slice(at, at + 1) });
}
