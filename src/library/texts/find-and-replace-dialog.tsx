import { useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { startTexts } from "#library/bulk-jobs.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { CheckField, TextField } from "#shared/ui/fields.tsx";
import { useLibrary } from "#videos/video-edits-queries.ts";
import { planReplacement, type Replacement } from "./find-and-replace.ts";
import { TEXT_FIELDS, wantedOf } from "./text-changes.ts";
import { TextRows, useFieldName, useIncluded } from "./text-rows.tsx";

const NOTHING: Replacement = {
  find: "",
  replaceWith: "",
  isCaseSensitive: false,
  fields: ["title"],
};

/** Has the dialog focus a field when it opens, before its close button. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}

/** Replaces a text in the titles and descriptions of videos, once a person has looked at each change. */
export function FindAndReplaceDialog({
  videoIds,
  onClose,
}: {
  videoIds: ReadonlySet<string>;
  onClose: () => void;
}) {
  const t = useTranslations("texts.replace");
  const common = useTranslations("common");
  const services = useApi();
  const nameOf = useFieldName();
  const { library, problem: refusal, retry } = useLibrary();
  const problem = library?.failure ?? refusal;
  const [asked, setAsked] = useState(NOTHING);
  // Letters appear at once; the rows follow when there is time.
  const settled = useDeferredValue(asked);
  const videos = useMemo(
    () => library?.videos.filter(({ id }) => videoIds.has(id)) ?? [],
    [library, videoIds],
  );
  // A list that could not be read whole may lack what the service's search has found.
  const lacksSome = videos.length < videoIds.size && problem !== null;
  const { rows, matchCount } = useMemo(() => planReplacement(videos, settled), [videos, settled]);
  const choice = useIncluded(rows);
  const { included } = choice;
  const isStale = settled !== asked;
  const change = (to: Partial<Replacement>) => setAsked({ ...asked, ...to });
  const isResting = included.length === 0 || isStale;
  return (
    <Dialog
      title={t("title", { count: videoIds.size })}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            aria-disabled={isResting}
            onClick={() => {
              if (isResting) return;
              startTexts(services, included.map(wantedOf));
              onClose();
            }}
          >
            {t("action", { count: included.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("find")}
          autoComplete="off"
          ref={focusFirst}
          value={asked.find}
          onChange={({ target }) => change({ find: target.value })}
        />
        <TextField
          label={t("with")}
          autoComplete="off"
          value={asked.replaceWith}
          onChange={({ target }) => change({ replaceWith: target.value })}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4">
        {TEXT_FIELDS.map((field) => (
          <CheckField
            key={field}
            isOn={asked.fields.includes(field)}
            onChange={(isOn) =>
              change({
                fields: TEXT_FIELDS.filter((each) =>
                  each === field ? isOn : asked.fields.includes(each),
                ),
              })
            }
          >
            {nameOf(field)}
          </CheckField>
        ))}
        <CheckField
          isOn={asked.isCaseSensitive}
          onChange={(isCaseSensitive) => change({ isCaseSensitive })}
        >
          {t("matchCase")}
        </CheckField>
      </div>
      {lacksSome ? <ErrorNotice problem={problem} onRetry={retry} /> : null}
      <p role="status" className="my-2 text-sm text-ink-soft empty:hidden">
        {settled.find === "" || (lacksSome && rows.length === 0)
          ? null
          : rows.length === 0
            ? t("none")
            : t("found", { matches: matchCount, videos: rows.length })}
      </p>
      <TextRows rows={rows} choice={choice} />
    </Dialog>
  );
}
