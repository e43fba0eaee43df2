import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { entriesAlike, entriesOf, type PlaylistEntry } from "#playlists/entries.ts";
import { OrderChanges } from "#playlists/order-changes.tsx";
import { diffOrders, type OrderDiff } from "#playlists/order-diff.ts";
import { type StoredOrder, storedOrderQueries } from "#playlists/stored-orders-queries.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";

/** Says how many items an order has added, removed and moved, and which; nothing where that is not kept. */
export function StoredOrderChanges({ entryId }: { entryId: string }) {
  const { data } = useQuery(storedOrderQueries.detail(entryId));
  return data === undefined || data === null ? null : <Changes kept={data} />;
}

function Changes({ kept }: { kept: StoredOrder }) {
  const t = useTranslations("playlistEditor.changes");
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const { diff, entries } = useMemo(() => {
    const before = entriesOf(kept.before);
    const after = entriesAlike(kept.after, before);
    return { diff: diffOrders(before, after), entries: [...before, ...after] };
  }, [kept]);
  const counts = (["added", "removed", "moved"] as const).flatMap((name) =>
    diff[name].length === 0 ? [] : [t(name, { count: diff[name].length })],
  );
  return (
    <details
      className="col-span-full text-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-ink-soft">
        {new Intl.ListFormat(locale, { type: "unit" }).format(counts)}
      </summary>
      {isOpen ? <Lines diff={diff} entries={entries} /> : null}
    </details>
  );
}

/** Titles are looked up on request. */
function Lines({ diff, entries }: { diff: OrderDiff; entries: readonly PlaylistEntry[] }) {
  return <OrderChanges heading="h2" isCounted diff={diff} facts={useEntryFacts(entries, null)} />;
}
