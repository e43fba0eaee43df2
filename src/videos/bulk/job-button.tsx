import { Check, CirclePause, LoaderCircle, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";
import { doneCount, useJobWords } from "./job-words.ts";
import { JobsDialog } from "./jobs-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

/** The newest job in short; pressing it shows all of them. Nothing to be seen while there was none. */
export function JobButton() {
  const t = useTranslations("bulk.job");
  const { bulk, jobs } = useBulk();
  const { titleOf, stageOf } = useJobWords();
  const [isOpen, setIsOpen] = useState(false);
  const job = jobs.findLast(isActive) ?? jobs.at(-1);
  const format = useFormatter();
  const details = useRef<HTMLButtonElement>(null);
  const title = job === undefined ? "" : titleOf(job);
  const spoken = (each: BulkJob) => {
    // What it waits for is said, and how far it is: every tenth of the way, not every film.
    const isGoing = isActive(each) && each.stage.kind !== "paused";
    const tenths = Math.floor((doneCount(each) / Math.max(1, each.items.length)) * 10);
    const stage = isGoing ? format.number(tenths / 10, { style: "percent" }) : stageOf(each);
    return t("told", { title, stage });
  };
  return (
    <>
      {job === undefined ? null : (
        <div className="flex min-w-0 items-center gap-1">
          <Button
            ref={details}
            variant="quiet"
            className="min-w-0"
            aria-label={t("show", { text: t("told", { title, stage: stageOf(job) }) })}
            icon={<Icon job={job} />}
            onClick={() => setIsOpen(true)}
          >
            <span className="hidden truncate @min-[90rem]:inline">{title}</span>
            <span>{t("progress", { done: doneCount(job), total: job.items.length })}</span>
          </Button>
          {isActive(job) || job.undoCount === 0 ? null : (
            <Button
              variant="quiet"
              // Where there is no room it is among the details.
              className="@max-[66rem]:hidden"
              onClick={() => {
                // This button goes away with what it does.
                details.current?.focus();
                bulk.undo(job.id);
              }}
            >
              {t("undoAction")}
            </Button>
          )}
        </div>
      )}
      {/* Always there: what comes together with its words is not read out. */}
      <span role="status" className="sr-only">
        {job === undefined ? "" : spoken(job)}
      </span>
      {isOpen ? <JobsDialog jobs={jobs} bulk={bulk} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Icon({ job }: { job: BulkJob }) {
  const { failed, unconfirmed, waiting, accepted, doubtful } = countOutcomes(job.items);
  const look = { "aria-hidden": true, size: 15 } as const;
  if (job.stage.kind === "paused") return <CirclePause {...look} className="shrink-0" />;
  if (isActive(job)) return <LoaderCircle {...look} className="shrink-0 animate-spin" />;
  if (failed + unconfirmed > 0) {
    return <TriangleAlert {...look} className="shrink-0 text-trouble" />;
  }
  if (waiting > 0) return <CirclePause {...look} className="shrink-0" />;
  if (accepted + doubtful > 0) return <LoaderCircle {...look} className="shrink-0 animate-spin" />;
  return <Check {...look} className="shrink-0" />;
}
