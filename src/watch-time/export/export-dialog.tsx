import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { WatchTimeQuery } from "#watch-time/resolved-query.ts";
import type { Arrangement } from "#watch-time/use-arrangement.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { EXTENTS, type Extent } from "./export-about.ts";
import { FORMATS } from "./export-chunks.ts";
import { ExportProgress } from "./export-progress.tsx";
import { gatherJob } from "./gather-job.ts";
import { useExport } from "./use-export.ts";
import { useFileLabels } from "./use-file-labels.ts";

/** Makes a file of what is shown, or of every row. It is what there was when it was started. */
export function ExportDialog({
  isOne,
  view,
  rows,
  rowCount,
  arrangement,
  subjects,
  kind,
  query,
  isComplete,
  fileName,
  onClose,
}: {
  /** Whether it is of one content, and not of the account. */
  isOne: boolean;
  view: WatchTimeView;
  rows: WatchTimeRows;
  rowCount: number;
  arrangement: Arrangement;
  subjects: Pick<Subjects, "of" | "knownTitle">;
  kind: WatchTimeKind;
  query: WatchTimeQuery;
  /** Whether all rows were read, none of them lost. */
  isComplete: boolean;
  /** Without an extension; any text will do. */
  fileName: string;
  /** Also ends what is being written. */
  onClose: () => void;
}) {
  const t = useTranslations("watchTimeFiles.export");
  const nameOf = useFileLabels();
  const { state, start, cancel } = useExport();
  // What was never played has no rows to write.
  const hasView = view.shown !== "never";
  const [selectedExtent, setExtent] = useState<Extent>("view");
  const [formatKind, setFormatKind] = useState<(typeof FORMATS)[number]>("csv");
  const [hasBom, setHasBom] = useState(false);
  const extent = hasView ? selectedExtent : "everything";
  const counts = { view: arrangement.order.length, everything: rowCount };
  const count = counts[extent];
  const isRunning = state.kind === "running";

  const begin = () => {
    if (isRunning || count === 0) return;
    const format =
      formatKind === "csv" ? ({ kind: "csv", hasBom } as const) : ({ kind: "json" } as const);
    const source = {
      isOne,
      view,
      rows,
      rowCount,
      arrangement,
      subjects,
      kind,
      query,
      isComplete,
      nameOf,
    };
    void start({
      stem: isComplete ? fileName : t("incompleteName", { name: fileName }),
      rowCount: count,
      extension: formatKind,
      gather: (signal) => gatherJob(extent, format, source, { signal, nowMs: Date.now() }),
    });
  };

  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={isRunning ? cancel : onClose}>
            {t(isRunning ? "cancel" : "close")}
          </Button>
          <Button
            variant="primary"
            // Not disabled: it would lose the keyboard's place.
            aria-disabled={isRunning || count === 0}
            onClick={begin}
          >
            {t(state.kind === "failed" ? "retry" : "start")}
          </Button>
        </>
      }
    >
      <fieldset disabled={isRunning} className="grid gap-4 disabled:opacity-60">
        <legend className="sr-only">{t("title")}</legend>
        <ChoiceFields
          legend={t("what")}
          choices={EXTENTS.map((value) => ({
            value,
            text: t(value, { count: counts[value] }),
            hint: t(`${value}Hint`),
            unavailable: value === "view" && !hasView ? t("neverPlayed") : undefined,
          }))}
          selected={extent}
          onChoose={setExtent}
        />
        <ChoiceFields
          legend={t("format")}
          choices={FORMATS.map((value) => ({ value, text: t(value), hint: t(`${value}Hint`) }))}
          selected={formatKind}
          onChoose={setFormatKind}
        />
        {formatKind === "csv" ? (
          <CheckField isOn={hasBom} onChange={setHasBom}>
            {t("bom")}
          </CheckField>
        ) : null}
      </fieldset>
      {isComplete ? null : <p className="mt-3 text-sm text-working">{t("incomplete")}</p>}
      {count === 0 ? <p className="mt-3 text-sm text-ink-soft">{t("nothing")}</p> : null}
      <ExportProgress state={state} />
    </Dialog>
  );
}
