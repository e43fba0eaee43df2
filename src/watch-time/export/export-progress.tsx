import { useFormatter, useTranslations } from "use-intl";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import type { ExportState } from "./use-export.ts";

/** Those who listen are told at every tenth, not at every part of the file. */
const ANNOUNCED_EVERY_PERCENT = 10;

/** How a file stands: for the eye at every step, for the ear now and then. */
export function ExportProgress({ state }: { state: ExportState }) {
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
