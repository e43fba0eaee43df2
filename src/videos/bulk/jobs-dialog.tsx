import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { type BulkItem, type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";
import type { BulkStore } from "./bulk-store.ts";
import { doneCount, useJobWords } from "./job-words.ts";

const TOLD = [
  "seen",
  "accepted",
  "doubtful",
  "unconfirmed",
  "skipped",
  "failed",
  "waiting",
] as const;

/** Everything that films were told together since the page was opened, the newest first. */
export function JobsDialog({
  jobs,
  bulk,
  onClose,
}: {
  jobs: readonly BulkJob[];
  bulk: BulkStore;
  onClose: () => void;
}) {
  const t = useTranslations("bulk.job");
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {jobs.length === 0 ? <p>{t("none")}</p> : null}
      <div ref={frame} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {jobs.toReversed().map((job) => (
          <JobReport
            key={job.id}
            job={job}
            bulk={bulk}
            onAct={() => frame.current?.focus({ preventScroll: true })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function JobReport({ job, bulk, onAct }: { job: BulkJob; bulk: BulkStore; onAct: () => void }) {
  const t = useTranslations("bulk.job");
  const { titleOf, stageOf } = useJobWords();
  const counts = countOutcomes(job.items);
  return (
    <section aria-label={titleOf(job)} className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">{titleOf(job)}</h3>
      <p className="text-ink-soft">{stageOf(job)}</p>
      <div className="py-2">
        <ProgressBar label={t("bar")} value={doneCount(job)} max={job.items.length} />
      </div>
      <p className="text-sm text-ink-soft">
        {TOLD.filter((kind) => counts[kind] > 0)
          .map((kind) => t(kind, { count: counts[kind] }))
          .join(" · ")}
      </p>
      <Films title={t("failures")} items={job.items.filter(isFailed)} />
      <Films title={t("skips")} items={job.items.filter(isSkipped)} />
      <div className="mt-2 flex flex-wrap gap-2">
        <JobActions job={job} bulk={bulk} onAct={onAct} />
      </div>
    </section>
  );
}

const isFailed = ({ outcome }: BulkItem) => outcome.kind === "failed";
const isSkipped = ({ outcome }: BulkItem) => outcome.kind === "skipped";

function Films({ title, items }: { title: string; items: readonly BulkItem[] }) {
  const t = useTranslations("bulk.job");
  const problems = useTranslations("problems");
  if (items.length === 0) return null;
  const reasonOf = ({ outcome }: BulkItem) => {
    if (outcome.kind === "skipped") return t(outcome.reason);
    if (outcome.kind !== "failed") return "";
    const { kind, serviceMessage } = outcome.problem;
    const isPlain = serviceMessage !== "" && kind !== "forbidden";
    // What comes with a refusal is often no more than "Forbidden".
    return isPlain ? serviceMessage : `${problems(`${kind}.title`)} ${serviceMessage}`.trim();
  };
  return (
    <>
      <h4 className="mt-2 text-sm font-medium">{title}</h4>
      <section
        aria-label={title}
        tabIndex={0}
        className="max-h-[min(16rem,40dvh)] overflow-y-auto text-sm"
      >
        <ul>
          {items.map((item) => (
            <li key={item.vodId} className="border-b border-line py-1 wrap-anywhere">
              <bdi className="font-medium">{item.title ?? t("untitled")}</bdi>
              {": "}
              <bdi className="text-ink-soft">{reasonOf(item)}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What can be done about a job; each only while it would do something. */
function JobActions({
  job,
  bulk,
  onAct,
}: {
  job: BulkJob;
  bulk: BulkStore;
  /** Right before: the button may go away with what it does. */
  onAct: () => void;
}) {
  const t = useTranslations("bulk.job");
  const act = (run: (jobId: string) => void) => () => {
    onAct();
    run(job.id);
  };
  const { failed, unconfirmed, waiting } = countOutcomes(job.items);
  if (isActive(job)) {
    return (
      <Button disabled={job.stage.kind === "stopping"} onClick={act(bulk.stop)}>
        {t("stop")}
      </Button>
    );
  }
  const end = job.stage.kind === "ended" ? job.stage.end : null;
  const again = failed > 0 ? "retry" : unconfirmed > 0 ? "retryUnconfirmed" : "goOn";
  return (
    <>
      {end === "undone" || failed + unconfirmed + waiting === 0 ? null : (
        <Button onClick={act(bulk.retry)}>{t(end === "signed-out" ? "goOn" : again)}</Button>
      )}
      {job.undoCount === 0 ? null : <Button onClick={act(bulk.undo)}>{t("undoAction")}</Button>}
      <Button variant="quiet" onClick={act(bulk.dismiss)}>
        {t("dismiss")}
      </Button>
    </>
  );
}
