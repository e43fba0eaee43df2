import type { EntryFacts } from "#features/playlists/entry-facts.ts";
import { fateOf } from "#features/playlists/entry-facts.ts";
import { isSameOrder, type PlaylistEntry, type PlaylistItem } from "#lib/playlists/entries.ts";
import { isChanged, type OrderDocument } from "#lib/playlists/order-document.ts";

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
  };
  for (const entry of document.present) {
    const fate = fateOf(factsOf(entry).standing);
    plan[fate === "sent" ? "sent" : fate === "waits" ? "waiting" : "dropped"].push(entry);
  }
  plan.isWorthSending = plan.isChanged && !isSameOrder(plan.sent, document.base);
  return plan;
}
