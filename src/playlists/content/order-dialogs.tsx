import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { OrderChanges } from "#playlists/order-changes.tsx";
import { diffOrders, mergeOrders } from "#playlists/order-diff.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { toggled } from "#shared/collections/selection.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { PlaylistEditing } from "./use-playlist-editing.ts";

const MAX_TITLES = 20;

interface DialogProps<K extends keyof PlaylistEditing> {
  editing: Pick<PlaylistEditing, K>;
  onClose: () => void;
}

export function ReviewDialog({
  editing: { document, plan, facts },
  onSave,
  onClose,
}: DialogProps<"document" | "plan" | "facts"> & {
  /** Is null when it can't be saved for the moment. */
  onSave: (() => void) | null;
}) {
  const t = useTranslations("playlistEditor");
  const playlist = useTranslations("playlist");
  const diff = diffOrders(document.base, plan.sent);
  const leftOut = (text: string, entries: readonly PlaylistEntry[]) =>
    entries.length === 0 ? null : (
      <section className="rounded-md bg-sunken px-3 py-2">
        <p>{text}</p>
        <ul className="mt-1 list-inside list-disc text-ink-soft">
          <Titles entries={entries.slice(0, MAX_TITLES)} facts={facts} />
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
        {leftOut(playlist("dropped", { count: plan.dropped.length }), plan.dropped)}
        <OrderChanges diff={diff} facts={facts} />
      </div>
    </Dialog>
  );
}

function Titles({
  entries,
  facts,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
}) {
  return entries.map((entry) => (
    <li key={entry.key} className="wrap-anywhere">
      <bdi>{facts.of(entry).title}</bdi>
    </li>
  ));
}

/** Limits the lines of the result that are shown: enough to judge it. */
const MAX_RESULT_LINES = 200;

/** Shows two changes of one order side by side, and what they make together. Nothing is sent from here. */
export function MergeDialog({
  editing: { document, facts },
  theirs,
  onAnswer,
  onClose,
}: DialogProps<"document" | "facts"> & {
  theirs: readonly PlaylistEntry[];
  /**
   * Is called with the answer.
   * @param entries the order that the draft becomes
   */
  onAnswer: (kind: "merge" | "theirs" | "mine", entries: readonly PlaylistEntry[]) => void;
}) {
  const t = useTranslations("playlistEditor.merge");
  const labels = useTranslations();
  const { base, present } = document;
  const [theirPlaces, setTheirPlaces] = useState<ReadonlySet<string>>(new Set());
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const merged = mergeOrders(base, present, theirs, { theirPlaces, stored });
  const changes = [
    { name: "theirs", diff: diffOrders(base, theirs) },
    { name: "mine", diff: diffOrders(base, present) },
  ] as const;
  const restCount = merged.entries.length - MAX_RESULT_LINES;
  return (
    <Dialog
      title={labels("playlistEditor.compare")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onAnswer("theirs", theirs)}>{t("takeTheirs")}</Button>
          <Button onClick={() => onAnswer("mine", present)}>{t("keepMine")}</Button>
          <Button variant="primary" onClick={() => onAnswer("merge", merged.entries)}>
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
          ways={[labels("common.remove"), t("keepIn")]}
          entries={merged.outThoughMoved}
          facts={facts}
          selected={stored}
          onChange={setStored}
        />
        <details>
          <summary className="cursor-pointer py-1 font-semibold">
            {t("result", { count: merged.entries.length })}
          </summary>
          <ol className="list-inside list-decimal text-ink-soft">
            <Titles entries={merged.entries.slice(0, MAX_RESULT_LINES)} facts={facts} />
          </ol>
          {restCount > 0 ? <p>{labels("playlist.more", { count: restCount })}</p> : null}
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
  /** Holds the keys for which the second way was selected. */
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
