import { useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { mergeOrders } from "#playlists/order/merge-orders.ts";
import { diffOrders } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { toggled } from "#shared/collections/selection.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { OrderChanges } from "./review-dialog.tsx";

/** Lines of the result that are shown: enough to judge it. */
const MAX_LINES = 200;

/** Two changes of one order side by side, and what they make together. Nothing is sent from here. */
export function MergeDialog({
  document: { base, present },
  theirs,
  facts,
  onMerge,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  document: OrderDocument;
  theirs: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  onMerge: (entries: readonly PlaylistEntry[]) => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("playlistDesk.merge");
  const [theirPlaces, setTheirPlaces] = useState<ReadonlySet<string>>(new Set());
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const merged = useMemo(
    () => mergeOrders(base, present, theirs, { theirPlaces, stored }),
    [base, present, theirs, theirPlaces, stored],
  );
  const changes = useMemo(
    () => [
      { name: "theirs" as const, diff: diffOrders(base, theirs) },
      { name: "mine" as const, diff: diffOrders(base, present) },
    ],
    [base, present, theirs],
  );
  const restCount = merged.entries.length - MAX_LINES;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t("takeTheirs")}</Button>
          <Button onClick={onKeepMine}>{t("keepMine")}</Button>
          <Button variant="primary" onClick={() => onMerge(merged.entries)}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">{t("advice")}</p>
        {changes.map(({ name, diff }) => (
          <section key={name} aria-label={t(name)}>
            <h3 className="mb-1 font-semibold">{t(name)}</h3>
            <OrderChanges diff={diff} facts={facts} />
          </section>
        ))}
        <MergeChoices
          name={t("contested")}
          ways={[t("myPlace"), t("theirPlace")]}
          entries={merged.contested}
          facts={facts}
          selected={theirPlaces}
          onChange={setTheirPlaces}
        />
        <MergeChoices
          name={t("outThoughMoved")}
          ways={[t("leaveOut"), t("keepIn")]}
          entries={merged.outThoughMoved.map(({ entry }) => entry)}
          facts={facts}
          selected={stored}
          onChange={setStored}
        />
        <details>
          <summary className="cursor-pointer py-1 font-semibold">
            {t("result", { count: merged.entries.length })}
          </summary>
          <ol className="list-inside list-decimal text-ink-soft">
            {merged.entries.slice(0, MAX_LINES).map((entry) => (
              <li key={entry.key} className="wrap-anywhere">
                <bdi>{facts.of(entry).title}</bdi>
              </li>
            ))}
          </ol>
          {restCount > 0 ? <p>{t("more", { count: restCount })}</p> : null}
        </details>
      </div>
    </Dialog>
  );
}

function MergeChoices({
  name,
  ways,
  entries,
  facts,
  selected,
  onChange,
}: {
  name: string;
  ways: readonly [first: string, second: string];
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  /** Keys for which the second way was selected. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{name}</h3>
      <div className="grid gap-2">
        {entries.map((entry) => (
          <fieldset key={entry.key} className="flex flex-wrap items-center gap-x-4">
            <legend className="wrap-anywhere">
              <bdi>{facts.of(entry).title}</bdi>
            </legend>
            {ways.map((way, index) => (
              <label key={way} className="inline-flex min-h-8 items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id} ${entry.key}`}
                  checked={selected.has(entry.key) === (index === 1)}
                  onChange={() =>
                    onChange(toggled({ keys: selected, anchor: null }, entry.key).keys)
                  }
                />
                {way}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
