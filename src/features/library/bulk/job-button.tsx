import { Check, LoaderCircle, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";
import { doneCount, useJobWords } from "./job-words.ts";
import { JobsDialog } from "./jobs-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

/** The newest job in short; pressing it shows all of them. Nothing while there was none. */
export function JobButton() {
  const t = useTranslations("bulk.job");
  const { bulk, jobs } = useBulk();
  const { titleOf, stageOf } = useJobWords();
  const [isOpen, setIsOpen] = useState(false);
  const job = jobs.findLast(isActive) ?? jobs.at(-1);
  if (job === undefined && !isOpen) return null;
  const title = job === undefined ? "" : titleOf(job);
  return (
    <>
      {job === undefined ? null : (
        <div className="flex min-w-0 items-center gap-1">
          <Button
            variant="quiet"
            className="min-w-0"
            aria-label={t("show", { text: `${title}. ${stageOf(job)}` })}
            icon={<Icon job={job} />}
            onClick={() => setIsOpen(true)}
          >
            <span className="hidden truncate xl:inline">{title}</span>
            <span>{t("progress", { done: doneCount(job), total: job.items.length })}</span>
          </Button>
          {isActive(job) || job.undoCount === 0 ? null : (
            <Button variant="quiet" onClick={() => bulk.undo(job.id)}>
              {t("undoAction")}
            </Button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {job === undefined ? "" : `${title}. ${isActive(job) ? announced(job) : stageOf(job)}`}
      </span>
      {isOpen ? <JobsDialog jobs={jobs} bulk={bulk} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Every tenth of the way, not every film. */
function announced(job: BulkJob): string {
  return `${Math.floor((doneCount(job) / Math.max(1, job.items.length)) * 10) * 10} %`;
}

function Icon({ job }: { job: BulkJob }) {
  const { failed, accepted, doubtful } = countOutcomes(job.items);
  if (isActive(job) || (failed === 0 && accepted + doubtful > 0)) {
    return <LoaderCircle aria-hidden="true" size={15} className="shrink-0 animate-spin" />;
  }
  return failed > 0 ? (
    <TriangleAlert aria-hidden="true" size={15} className="shrink-0 text-trouble" />
  ) : (
    <Check aria-hidden="true" size={15} className="shrink-0" />
  );
}
