import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { diffOrders, type OrderDiff } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { SavingPlan } from "./use-order-saving.ts";

const MAX_TITLES = 20;

export function ReviewDialog({
  document,
  plan,
  facts,
  onSave,
  onClose,
}: {
  document: OrderDocument;
  plan: SavingPlan;
  facts: EntryFactsReader;
  /** Null: it can't be saved for the moment. */
  onSave: (() => void) | null;
  onClose: () => void;
}) {
  const t = useTranslations("playlistDesk");
  const diff = useMemo(() => diffOrders(document.base, plan.sent), [document.base, plan.sent]);
  const leftOut = (text: string, entries: readonly PlaylistEntry[]) =>
    entries.length === 0 ? null : (
      <section className="rounded-md bg-sunken px-3 py-2">
        <p>{text}</p>
        <ul className="mt-1 list-inside list-disc text-ink-soft">
          {entries.slice(0, MAX_TITLES).map((entry) => (
            <li key={entry.key} className="wrap-anywhere">
              <bdi>{facts.of(entry).title}</bdi>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Dialog
      title={t("review.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("review.close")}</Button>
          <Button variant="primary" disabled={onSave === null} onClick={() => onSave?.()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t("review.whole", { count: plan.sent.length })}</p>
        {leftOut(t("review.waiting", { count: plan.waits.length }), plan.waits)}
        {leftOut(t("review.dropped", { count: plan.dropped.length }), plan.dropped)}
        <OrderChanges diff={diff} facts={facts} />
      </div>
    </Dialog>
  );
}

/** Further changes are only counted, which keeps the page fast. */
const MAX_LINES = 100;

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
