import { useTranslations } from "use-intl";
import { ChangeNote } from "#changes/change-note.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import type { StatusTone } from "#shared/ui/status-label.tsx";
import { hasIssue, type ImageJob, isSent } from "./image-job.ts";
import { dropImageJob, retryImageJob } from "./image-jobs-queries.ts";
import { KIND_LABELS } from "./images.ts";

const EXPLAINED = ["altered", "untold", "unconfirmed", "replaced"] as const;

/**
 * Shows the status of an image, with actions.
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
  const again = hasIssue(job) && (mayEdit || state !== "failed");
  return (
    <ChangeNote
      state={state}
      isDoubtful={job.reason === "unconfirmed"}
      {...(detail !== "unconfirmed" &&
        detail !== "unknown" && {
          words: detail === "skipped" ? "" : t(isRetrying ? "retrying" : detail),
        })}
      tone={toneOf(job)}
      waitId={id}
      nameOf={nameOf}
      lead={isListed ? <span className="font-medium">{kind}</span> : null}
      problem={state === "failed" ? job.problem : null}
      actions={{
        tryAgain: again && state === "failed" && (() => retryImageJob(services, id)),
        checkAgain: again && state !== "failed" && (() => retryImageJob(services, id)),
        cancel: isUnsent && (() => dropImageJob(services, id)),
        dismiss:
          (hasIssue(job) || !(isUnsent || isSent(job))) && (() => dropImageJob(services, id)),
      }}
    >
      {explained === undefined ? null : <p className="text-ink-soft">{t(`advice.${explained}`)}</p>}
      {detail === "saving" ? (
        <ProgressBar label={t("progress", { kind })} value={job.sentShare} max={1} />
      ) : null}
    </ChangeNote>
  );
}

function toneOf({ state, reason }: ImageJob): StatusTone {
  if (state === "failed" || reason === "unconfirmed") return "trouble";
  if (state === "visible" && reason === null) return "ready";
  return state === "saving" || state === "saved" ? "working" : "neutral";
}
