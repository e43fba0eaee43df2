import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { OrderDiff } from "#playlists/order/order-diff.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";

/** Further changes are only counted, which keeps the page fast. */
const MAX_LINES = 100;

/** Differences between two orders as text. */
export function OrderChanges({ diff, facts }: { diff: OrderDiff; facts: EntryFactsReader }) {
  const t = useTranslations("playlistDesk.changes");
  const titleOf = (entry: PlaylistEntry) => () => <bdi>{facts.of(entry).title}</bdi>;
  function list<C extends { entry: PlaylistEntry }>(
    name: "added" | "removed" | "moved",
    changes: readonly C[],
    line: (change: C) => ReactNode,
  ) {
    const restCount = changes.length - MAX_LINES;
    if (changes.length === 0) return null;
    return (
      <section>
        <h3 className="font-medium">{t(name, { count: changes.length })}</h3>
        <ul className="mt-1 grid gap-0.5 text-ink-soft">
          {changes.slice(0, MAX_LINES).map((change) => (
            <li key={change.entry.key} className="wrap-anywhere">
              {line(change)}
            </li>
          ))}
          {restCount > 0 ? <li>{t("more", { count: restCount })}</li> : null}
        </ul>
      </section>
    );
  }
  return (
    <div className="grid gap-3">
      {list("added", diff.added, ({ entry, place }) =>
        t.rich("addedAt", { title: titleOf(entry), place }),
      )}
      {list("removed", diff.removed, ({ entry, place }) =>
        t.rich("removedFrom", { title: titleOf(entry), place }),
      )}
      {list("moved", diff.moved, ({ entry, from, to }) =>
        t.rich("movedTo", { title: titleOf(entry), from, to }),
      )}
    </div>
  );
}
