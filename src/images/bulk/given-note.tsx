import { useTranslations } from "use-intl";
import { hasIssue, type ImageJob, isSent, toneOf } from "#images/image-job.ts";
import { dropImageJob, retryImageJob } from "#images/image-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** Status of a video's sent images, with actions. */
export function GivenNote({ title, given }: { title: string; given: readonly ImageJob[] }) {
  const t = useTranslations("pictureBoard");
  return (
    <section
      aria-label={t("standing.label", { title })}
      tabIndex={-1}
      className="grid gap-1 text-sm outline-none"
    >
      {given.map((job) => (
        <Status key={job.id} title={title} job={job} />
      ))}
    </section>
  );
}

function Status({ title, job }: { title: string; job: ImageJob }) {
  const t = useTranslations("pictureBoard");
  const services = useApi();
  const { id, step } = job;
  const kind = t(`kind.${job.kind}`);
  const waitsFor = step === "sending" ? job.waitsFor : null;
  const action = (text: string, run: typeof dropImageJob) => (
    <Button
      aria-label={t("standing.actionOf", { action: text, kind, title })}
      onClick={() => run(services, id)}
    >
      {text}
    </Button>
  );
  const isUnsent = step === "sending" || step === "waiting" || step === "looking";
  return (
    <div className="grid gap-1">
      <p className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        <span className="font-medium">{t("standing.of", { kind })}</span>
        <StatusLabel tone={toneOf(job)}>
          {waitsFor === null ? t(`standing.${step}`) : t(`standing.waits.${waitsFor}`)}
        </StatusLabel>
      </p>
      {step === "failed" ? <InlineProblem problem={job.problem} /> : null}
      {step === "sending" ? (
        <ProgressBar label={t("standing.progress", { title })} value={job.sentShare} max={1} />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasIssue(job)
          ? action(t(step === "failed" ? "standing.retry" : "standing.check"), retryImageJob)
          : null}
        {isUnsent ? action(t("standing.cancel"), dropImageJob) : null}
        {!isUnsent && (hasIssue(job) || !isSent(job))
          ? action(t("standing.dismiss"), dropImageJob)
          : null}
      </div>
    </div>
  );
}
