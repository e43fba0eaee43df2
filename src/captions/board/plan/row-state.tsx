import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SubtitleJob } from "#captions/subtitle-job.ts";
import { dropSubtitleJob, retrySubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { PlanRow, RowBlock } from "./plan-row.ts";
import type { PlanStore } from "./plan-store.ts";

/** How a row stands: what it waits for, or how its file is getting on. */
export function RowState({
  row,
  block,
  job,
  store,
}: {
  row: PlanRow;
  /** Why it can't be approved. */
  block: RowBlock | null;
  /** What the page does for it. */
  job: SubtitleJob | undefined;
  store: PlanStore;
}): ReactNode {
  const t = useTranslations("coveragePlan");
  const services = useApi();
  const { sending, key } = row;
  if (sending === null) {
    return (
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-ink-soft">
          {block !== null ? t(`block.${block}`) : row.isApproved ? t("approved") : t("ready")}
        </span>
        <IconButton
          label={t("remove", { file: row.source.name })}
          onClick={() => store.remove(key)}
        >
          <X aria-hidden="true" size={14} />
        </IconButton>
      </div>
    );
  }
  if (sending.kind === "sent") return <StatusLabel tone="ready">{t("sent")}</StatusLabel>;
  if (sending.kind === "dropped") return <StatusLabel tone="neutral">{t("dropped")}</StatusLabel>;
  if (sending.kind === "failed") {
    return (
      <div className="grid justify-items-start gap-1">
        <InlineProblem problem={sending.problem} />
        <span className="flex gap-1">
          <Button onClick={() => store.retry(key)}>{t("retry")}</Button>
          <Button variant="quiet" onClick={() => store.remove(key)}>
            {t("takeOut")}
          </Button>
        </span>
      </div>
    );
  }
  if (job?.kind !== "sending") {
    return <StatusLabel tone="neutral">{t("waiting")}</StatusLabel>;
  }
  if (job.problem === null) {
    return (
      <StatusLabel tone="working">
        {job.step === "sending"
          ? t("step.sending", { share: job.sentShare })
          : t(job.step === "removing" ? "step.removing" : "step.settling")}
      </StatusLabel>
    );
  }
  const words =
    job.step === "kept" ? "step.kept" : job.step === "failed" ? "step.failed" : "step.unconfirmed";
  return (
    <div className="grid justify-items-start gap-1">
      <StatusLabel tone="trouble">{t(words)}</StatusLabel>
      <InlineProblem problem={job.problem} />
      <span className="flex gap-1">
        <Button onClick={() => retrySubtitleJob(services, job.id)}>{t("retry")}</Button>
        <Button variant="quiet" onClick={() => dropSubtitleJob(services, job.id)}>
          {t("giveUp")}
        </Button>
      </span>
    </div>
  );
}
