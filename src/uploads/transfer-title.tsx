import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { setTitlePrefix } from "#shared/ui/title-prefix.tsx";
import { isRunning, type Transfer } from "#uploads/engine/transfer.ts";
import { needsPerson } from "#uploads/engine/transfer-state.ts";
import { percentOf, totalsOf } from "./transfer-totals.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** Shows progress, and whether an action is needed, in the document title. */
export function TransferTitle() {
  const t = useTranslations("titlePrefix");
  const store = useTransferStore();
  // A number, so it renders once per percent, not per byte.
  const percent = useSyncExternalStore(store.subscribe, () => percentRunning(store.getSnapshot()));
  const isAttentionNeeded = useSyncExternalStore(store.subscribe, () =>
    store.getSnapshot().some((transfer) => isOwn(transfer) && needsPerson(transfer)),
  );
  const prefix = [isAttentionNeeded && t("needsYou"), percent !== null && t("percent", { percent })]
    .filter((part) => part !== false)
    .join(" ");
  useEffect(() => {
    setTitlePrefix(prefix);
    return () => setTitlePrefix("");
  }, [prefix]);
  return null;
}

function percentRunning(transfers: readonly Transfer[]): number | null {
  if (!transfers.some((transfer) => isOwn(transfer) && isRunning(transfer))) return null;
  const totals = totalsOf(transfers);
  return totals === null ? null : percentOf(totals);
}

function isOwn({ isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed;
}
