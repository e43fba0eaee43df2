import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { mergeOrders } from "#playlists/order/merge-orders.ts";
import { diffOrders } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { MergeChoiceList } from "./merge-choice-list.tsx";
import { MergedPreview } from "./merged-preview.tsx";
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
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const merged = useMemo(
    () => mergeOrders(base, present, theirs, { theirPlaces, kept }),
    [base, present, theirs, theirPlaces, kept],
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
          chosen={theirPlaces}
          facts={facts}
          first={t("myPlace")}
          second={t("theirPlace")}
          onChange={setTheirPlaces}
        />
        <MergeChoiceList
          name={t("outThoughMoved")}
          entries={merged.outThoughMoved.map(({ entry }) => entry)}
          chosen={kept}
          facts={facts}
          first={t("leaveOut")}
          second={t("keepIn")}
          onChange={setKept}
        />
        <MergedPreview entries={merged.entries} facts={facts} />
      </div>
    </Dialog>
  );
}
