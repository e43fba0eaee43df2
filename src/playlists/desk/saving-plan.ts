import { isSameOrder, type PlaylistEntry, type PlaylistItem } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import { fateOf } from "#playlists/entry-facts.ts";
import { isChanged, type OrderDocument } from "#playlists/order/order-document.ts";

/** What a save would do with the entries of a draft. */
export interface SavingPlan {
  sent: PlaylistEntry[];
  /** Not ready: they stay in the draft. */
  waiting: PlaylistEntry[];
  /** Gone from the platform: they are left out. */
  dropped: PlaylistEntry[];
  /** Whether the service would get another order than it has. */
  isWorthSending: boolean;
  isChanged: boolean;
  /** Whether it is known of all entries how they stand, as far as that can be known. */
  isChecked: boolean;
}

/** Divides a draft by what becomes of its entries. */
export function planSaving(
  document: OrderDocument,
  factsOf: (item: PlaylistItem) => EntryFacts,
): SavingPlan {
  const plan: SavingPlan = {
    sent: [],
    waiting: [],
    dropped: [],
    isWorthSending: false,
    isChanged: isChanged(document),
    isChecked: true,
  };
  for (const entry of document.present) {
    const { standing } = factsOf(entry);
    if (standing === "checking") plan.isChecked = false;
    const fate = fateOf(standing);
    plan[fate === "sent" ? "sent" : fate === "waits" ? "waiting" : "dropped"].push(entry);
  }
  plan.isWorthSending = plan.isChanged && !isSameOrder(plan.sent, document.base);
  return plan;
}
