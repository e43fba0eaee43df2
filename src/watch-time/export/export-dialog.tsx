import { useMutation } from "@tanstack/react-query";
import { useContext, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import {
  type FigureSource,
  FigureSourceContext,
  type PanelFacts,
} from "#shared/charts/figure-source.tsx";
import { fitsSheet, MAX_SHEET_ROWS } from "#shared/format/table-data.ts";
import { useLatestSignal } from "#shared/http/api-context.tsx";
import { useLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useFileColumn } from "#watch-time/compare/change-labels.tsx";
import type { Container } from "#watch-time/containers.ts";
import { containerName } from "#watch-time/table/row-labels.tsx";
import {
  type Bound,
  EXTENTS,
  type ExportSource,
  type Extent,
  type FileColumn,
  gatherJob,
} from "./export-job.ts";
import { type ExportFormat, FORMATS, openFile, writeExport } from "./write-export.ts";

/** Makes a file of what is shown, or of every row. It is what there was when it was started. */
export function ExportDialog({
  fileName,
  onClose,
  ...shown
}: Omit<ExportSource, "nameOf"> & {
  /** Has no extension; any text will do. */
  fileName: string;
  /** This also cancels the file that is being written. */
  onClose: () => void;
}) {
  const { arrangement } = shown;
  const { rowCount } = shown.records ?? shown;
  const t = useTranslations("watchTimeFiles.export");
  const common = useTranslations("common");
  const [extent, setExtent] = useState<Extent>("view");
  const [made, setMade] = useState<ExportFormat>("csv");
  const counts = { view: arrangement.order.length, everything: rowCount };
  const count = counts[extent];
  const isComplete = isFileComplete(extent, shown);
  const isTooLong = made === "xlsx" && !fitsSheet(count);

  const { exporting, rowsDone, cancel } = useExport(fileName, shown);
  const isRunning = exporting.isPending && rowsDone !== null;
  useLeaveQuestion("work", isRunning);
  const begin = () => {
    if (exporting.isPending || count === 0 || isTooLong) return;
    exporting.mutate({ made, extent, rowCount: count });
  };

  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={isRunning ? cancel : onClose}>
            {common(isRunning ? "cancel" : "close")}
          </Button>
          <Button
            variant="primary"
            // It is not disabled: that would lose the focus.
            aria-disabled={isRunning || count === 0 || isTooLong}
            onClick={begin}
          >
            {exporting.isError ? common("tryAgain") : t("button")}
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
          }))}
          selected={extent}
          onChoose={setExtent}
        />
        <ChoiceFields
          legend={t("format")}
          choices={FORMATS.map((value) => ({ value, text: t(value), hint: t(`${value}Hint`) }))}
          selected={made}
          onChoose={setMade}
        />
      </fieldset>
      {isComplete ? null : <p className="mt-3 text-sm text-working">{t("incomplete")}</p>}
      {count === 0 ? <p className="mt-3 text-sm text-ink-soft">{t("nothing")}</p> : null}
      <p role="status" className="mt-3 text-sm text-working empty:hidden">
        {isTooLong ? t("tooLong", { most: MAX_SHEET_ROWS }) : null}
      </p>
      <div className="mt-4">
        {isRunning ? (
          <ExportProgress rowsDone={rowsDone} rowCount={exporting.variables.rowCount} />
        ) : null}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {exporting.data === "done" ? t("done", { count: exporting.variables.rowCount }) : null}
          {exporting.data === "cancelled" ? t("cancelled") : null}
        </p>
        <p role="alert" className="text-sm text-trouble empty:hidden">
          {exporting.isError ? t(isFull(exporting.error) ? "failed.room" : "failed.other") : null}
        </p>
      </div>
    </Dialog>
  );
}

/** Returns whether a file has all that it promises: the file of everything has no changes. */
function isFileComplete(
  extent: Extent,
  { isComplete, isCompared = true }: Pick<ExportSource, "isComplete" | "isCompared">,
): boolean {
  return isComplete && (extent === "everything" || isCompared);
}

/** Returns what makes a file, one at a time; it ends with its component. */
function useExport(fileName: string, shown: Omit<ExportSource, "nameOf">) {
  const t = useTranslations("watchTimeFiles");
  const table = useTranslations("watchTimeTable");
  const nameIn = useFileColumn();
  const nameOfContainer = (container: Container) =>
    containerName(table, container, shown.view.grouping);
  const nameOf = (column: FileColumn, bound: Bound | null) => {
    const name = nameIn(column);
    if (bound === null) return name;
    return bound === "marks" ? `${name} (≥ ≈)` : t(bound, { name });
  };
  const source = useContext(FigureSourceContext);
  const nextSignal = useLatestSignal();
  /** Is null while the file is not open yet. */
  const [rowsDone, setRowsDone] = useState<number | null>(null);
  const exporting = useMutation({
    /**
     * Writes the file.
     * @param rowCount rows of the file
     */
    async mutationFn({ made, extent }: { made: ExportFormat; extent: Extent; rowCount: number }) {
      const signal = nextSignal();
      setRowsDone(null);
      const stem = isFileComplete(extent, shown)
        ? fileName
        : t("export.incompleteName", { name: fileName });
      const sink = await openFile(stem, made);
      if (sink === null) return null;
      setRowsDone(0);
      const gather = async () => {
        // The progress bar is drawn first: sorting every row takes longer than a frame.
        await yieldToMain();
        const facts = { title: fileName, isIncomplete: !isFileComplete(extent, shown) };
        const about = await aboutExport(made, extent, facts, source);
        return await gatherJob(
          extent,
          { ...shown, nameOf, containerName: nameOfContainer, about },
          signal,
        );
      };
      try {
        await writeExport(made, gather, sink, { signal, onProgress: setRowsDone });
        return "done" as const;
      } catch (error) {
        if (signal.aborted) return "cancelled" as const;
        throw error;
      }
    },
  });
  return { exporting, rowsDone, cancel: () => void nextSignal() };
}

/** Returns what an Excel file says of its figures. Of everything there are all rows that were read. */
async function aboutExport(
  made: ExportFormat,
  extent: Extent,
  facts: PanelFacts,
  source: FigureSource | null,
) {
  if (made === "csv" || source === null) return null;
  const { aboutFigures } = await import("#shared/charts/save-figures.ts");
  const { scope = null } = source;
  const filters = scope === null ? [] : [scope];
  return await aboutFigures(
    facts,
    extent === "view" ? source : { ...source, filters, previous: null },
  );
}

function ExportProgress({ rowsDone, rowCount }: { rowsDone: number; rowCount: number }) {
  const t = useTranslations("watchTimeFiles.export");
  const format = useFormatter();
  const percent = Math.floor((100 * rowsDone) / (rowCount || 1));
  const percentText = (value: number) => format.number(value / 100, { style: "percent" });
  return (
    <div className="grid gap-2">
      <ProgressBar label={t("title")} value={rowsDone} max={rowCount} />
      <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
        {percentText(percent)}
      </p>
      {/* Announced at every tenth, not with each chunk. */}
      <p role="status" className="sr-only">
        {percentText(percent - (percent % 10))}
      </p>
    </div>
  );
}

function isFull(error: Error): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Shows a radio group with a description per option. */
function ChoiceFields<T extends string>({
  legend,
  choices,
  selected,
  onChoose,
}: {
  legend: string;
  choices: readonly { value: T; text: string; hint: string }[];
  selected: T;
  onChoose: (value: T) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      {choices.map(({ value, text, hint }) => (
        <div key={value} className="flex items-start gap-2 py-1">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            checked={value === selected}
            aria-describedby={`${id}-${value}-hint`}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${value}`} className="block">
              {text}
            </label>
            <p id={`${id}-${value}-hint`} className="text-sm text-ink-faint">
              {hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
