import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { setTitlePrefix } from "#shared/ui/title-prefix.tsx";
import { isRunning, type Transfer } from "#uploads/engine/transfer.ts";
import { needsPerson } from "#uploads/engine/transfer-state.ts";
import { percentOf, totalsOf } from "./transfer-totals.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** Shows in the document's title how far the uploads are, and whether one needs a person. */
export function TransferTitle() {
  const t = useTranslations("titlePrefix");
  const store = useTransferStore();
  // Numbers, so that pages are drawn anew for a whole per cent and not for every byte.
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
