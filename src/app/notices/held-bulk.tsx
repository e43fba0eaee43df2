import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { useApi, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { useBulkTitle } from "#videos/bulk/bulk-title.ts";
import { keptBulkQueries } from "#videos/bulk/kept-bulk-queries.ts";
import {
  bulkElsewhereOf,
  continueBulk,
  discardBulk,
  type PausedBulk,
  pausedBulkOf,
  resumeBulk,
} from "#videos/bulk/resume-bulk.ts";
import { Notice } from "./notice.tsx";

/** Goes on with the bulk jobs that there are as it is mounted, and says which of them wait for somebody to say so. */
export function HeldBulk() {
  const services = useApi();
  const mayEdit = useMayEdit();
  const { data: session } = useSession();
  const all = usePageStore(pausedBulkOf(services));
  useEffect(() => {
    if (mayEdit) void resumeBulk(services);
  }, [services, mayEdit]);
  const personId = session?.personId ?? null;
  const isOthers = ({ form }: PausedBulk) => isOfAnother(form.owner, personId);
  return (
    <>
      <Elsewhere />
      <Paused jobs={all.filter((each) => !isOthers(each))} mayContinue />
      <Paused jobs={all.filter(isOthers)} mayContinue={false} />
    </>
  );
}

/** Says how far the jobs are that another tab has at work. */
function Elsewhere() {
  const t = useTranslations("bulk.held");
  const services = useApi();
  const titleOf = useBulkTitle();
  const ids = usePageStore(bulkElsewhereOf(services));
  const { data: jobs = [] } = useQuery({
    ...keptBulkQueries.elsewhere(ids),
    enabled: ids.length > 0,
  });
  return jobs
    .filter(({ id, isOver }) => ids.includes(id) && !isOver)
    .map(({ id, head, rowCount }) => (
      <Notice key={id} isQuiet icon={<ListChecks size={16} aria-hidden="true" />}>
        {t("elsewhere", {
          title: titleOf(head.action, rowCount),
          done: rowCount - head.leftCount,
          total: rowCount,
        })}
      </Notice>
    ));
}

/** Jobs of another sign-in: none goes on before the person says so, and nobody else's ever does. */
function Paused({ jobs, mayContinue }: { jobs: readonly PausedBulk[]; mayContinue: boolean }) {
  const t = useTranslations("bulk.held");
  const common = useTranslations("common");
  const services = useApi();
  const [isAsking, setIsAsking] = useState(false);
  if (jobs.length === 0) return null;
  const [name = null] = jobs.map(({ form }) => form.owner?.name ?? null);
  const facts = {
    count: jobs.length,
    left: jobs.reduce((sum, { form }) => sum + form.head.leftCount, 0),
    // Isolated, as it may run the other way.
    name: `\u2068${name ?? ""}\u2069`,
    hasName: name === null ? "no" : "yes",
  };
  return (
    <Notice
      icon={<ListChecks size={16} aria-hidden="true" />}
      actions={
        <>
          {mayContinue ? (
            <Button onClick={() => jobs.forEach((each) => continueBulk(services, each))}>
              {common("continue")}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t("discard")}
          </Button>
        </>
      }
    >
      {t(mayContinue ? "paused" : "others", facts)}
      {isAsking ? (
        <ConfirmDialog
          title={t("discardTitle")}
          confirm={t("discard")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            for (const each of jobs) discardBulk(services, each);
          }}
        >
          <p>{t("discardAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </Notice>
  );
}
