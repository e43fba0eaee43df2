import { useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { mergeOrders } from "#playlists/order/merge-orders.ts";
import { diffOrders } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { OrderChanges } from "./order-changes.tsx";

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
  const mine = useMemo(() => diffOrders(base, present), [base, present]);
  const others = useMemo(() => diffOrders(base, theirs), [base, theirs]);
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
        <section aria-label={t("theirs")}>
          <h3 className="mb-1 font-semibold">{t("theirs")}</h3>
          <OrderChanges diff={others} facts={facts} />
        </section>
        <section aria-label={t("mine")}>
          <h3 className="mb-1 font-semibold">{t("mine")}</h3>
          <OrderChanges diff={mine} facts={facts} />
        </section>
        <MergeChoiceList
          name={t("contested")}
          entries={merged.contested}
          selected={theirPlaces}
          facts={facts}
          first={t("myPlace")}
          second={t("theirPlace")}
          onChange={setTheirPlaces}
        />
        <MergeChoiceList
          name={t("outThoughMoved")}
          entries={merged.outThoughMoved.map(({ entry }) => entry)}
          selected={stored}
          facts={facts}
          first={t("leaveOut")}
          second={t("keepIn")}
          onChange={setStored}
        />
        <MergedPreview entries={merged.entries} facts={facts} />
      </div>
    </Dialog>
  );
}

/** Entries of which two sides want different things, each with a choice between two ways. */
function MergeChoiceList({
  name,
  entries,
  selected,
  facts,
  first,
  second,
  onChange,
}: {
  name: string;
  entries: readonly PlaylistEntry[];
  /** Keys for which the second option was selected. */
  selected: ReadonlySet<string>;
  facts: EntryFactsReader;
  first: string;
  second: string;
  onChange: (selected: ReadonlySet<string>) => void;
}) {
  const id = useId();
  if (entries.length === 0) return null;
  const choose = (key: string, isSecond: boolean) => {
    const next = new Set(selected);
    if (isSecond) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <section>
      <h3 className="mb-1 font-semibold">{name}</h3>
      <div className="grid gap-2">
        {entries.map(({ key, ...item }) => (
          <fieldset key={key} className="flex flex-wrap items-center gap-x-4">
            <legend className="wrap-anywhere">
              <bdi>{facts.of(item).title}</bdi>
            </legend>
            {[first, second].map((way, index) => (
              <label key={way} className="inline-flex min-h-8 items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id} ${key}`}
                  checked={selected.has(key) === (index === 1)}
                  onChange={() => choose(key, index === 1)}
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

/** Enough lines to judge the result. */
const MAX_LINES = 200;

/** An order to be read, not to be changed. */
function MergedPreview({
  entries,
  facts,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
}) {
  const t = useTranslations("playlistDesk.merge");
  const rest = entries.length - MAX_LINES;
  return (
    <details>
      <summary className="cursor-pointer py-1 font-semibold">
        {t("result", { count: entries.length })}
      </summary>
      <ol className="list-inside list-decimal text-ink-soft">
        {entries.slice(0, MAX_LINES).map((entry) => (
          <li key={entry.key} className="wrap-anywhere">
            <bdi>{facts.of(entry).title}</bdi>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p>{t("more", { count: rest })}</p> : null}
    </details>
  );
}
