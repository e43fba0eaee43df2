import { useFormatter, useTranslations } from "use-intl";
import {
  dropSubtitleJob,
  retrySubtitleJob,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** The keyboard was in a dialog that is gone. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Progress of saving, in place of the list: captions in flight can't be edited. */
export function SavingPanel({
  jobId,
  onBack,
  onClose,
}: {
  jobId: string;
  /** Back to the list: nothing was changed at the service. */
  onBack: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("workbench.saving");
  const wait = useTranslations("subtitles.standing.waits");
  const format = useFormatter();
  const services = useApi();
  const jobs = usePageStore(subtitleJobsOf(useApi()).store);
  const job = jobs.find(({ id }) => id === jobId);
  if (job?.kind !== "sending") return null;
  const { step, problem, sentShare, waitsFor } = job;
  const goBack = () => {
    dropSubtitleJob(services, jobId);
    onBack();
  };
  const isOver = step === "failed" || step === "unconfirmed";
  return (
    <div
      ref={focusOnce}
      tabIndex={-1}
      role="group"
      aria-label={t("label")}
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p role="status">
        <StatusLabel tone={isOver ? "trouble" : "working"}>
          {step === "sending"
            ? t("sending", {
                share: format.number(Math.floor(sentShare * 10) / 10, { style: "percent" }),
              })
            : t(step)}
        </StatusLabel>
      </p>
      {/* Separate from the progress, so it is announced when it appears. */}
      <p role="status" className="empty:hidden">
        {step === "sending" && waitsFor !== null ? wait(waitsFor) : null}
      </p>
      <InlineProblem problem={problem} />
      <p className="text-ink-soft">{t("draftStays")}</p>
      <div className="flex flex-wrap gap-2">
        {isOver ? (
          <Button variant="primary" onClick={() => retrySubtitleJob(services, jobId)}>
            {t("retry")}
          </Button>
        ) : null}
        {step === "failed" ? <Button onClick={goBack}>{t("back")}</Button> : null}
        {step === "sending" ? <Button onClick={goBack}>{t("stop")}</Button> : null}
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}
