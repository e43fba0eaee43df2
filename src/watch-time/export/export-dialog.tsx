import { useEffect, useId, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import {
  type Bound,
  EXTENTS,
  type ExportJob,
  type ExportSource,
  type Extent,
  type FileColumn,
  gatherJob,
} from "./export-job.ts";
import { openFile } from "./file-sink.ts";
import { type ExportFormat, FORMATS, writeExport } from "./write-export.ts";

/** Makes a file of what is shown, or of every row. It is what there was when it was started. */
export function ExportDialog({
  fileName,
  onClose,
  ...shown
}: Omit<ExportSource, "nameOf"> & {
  /** Without an extension; any text will do. */
  fileName: string;
  /** Also ends what is being written. */
  onClose: () => void;
}) {
  const { view, rowCount, arrangement, isComplete } = shown;
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
    const format: ExportFormat = formatKind === "csv" ? { kind: "csv", hasBom } : { kind: "json" };
    void start({
      stem: isComplete ? fileName : t("incompleteName", { name: fileName }),
      rowCount: count,
      format,
      gather: (signal) => gatherJob(extent, { ...shown, nameOf }, { signal, nowMs: Date.now() }),
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

/** CSV headings with units, as the numbers have none. */
function useFileLabels(): (column: FileColumn, bound: Bound | null) => string {
  const t = useTranslations("watchTimeFiles");
  return (column, bound) => {
    const name = t(`columns.${column}`);
    return bound === null ? name : t(bound, { name });
  };
}

/** Announcements at every tenth, not each chunk. */
const ANNOUNCED_EVERY_PERCENT = 10;

/** Progress: visual at every step, announced rarely. */
function ExportProgress({ state }: { state: ExportState }) {
  const t = useTranslations("watchTimeFiles.export");
  const format = useFormatter();
  const isRunning = state.kind === "running";
  const percent = isRunning ? Math.floor((100 * state.rowsDone) / Math.max(1, state.rowCount)) : 0;
  const announcedPercent = percent - (percent % ANNOUNCED_EVERY_PERCENT);
  const labels = (value: number) =>
    t("percent", { percent: format.number(value / 100, { style: "percent" }) });
  return (
    <div className="mt-4">
      {isRunning ? (
        <div className="grid gap-2">
          <ProgressBar label={t("progress")} value={state.rowsDone} max={state.rowCount} />
          <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
            {labels(percent)}
          </p>
        </div>
      ) : null}
      <p role="status" className={isRunning ? "sr-only" : "text-sm text-ink-soft empty:hidden"}>
        {isRunning ? labels(announcedPercent) : null}
        {state.kind === "done" ? t("done", { count: state.rowCount }) : null}
        {state.kind === "cancelled" ? t("cancelled") : null}
      </p>
      <p role="alert" className="text-sm text-trouble empty:hidden">
        {state.kind === "failed" ? t(`failed.${state.reason}`) : null}
      </p>
    </div>
  );
}

/** Radio group with a description per option. */
function ChoiceFields<T extends string>({
  legend,
  choices,
  selected,
  onChoose,
}: {
  legend: string;
  choices: readonly {
    value: T;
    text: string;
    hint?: string;
    /** Reason why it can't be selected. */
    unavailable?: string | undefined;
  }[];
  selected: T;
  onChoose: (value: T) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      {choices.map(({ value, text, hint, unavailable }) => {
        const note = unavailable ?? hint;
        return (
          <div key={value} className="flex items-start gap-2 py-1">
            <input
              id={`${id}-${value}`}
              type="radio"
              name={id}
              checked={value === selected}
              disabled={unavailable !== undefined}
              aria-describedby={note === undefined ? undefined : `${id}-${value}-note`}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${value}`} className="block">
                {text}
              </label>
              {note === undefined ? null : (
                <p id={`${id}-${value}-note`} className="text-sm text-ink-faint">
                  {note}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Progress of a file. */
type ExportState =
  | { kind: "idle" }
  | { kind: "running"; rowsDone: number; rowCount: number }
  | { kind: "cancelled" }
  | { kind: "failed"; reason: "room" | "other" }
  | { kind: "done"; rowCount: number };

/** Requested file. */
interface ExportOrder {
  /** The file's name without its extension. */
  stem: string;
  rowCount: number;
  format: ExportFormat;
  gather: (signal: AbortSignal) => Promise<ExportJob>;
}

/** Makes one file at a time. It ends with the component; before the tab is closed meanwhile, the browser asks. */
function useExport(): {
  state: ExportState;
  /** In the course of a press alone: the browser asks where the file is to go. */
  start: (order: ExportOrder) => Promise<void>;
  cancel: () => void;
} {
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("work"));
  const isRunning = state.kind === "running";
  useEffect(() => {
    askBeforeLeaving(isRunning);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isRunning]);

  async function start({ stem, rowCount, format, gather }: ExportOrder): Promise<void> {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: "idle" });
    try {
      const sink = await openFile(stem, format.kind);
      if (sink === null) return;
      setState({ kind: "running", rowsDone: 0, rowCount });
      await writeExport(format, () => gather(signal), sink, {
        signal,
        onProgress: (rowsDone) => setState({ kind: "running", rowsDone, rowCount }),
      });
      setState({ kind: "done", rowCount });
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      setState(
        signal.aborted
          ? { kind: "cancelled" }
          : { kind: "failed", reason: isFull ? "room" : "other" },
      );
    } finally {
      running.current = null;
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}
