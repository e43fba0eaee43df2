import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { entriesAlike, type PlaylistEntry } from "#playlists/entries.ts";
import { diffOrders, isEmptyDiff } from "#playlists/order/order-diff.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type OrderSnapshot, readSnapshots } from "./stored-orders.ts";

export function HistoryDialog({
  playlistId,
  onClose,
  ...item
}: Omit<HistoryItemProps, "snapshot"> & { playlistId: string; onClose: () => void }) {
  const t = useTranslations("playlistDesk.history");
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["order-snapshots", playlistId],
    queryFn: () => readSnapshots(playlistId),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t("advice")}</p>
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-24" />}
      >
        {(snapshots) =>
          snapshots.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <ol className="grid gap-2">
              {snapshots.map((snapshot) => (
                <HistoryItem key={snapshot.id} snapshot={snapshot} {...item} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface HistoryItemProps {
  snapshot: OrderSnapshot;
  document: OrderDocument;
  isReadOnly: boolean;
  onRestore: (entries: readonly PlaylistEntry[]) => void;
}

function HistoryItem({
  snapshot: { atMs, reason, entries },
  document: { base, present },
  isReadOnly,
  onRestore,
}: HistoryItemProps) {
  const t = useTranslations("playlistDesk.history");
  const format = useFormatter();
  const { restored, diff } = useMemo(() => {
    const here = new Set(present.map(({ key }) => key));
    const known = [...present, ...base.filter(({ key }) => !here.has(key))];
    const alike = entriesAlike(entries, known);
    return { restored: alike, diff: diffOrders(present, alike) };
  }, [entries, base, present]);
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
        disabled={isReadOnly || isSame}
        aria-label={t("restoreOf", { time })}
        onClick={() => onRestore(restored)}
      >
        {t("restore")}
      </Button>
    </li>
  );
}
