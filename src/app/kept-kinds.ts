import { countDrafts, forgetDrafts } from "#captions/workbench/drafts.ts";
import { countKeptOrders, forgetKeptOrders } from "#playlists/desk/kept-orders.ts";
import { keepRegional } from "#settings/keep-regional.ts";
import type { KeptAmount, KeptKind } from "#settings/kept/kept-kind.ts";
import { readRegionalText } from "#settings/regional.ts";
import { jsonSizeBytes } from "#shared/storage/json-size.ts";
import { areShortcutsOn, switchShortcuts } from "#shared/ui/range/shortcut-switch.ts";
import { isRunning, type Transfer } from "#uploads/engine/transfer.ts";
import { canCancel, isForgettable, isUnfinished } from "#uploads/engine/transfer-state.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import { countSavedViews, forgetSavedViews } from "#watch-time/saved/saved-views-store.ts";
import { applyTheme, currentTheme } from "./theme.ts";

/** Everything that this browser keeps, with the functions of those who keep it. */
export function keptKinds(transfers: TransferStore): KeptKind[] {
  /** The record of everything is read for that. */
  async function transfersLike(is: (transfer: Transfer) => boolean): Promise<Transfer[]> {
    await transfers.recall();
    return transfers.getSnapshot().filter(is);
  }

  return [
    {
      name: "unfinished",
      look: async () => amountOf(await transfersLike(isLeft)),
      async forget() {
        const left = await transfersLike(isLeft);
        if (left.some((each) => isRunning(each) || each.isElsewhere)) return "in-use";
        transfers.send({ kind: "cancel", ids: idsOf(left.filter(canCancel)) });
        // What may have become a film can't be called off; its record can go.
        transfers.send({ kind: "dismiss", ids: idsOf(left.filter((each) => !canCancel(each))) });
        return null;
      },
    },
    {
      name: "past",
      look: async () => amountOf(await transfersLike(isForgettable)),
      async forget() {
        const past = await transfersLike(isForgettable);
        if (past.some(({ isElsewhere }) => isElsewhere)) return "in-use";
        transfers.send({ kind: "forget", ids: idsOf(past) });
        return null;
      },
    },
    { name: "captions", look: countDrafts, forget: forgetDrafts },
    { name: "orders", look: countKeptOrders, forget: forgetKeptOrders },
    {
      name: "views",
      look: async () => countSavedViews(),
      async forget() {
        forgetSavedViews();
        return countSavedViews().count === 0 ? null : "failed";
      },
    },
    {
      name: "choices",
      look: async () => ({ count: countChoices(), bytes: null }),
      async forget() {
        applyTheme("system");
        switchShortcuts(true);
        return keepRegional({}) && countChoices() === 0 ? null : "failed";
      },
    },
  ];
}

function idsOf(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ id }) => id);
}

/** What was begun and neither ended nor was given up. */
function isLeft(transfer: Transfer): boolean {
  return isUnfinished(transfer) && !transfer.isDismissed;
}

function amountOf(transfers: readonly Transfer[]): KeptAmount {
  return { count: transfers.length, bytes: transfers.length === 0 ? 0 : jsonSizeBytes(transfers) };
}

/** How many things were chosen otherwise than they are set up. */
function countChoices(): number {
  return [currentTheme() !== "system", readRegionalText() !== null, !areShortcutsOn()].filter(
    Boolean,
  ).length;
}
