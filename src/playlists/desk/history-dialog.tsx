import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { OrderDocument } from "#playlists/order/order-document.ts";
import { toProblem } from "#shared/http/errors.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { HistoryItem } from "./history-item.tsx";
import { readSnapshots } from "./order-snapshots.ts";

/** Orders that were replaced or given up, as this device keeps them. To restore one sends nothing. */
export function HistoryDialog({
  playlistId,
  document,
  isReadOnly,
  onRestore,
  onClose,
}: {
  playlistId: string;
  document: OrderDocument;
  isReadOnly: boolean;
  onRestore: (entries: readonly PlaylistEntry[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("playlistDesk.history");
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["order-snapshots", playlistId],
    queryFn: () => readSnapshots(playlistId),
    gcTime: 0,
    retry: false,
    networkMode: "always",
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
                <HistoryItem
                  key={snapshot.id}
                  snapshot={snapshot}
                  document={document}
                  onRestore={isReadOnly ? null : onRestore}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
