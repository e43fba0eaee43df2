import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useHeldWork } from "#changes/held-work.ts";
import { storedBulkQueries } from "#library/stored-bulk-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useBulkTitle } from "./bulk-title.ts";
import {
  bulkElsewhereOf,
  continueBulk,
  discardBulk,
  pausedBulkOf,
  resumeBulk,
} from "./resume-bulk.ts";

/** Goes on with the bulk jobs that there are as it is mounted, and says how far those of other tabs are. */
export function HeldBulk() {
  const services = useApi();
  const mayEdit = useMayEdit();
  const paused = useStore(pausedBulkOf(services));
  useEffect(() => {
    if (mayEdit) void resumeBulk(services);
  }, [services, mayEdit]);
  useHeldWork(
    "bulk",
    paused.map((each) => ({
      owner: each.form.owner,
      activityId: each.form.id,
      leftCount: each.form.head.leftCount,
      onContinue: () => continueBulk(services, each),
      onDiscard: () => discardBulk(services, each),
    })),
  );
  return <Elsewhere />;
}

/** Says how far the jobs are that another tab has at work. */
function Elsewhere() {
  const t = useTranslations("bulk.held");
  const services = useApi();
  const titleOf = useBulkTitle();
  const ids = useStore(bulkElsewhereOf(services));
  const { data: jobs = [] } = useQuery({
    ...storedBulkQueries.elsewhere(ids),
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
