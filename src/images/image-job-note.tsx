import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { hasIssue, type ImageJob, isSent, stateOf } from "./image-job.ts";
import { dropImageJob, retryImageJob } from "./image-jobs-queries.ts";

/** Steps that are explained: beside the label, or in it where there is little space. */
const EXPLAINED = ["altered", "untold", "unconfirmed", "replaced"] as const;

/**
 * Status of an image, with actions.
 * @param title of its video, where images of several are listed; undefined on the page of one
 */
export function ImageJobNote({ job, title }: { job: ImageJob; title?: string }) {
  const t = useTranslations("pictures.standing");
  const kinds = useTranslations("pictures.kind");
  const services = useApi();
  const { id, step } = job;
  const isListed = title !== undefined;
  const kind = kinds(job.kind);
  const explained = EXPLAINED.find((each) => each === step);
  const waitsFor = step === "sending" ? job.waitsFor : null;
  const isUnsent = ["waiting", "saving"].includes(stateOf(job));
  const action = (text: string, run: typeof dropImageJob, variant: "secondary" | "quiet") => (
    <Button
      variant={isListed ? "secondary" : variant}
      aria-label={isListed ? t("actionOf", { action: text, kind, title }) : undefined}
      onClick={() => run(services, id)}
    >
      {text}
    </Button>
  );
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        {isListed ? <span className="font-medium">{t("of", { kind })}</span> : null}
        <StatusLabel tone={toneOf(job)}>
          {waitsFor !== null
            ? t(`waits.${waitsFor}`)
            : isListed && explained !== undefined
              ? t(`listed.${explained}`)
              : t(step)}
        </StatusLabel>
      </p>
      {isListed || explained === undefined ? null : (
        <p className="text-ink-soft">{t(`advice.${explained}`)}</p>
      )}
      {step === "failed" ? <InlineProblem problem={job.problem} /> : null}
      {step === "sending" ? (
        <ProgressBar
          label={isListed ? t("progressOf", { title }) : t(`progress.${job.kind}`)}
          value={job.sentShare}
          max={1}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasIssue(job)
          ? action(t(step === "failed" ? "retry" : "check"), retryImageJob, "secondary")
          : null}
        {isUnsent ? action(t("cancel"), dropImageJob, "quiet") : null}
        {hasIssue(job) || !(isUnsent || isSent(job))
          ? action(t("dismiss"), dropImageJob, "quiet")
          : null}
      </div>
    </div>
  );
}

function toneOf(job: ImageJob): StatusTone {
  if (hasIssue(job)) return "trouble";
  if (job.step === "seen") return "ready";
  return ["saving", "saved"].includes(stateOf(job)) ? "working" : "neutral";
}
