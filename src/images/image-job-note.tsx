import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import { hasIssue, type ImageJob, isSent, stateOf } from "./image-job.ts";
import { dropImageJob, retryImageJob } from "./image-jobs-queries.ts";
import { KIND_LABELS } from "./images.ts";

/** Steps that need an explanation. */
const EXPLAINED = ["altered", "untold", "unconfirmed", "replaced"] as const;

/**
 * Status of an image, with actions.
 * @param title of its video, where images of several are listed; undefined on the page of one
 */
export function ImageJobNote({ job, title }: { job: ImageJob; title?: string }) {
  const t = useTranslations("images.status");
  const labels = useTranslations();
  const services = useApi();
  const mayEdit = useMayEdit();
  const { id, step } = job;
  const isListed = title !== undefined;
  const kind = labels(KIND_LABELS[job.kind]);
  const explained = EXPLAINED.find((each) => each === step);
  const isRetrying = (step === "looking" || step === "sending") && job.waitsFor !== null;
  const isUnsent = ["waiting", "saving"].includes(stateOf(job));
  const nameOf = (action: string) => (isListed ? t("actionOf", { action, kind, title }) : action);
  const action = (text: string, run: typeof dropImageJob, variant: "secondary" | "quiet") => (
    <Button
      variant={isListed ? "secondary" : variant}
      aria-label={nameOf(text)}
      onClick={() => run(services, id)}
    >
      {text}
    </Button>
  );
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        {isListed ? <span className="font-medium">{kind}</span> : null}
        <StatusLabel tone={toneOf(job)}>
          {step === "unconfirmed"
            ? labels("common.notConfirmed")
            : step === "unseen"
              ? labels("common.notVisibleYet")
              : t(isRetrying ? "retrying" : step)}
        </StatusLabel>
        <WaitClock id={id} nameOf={nameOf} />
      </p>
      {explained === undefined ? null : <p className="text-ink-soft">{t(`advice.${explained}`)}</p>}
      {step === "failed" ? <InlineProblem problem={job.problem} /> : null}
      {step === "sending" ? (
        <ProgressBar label={t("progress", { kind })} value={job.sentShare} max={1} />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasIssue(job) && (mayEdit || step !== "failed")
          ? action(
              labels(step === "failed" ? "common.tryAgain" : "common.checkAgain"),
              retryImageJob,
              "secondary",
            )
          : null}
        {isUnsent ? action(labels("common.cancel"), dropImageJob, "quiet") : null}
        {hasIssue(job) || !(isUnsent || isSent(job))
          ? action(labels("common.dismiss"), dropImageJob, "quiet")
          : null}
      </div>
    </div>
  );
}

function toneOf(job: ImageJob): StatusTone {
  if (job.step === "unseen") return "neutral";
  if (hasIssue(job)) return "trouble";
  if (job.step === "seen") return "ready";
  return ["saving", "saved"].includes(stateOf(job)) ? "working" : "neutral";
}
