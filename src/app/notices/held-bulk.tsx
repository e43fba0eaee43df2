import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { useApi, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
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
import { ownerFacts, PausedNotice } from "./paused-notice.tsx";

/** Goes on with the bulk jobs that there are as it is mounted, and says which of them wait for the person to say so. */
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

function Paused({ jobs, mayContinue }: { jobs: readonly PausedBulk[]; mayContinue: boolean }) {
  const t = useTranslations("bulk.held");
  const services = useApi();
  const [first] = jobs;
  if (first === undefined) return null;
  const facts = {
    ...ownerFacts(first.form.owner),
    count: jobs.length,
    left: jobs.reduce((sum, { form }) => sum + form.head.leftCount, 0),
  };
  return (
    <PausedNotice
      icon={<ListChecks size={16} aria-hidden="true" />}
      discard={{ action: t("discard"), title: t("discardTitle"), advice: t("discardAdvice") }}
      onContinue={
        mayContinue
          ? () => {
              for (const each of jobs) continueBulk(services, each);
            }
          : null
      }
      onDiscard={() => {
        for (const each of jobs) discardBulk(services, each);
      }}
    >
      {t(mayContinue ? "paused" : "others", facts)}
    </PausedNotice>
  );
}
