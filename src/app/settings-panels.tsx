import { Suspense, useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { countDrafts, drafts } from "#captions/workbench/drafts.ts";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { heldEditDrafts } from "#changes/held-edits.ts";
import { clearBefore, measureBefore } from "#changes/stored-before.ts";
import { storedBulk } from "#library/bulk/stored-bulk.ts";
import { clearFigures, measureFigures } from "#library/kept-figures.ts";
import { countKeptLists, isViewOnDevice, keptLists } from "#library/kept-lists.ts";
import { later } from "#messages/later.tsx";
import { countAttentionChoices, forgetAttentionChoices } from "#overview/attention-choices.ts";
import { countThresholds, resetThresholds } from "#overview/attention-thresholds.ts";
import { countOrderDrafts, orderDrafts } from "#playlists/content/order-drafts.ts";
import { forgetRecent, readRecent } from "#search/recent.ts";
import { useAccount } from "#session/account.tsx";
import { SignOutButton } from "#session/sign-out-button.tsx";
import { AboutPanel, AppearancePanel } from "#settings/about-panel.tsx";
import { CheckPanel } from "#settings/check/check-panel.tsx";
import { ownPage } from "#settings/check/check-tools.ts";
import { readRegionalText } from "#settings/regional.ts";
import { keepRegional, RegionalPanel } from "#settings/regional-panel.tsx";
import {
  type StoredAmount,
  StoredDataPanel,
  type StoredKind,
} from "#settings/stored/stored-data-panel.tsx";
import { storedRole, storeRole } from "#shared/http/session-queries.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { areShortcutsOn, switchShortcuts } from "#shared/ui/shortcut-switch.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { applyTheme, currentTheme, onTheme } from "#shared/ui/theme.ts";
import { importDrafts } from "#uploads/import/tasks.ts";
import { isRunning, type Transfer } from "#uploads/transfer.ts";
import { canCancel, isForgettable, isUnfinished } from "#uploads/transfer-state.ts";
import { type TransferStore, useTransferStore } from "#uploads/transfer-store.ts";
import { forgetLibrary, measureLibrary } from "#videos/stored-library.ts";
import { AllSavedViews } from "#views/all-saved-views.tsx";
import { countSavedViews, forgetSavedViews } from "#views/saved-views-store.ts";

/** Is loaded apart from the page, with the words of the overview. */
const AttentionSettings = later(
  async () => (await import("#overview/attention-settings.tsx")).AttentionSettings,
  "overview",
);

export function SettingsPanels() {
  const t = useTranslations("settings.account");
  const account = useAccount();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const transfers = useTransferStore();
  const kinds = useMemo(() => storedKinds(transfers), [transfers]);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <AppearancePanel theme={theme} onTheme={applyTheme} />
      <RegionalPanel />
      <Panel title={t("title")}>
        {account === null ? null : <p className="font-medium">{account.text}</p>}
        <p className="max-w-prose text-ink-soft">{account?.note ?? t("about")}</p>
        <SignOutButton measure="words" className="mt-3" />
      </Panel>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <AttentionSettings />
      </Suspense>
      <AllSavedViews isOnDevice={isViewOnDevice} />
      <CheckPanel />
      <StoredDataPanel kinds={kinds} />
      <AboutPanel {...ownPage()} />
    </div>
  );
}

/** Lists everything stored in this browser, with the functions of the owning modules. */
function storedKinds(transfers: TransferStore): StoredKind[] {
  /** Loads all stored transfers before filtering. */
  async function transfersLike(is: (transfer: Transfer) => boolean): Promise<Transfer[]> {
    await transfers.recall();
    return transfers.getState().filter(is);
  }

  return [
    {
      name: "unfinished",
      measure: async () => amountOf(await transfersLike(isLeft)),
      async forget() {
        const left = await transfersLike(isLeft);
        if (left.some((each) => isRunning(each) || each.isElsewhere)) return "in-use";
        transfers.send({ kind: "cancel", ids: idsOf(left.filter(canCancel)) });
        // An upload that may have become a video can't be cancelled, but its record can be removed.
        transfers.send({ kind: "dismiss", ids: idsOf(left.filter((each) => !canCancel(each))) });
        return null;
      },
    },
    {
      name: "past",
      measure: async () => amountOf(await transfersLike(isForgettable)),
      async forget() {
        const past = await transfersLike(isForgettable);
        if (past.some(({ isElsewhere }) => isElsewhere)) return "in-use";
        transfers.send({ kind: "forget", ids: idsOf(past) });
        return null;
      },
    },
    {
      name: "imports",
      measure: async () => ({ count: (await importDrafts.loadAll()).size, bytes: null }),
      forget: importDrafts.clear,
    },
    {
      name: "edits",
      measure: async () => ({ count: (await heldEditDrafts.loadAll()).size, bytes: null }),
      forget: heldEditDrafts.clear,
    },
    { name: "bulk", measure: countBulk, forget: storedBulk.clear },
    { name: "before", measure: measureBefore, forget: clearBefore },
    { name: "captions", measure: countDrafts, forget: drafts.clear },
    { name: "orders", measure: countOrderDrafts, forget: orderDrafts.clear },
    {
      name: "views",
      measure: async () => countSavedViews(),
      async forget() {
        forgetSavedViews();
        return countSavedViews().count === 0 ? null : "failed";
      },
    },
    { name: "lists", measure: countKeptLists, forget: keptLists.clear },
    { name: "library", measure: measureLibrary, forget: forgetLibrary },
    { name: "figures", measure: measureFigures, forget: clearFigures },
    ofText(
      "attention",
      () => sumOf(countAttentionChoices(), countThresholds()),
      // Each of them is to be tried.
      () => [forgetAttentionChoices(), resetThresholds()].every(Boolean),
    ),
    ofText("activity", () => countOf(parseActivity(activityText())), clearActivity),
    ofText("recent", () => countOf(readRecent()), forgetRecent),
    ofText(
      "role",
      () => countOf(storedRole() === null ? [] : [1]),
      () => storeRole(null),
    ),
    {
      name: "choices",
      measure: async () => ({ count: countChoices(), bytes: null }),
      async forget() {
        applyTheme("system");
        switchShortcuts(true);
        return keepRegional({}) && countChoices() === 0 ? null : "failed";
      },
    },
  ];
}

/** Returns a kind that is a text in local storage. @param forget returns whether it is gone */
function ofText(
  name: StoredKind["name"],
  measure: () => StoredAmount,
  forget: () => boolean,
): StoredKind {
  return {
    name,
    measure: async () => measure(),
    forget: async () => (forget() ? null : "failed"),
  };
}

function sumOf(...amounts: readonly { count: number; bytes: number }[]): StoredAmount {
  const sum = (of: "count" | "bytes") => amounts.reduce((so, each) => so + each[of], 0);
  return { count: sum("count"), bytes: sum("bytes") };
}

function countOf(items: readonly unknown[]): StoredAmount {
  return { count: items.length, bytes: null };
}

async function countBulk(): Promise<StoredAmount> {
  return { count: (await storedBulk.loadAll()).length, bytes: null };
}

function idsOf(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ id }) => id);
}

/** Returns true for transfers that were started and neither finished nor dismissed. */
function isLeft(transfer: Transfer): boolean {
  return isUnfinished(transfer) && !transfer.isDismissed;
}

function amountOf(transfers: readonly Transfer[]): StoredAmount {
  return { count: transfers.length, bytes: transfers.length === 0 ? 0 : jsonSizeBytes(transfers) };
}

function countChoices(): number {
  return [currentTheme() !== "system", readRegionalText() !== null, !areShortcutsOn()].filter(
    Boolean,
  ).length;
}
