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
  const title = (entry: PlaylistEntry) => <bdi>{facts.of(entry).title}</bdi>;
  return (
    <div className="grid gap-3">
      <ChangeList
        name={t("added", { count: diff.added.length })}
        lines={diff.added.map(({ entry, place }) => ({
          key: entry.key,
          text: t.rich("addedAt", { title: () => title(entry), place }),
        }))}
      />
      <ChangeList
        name={t("removed", { count: diff.removed.length })}
        lines={diff.removed.map(({ entry, place }) => ({
          key: entry.key,
          text: t.rich("removedFrom", { title: () => title(entry), place }),
        }))}
      />
      <ChangeList
        name={t("moved", { count: diff.moved.length })}
        lines={diff.moved.map(({ entry, from, to }) => ({
          key: entry.key,
          text: t.rich("movedTo", { title: () => title(entry), from, to }),
        }))}
      />
    </div>
  );
}

function ChangeList({ name, lines }: { name: string; lines: { key: string; text: ReactNode }[] }) {
  const t = useTranslations("playlistDesk.changes");
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{name}</h3>
      <ul className="mt-1 grid gap-0.5 text-ink-soft">
        {lines.slice(0, MAX_LINES).map(({ key, text }) => (
          <li key={key} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {lines.length > MAX_LINES ? (
          <li>{t("more", { count: lines.length - MAX_LINES })}</li>
        ) : null}
      </ul>
    </section>
  );
}
