import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";
import type { BulkStore } from "./bulk-store.ts";

/** What can be done about a job; each only while it would do something. */
export function JobActions({
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
