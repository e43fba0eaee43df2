import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "./entries.ts";
import type { OrderDiff } from "./order-diff.ts";
import type { EntryFactsReader } from "./use-entry-facts.ts";

/** Further changes are only counted, which keeps the page fast. */
const MAX_LINES = 100;

/** Lists the differences of two orders by the titles of their items. */
export function OrderChanges({
  diff,
  facts,
  heading: Heading = "h3",
  isCounted = false,
}: {
  diff: OrderDiff;
  facts: EntryFactsReader;
  /** Is the level of the heading, as deep as its place in the page. */
  heading?: "h2" | "h3";
  /** Is true where the numbers of added, removed and moved items are stated above. */
  isCounted?: boolean;
}) {
  const t = useTranslations("playlistEditor.changes");
  const playlist = useTranslations("playlist");
  const titleOf = (entry: PlaylistEntry) => () => <bdi>{facts.of(entry).title}</bdi>;
  const { added, removed, moved } = diff;
  const kindCount = [added, removed, moved].filter(({ length }) => length > 0).length;
  function list<C extends { entry: PlaylistEntry }>(
    name: "added" | "removed" | "moved",
    changes: readonly C[],
    line: (change: C) => ReactNode,
  ) {
    const restCount = changes.length - MAX_LINES;
    if (changes.length === 0) return null;
    return (
      <section>
        {isCounted && kindCount === 1 ? null : (
          <Heading className="font-medium">
            {isCounted ? t(`kinds.${name}`) : t(name, { count: changes.length })}
          </Heading>
        )}
        <ul className="mt-1 grid gap-0.5 text-ink-soft">
          {changes.slice(0, MAX_LINES).map((change) => (
            <li key={change.entry.key} className="wrap-anywhere">
              {line(change)}
            </li>
          ))}
          {restCount > 0 ? <li>{playlist("more", { count: restCount })}</li> : null}
        </ul>
      </section>
    );
  }
  return (
    <div className="grid gap-3">
      {list("added", added, ({ entry, place }) =>
        t.rich("addedAt", { title: titleOf(entry), place }),
      )}
      {list("removed", removed, ({ entry, place }) =>
        t.rich("removedFrom", { title: titleOf(entry), place }),
      )}
      {list("moved", moved, ({ entry, from, to }) =>
        t.rich("movedTo", { title: titleOf(entry), from, to }),
      )}
    </div>
  );
}
