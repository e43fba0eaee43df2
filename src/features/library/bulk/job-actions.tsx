import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";
import type { BulkStore } from "./bulk-store.ts";

/** What can be done about a job; each only while it would do something. */
export function JobActions({ job, bulk }: { job: BulkJob; bulk: BulkStore }) {
  const t = useTranslations("bulk.job");
  const { failed, unconfirmed, waiting } = countOutcomes(job.items);
  if (isActive(job)) {
    return (
      <Button disabled={job.stage.kind === "stopping"} onClick={() => bulk.stop(job.id)}>
        {t("stop")}
      </Button>
    );
  }
  const isUndone = job.stage.kind === "ended" && job.stage.isUndone;
  return (
    <>
      {isUndone || failed + unconfirmed + waiting === 0 ? null : (
        <Button onClick={() => bulk.retry(job.id)}>
          {t(failed > 0 ? "retry" : unconfirmed > 0 ? "retryUnconfirmed" : "goOn")}
        </Button>
      )}
      {job.undoCount === 0 ? null : (
        <Button onClick={() => bulk.undo(job.id)}>{t("undoAction")}</Button>
      )}
      <Button variant="quiet" onClick={() => bulk.dismiss(job.id)}>
        {t("dismiss")}
      </Button>
    </>
  );
}
