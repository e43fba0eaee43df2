import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import { hasIssue, type ImageJob, isSent } from "./image-job.ts";
import { dropImageJob, retryImageJob } from "./image-jobs-queries.ts";
import { KIND_LABELS } from "./images.ts";

/** Reasons that need an explanation. */
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
  const { id, state } = job;
  const detail = job.reason ?? state;
  const isListed = title !== undefined;
  const kind = labels(KIND_LABELS[job.kind]);
  const explained = EXPLAINED.find((each) => each === job.reason);
  const isRetrying = state === "saving" && job.waitsFor !== null;
  const isUnsent = state === "waiting" || state === "saving";
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
          {detail === "unconfirmed"
            ? labels("common.notConfirmed")
            : detail === "unknown"
              ? labels("common.notVisibleYet")
              : detail !== "skipped" && t(isRetrying ? "retrying" : detail)}
        </StatusLabel>
        <WaitClock id={id} nameOf={nameOf} />
      </p>
      {explained === undefined ? null : <p className="text-ink-soft">{t(`advice.${explained}`)}</p>}
      {state === "failed" ? <InlineProblem problem={job.problem} /> : null}
      {detail === "saving" ? (
        <ProgressBar label={t("progress", { kind })} value={job.sentShare} max={1} />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasIssue(job) && (mayEdit || state !== "failed")
          ? action(
              labels(state === "failed" ? "common.tryAgain" : "common.checkAgain"),
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

function toneOf({ state, reason }: ImageJob): StatusTone {
  if (state === "failed" || reason === "unconfirmed") return "trouble";
  if (state === "visible" && reason === null) return "ready";
  return state === "saving" || state === "saved" ? "working" : "neutral";
}
