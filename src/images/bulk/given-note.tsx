import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import {
  hasIssue,
  type ImageQueue,
  type ImageStatusName,
  type QueuedImage,
  statusOf,
} from "./image-queue.ts";

const TONES = {
  waiting: "neutral",
  sending: "working",
  settling: "working",
  seen: "ready",
  altered: "neutral",
  replaced: "neutral",
  untold: "neutral",
  unconfirmed: "trouble",
  failed: "trouble",
  gone: "neutral",
  looking: "working",
  hasOne: "neutral",
  noFilm: "neutral",
} as const satisfies Record<ImageStatusName, StatusTone>;

/** Status of a video's sent images, with actions. */
export function GivenNote({
  title,
  given,
  queue,
}: {
  title: string;
  given: readonly QueuedImage[];
  queue: ImageQueue;
}) {
  const t = useTranslations("pictureBoard");
  return (
    <section
      aria-label={t("standing.label", { title })}
      tabIndex={-1}
      className="grid gap-1 text-sm outline-none"
    >
      {given.map((each) => (
        <Status key={each.id} title={title} each={each} queue={queue} />
      ))}
    </section>
  );
}

function Status({ title, each, queue }: { title: string; each: QueuedImage; queue: ImageQueue }) {
  const t = useTranslations("pictureBoard");
  const { id, job } = each;
  const kind = t(`kind.${each.kind}`);
  const step = statusOf(each);
  const waitsFor = step === "sending" ? (job?.waitsFor ?? null) : null;
  const action = (text: string, run: (id: string) => void) => (
    <Button
      aria-label={t("standing.actionOf", { action: text, kind, title })}
      onClick={() => run(id)}
    >
      {text}
    </Button>
  );
  const isUnsent = ["waiting", "looking", "sending"].includes(step);
  const isToDismiss = hasIssue(each) || ["gone", "hasOne", "noFilm"].includes(step);
  return (
    <div className="grid gap-1">
      <p className="flex min-h-6 flex-wrap items-center gap-x-1.5">
        <span className="font-medium">{t("standing.of", { kind })}</span>
        <StatusLabel tone={TONES[step]}>
          {waitsFor === null ? t(`standing.${step}`) : t(`standing.waits.${waitsFor}`)}
        </StatusLabel>
      </p>
      {step === "failed" ? <InlineProblem problem={job?.problem ?? each.checkProblem} /> : null}
      {step === "sending" ? (
        <ProgressBar
          label={t("standing.progress", { title })}
          value={job?.sentShare ?? 0}
          max={1}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasIssue(each)
          ? action(t(step === "failed" ? "standing.retry" : "standing.check"), (id) =>
              queue.retry([id]),
            )
          : null}
        {isUnsent ? action(t("standing.cancel"), queue.drop) : null}
        {isToDismiss ? action(t("standing.dismiss"), queue.drop) : null}
      </div>
    </div>
  );
}
