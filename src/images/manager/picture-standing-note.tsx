import { useTranslations } from "use-intl";
import type { PictureJob } from "#images/picture-job.ts";
import { dropPictureJob, retryPictureJob } from "#images/picture-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";

const TONES: Record<PictureJob["step"], StatusTone> = {
  sending: "working",
  settling: "working",
  seen: "ready",
  altered: "neutral",
  untold: "neutral",
  unconfirmed: "trouble",
  failed: "trouble",
  replaced: "neutral",
};

const ADVISED = ["altered", "untold", "unconfirmed", "replaced"] as const;

function isAdvised(step: PictureJob["step"]): step is (typeof ADVISED)[number] {
  return ADVISED.some((each) => each === step);
}

/** How a picture that was given stands, and what can be done about it. */
export function PictureStandingNote({ job }: { job: PictureJob }) {
  const t = useTranslations("pictures.standing");
  const services = useApi();
  const { step, kind } = job;
  const label = step === "sending" && job.waitsFor !== null ? t(`waits.${job.waitsFor}`) : t(step);
  const hasFailed = step === "failed" || step === "unconfirmed";
  return (
    <div className="grid gap-1 text-sm">
      <StatusLabel tone={TONES[step]}>{label}</StatusLabel>
      {isAdvised(step) ? <p className="text-ink-soft">{t(`advice.${step}`)}</p> : null}
      {step === "failed" ? <InlineProblem problem={job.problem} /> : null}
      {step === "sending" ? (
        <ProgressBar label={t(`progress.${kind}`)} value={job.sentShare} max={1} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {hasFailed ? (
          <Button onClick={() => retryPictureJob(services, job.id)}>
            {t(step === "failed" ? "retry" : "check")}
          </Button>
        ) : null}
        {hasFailed || step === "sending" ? (
          <Button variant="quiet" onClick={() => dropPictureJob(services, job.id)}>
            {t(step === "sending" ? "cancel" : "dismiss")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
