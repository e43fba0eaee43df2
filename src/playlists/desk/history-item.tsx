import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { entriesAlike, type PlaylistEntry } from "#playlists/entries.ts";
import { diffOrders, isEmptyDiff } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import { Button } from "#shared/ui/button.tsx";
import type { OrderSnapshot } from "./draft-database.ts";

/** An order of before: when, what it was, and how it differs from the one on screen. */
export function HistoryItem({
  snapshot: { atMs, reason, entries },
  document: { base, present },
  onRestore,
}: {
  snapshot: OrderSnapshot;
  document: OrderDocument;
  /** Null: nothing can be changed. */
  onRestore: ((entries: readonly PlaylistEntry[]) => void) | null;
}) {
  const t = useTranslations("playlistDesk.history");
  const format = useFormatter();
  const restored = useMemo(() => {
    const here = new Set(present.map(({ key }) => key));
    return entriesAlike(entries, [...present, ...base.filter(({ key }) => !here.has(key))]);
  }, [entries, base, present]);
  const diff = useMemo(() => diffOrders(present, restored), [present, restored]);
  const time = format.dateTime(atMs, { dateStyle: "medium", timeStyle: "medium" });
  const isSame = isEmptyDiff(diff);
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{time}</p>
        <p className="text-ink-soft">
          {t(`reasons.${reason}`)} · {t("count", { count: entries.length })}
        </p>
        <p className="text-ink-soft">
          {isSame
            ? t("same")
            : t("diff", {
                added: diff.added.length,
                removed: diff.removed.length,
                moved: diff.moved.length,
              })}
        </p>
      </div>
      <Button
        disabled={onRestore === null || isSame}
        aria-label={t("restoreOf", { time })}
        onClick={() => onRestore?.(restored)}
      >
        {t("restore")}
      </Button>
    </li>
  );
}
