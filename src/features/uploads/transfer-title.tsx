import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { TitlePrefixProvider } from "#ui/title-prefix.tsx";
import { isRunning, needsPerson, type Transfer } from "./engine/transfer.ts";
import { percentOf, totalsOf } from "./transfer-totals.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** Shows in the document's title how far the uploads are, and whether one needs a person. */
export function TransferTitle({ children }: { children: ReactNode }) {
  const t = useTranslations("titlePrefix");
  const store = useTransferStore();
  // Numbers, so that pages are drawn anew for a whole per cent and not for every byte.
  const percent = useSyncExternalStore(store.subscribe, () => percentRunning(store.getSnapshot()));
  const isAttentionNeeded = useSyncExternalStore(store.subscribe, () =>
    store.getSnapshot().some((transfer) => isOwn(transfer) && needsPerson(transfer)),
  );
  const parts = [
    isAttentionNeeded && t("needsYou"),
    percent !== null && t("percent", { percent }),
  ].filter((part) => part !== false);
  return <TitlePrefixProvider value={parts.join(" ")}>{children}</TitlePrefixProvider>;
}

function percentRunning(transfers: readonly Transfer[]): number | null {
  if (!transfers.some((transfer) => isOwn(transfer) && isRunning(transfer))) return null;
  const totals = totalsOf(transfers);
  return totals === null ? null : percentOf(totals);
}

function isOwn({ isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed;
}
