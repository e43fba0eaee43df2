import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { countPlans, planEdit } from "#library/bulk-actions.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import type { PublishCommand } from "#videos/pending-videos.ts";
import type { Video } from "#videos/video-record.ts";
import { countExtent, ExtentNote, type FolderExtent } from "./folder-extent.tsx";
import { useSure } from "./use-sure.ts";
import { VideosUse } from "./videos-use.tsx";

/** Asks before many videos are published or unpublished, or those of a folder. */
export function PublishDialog({
  kind,
  count,
  videos,
  extent,
  isResting = false,
  onClose,
  onStart,
  children,
}: {
  kind: PublishCommand;
  count: number;
  /** Holds those of the videos that are known. */
  videos: readonly Video[];
  extent: FolderExtent | null;
  /** Says that the videos are not all known yet. */
  isResting?: boolean;
  onClose: () => void;
  onStart: (action: { kind: PublishCommand }) => void;
  /** Lets a person choose which videos they are. */
  children?: ReactNode;
}) {
  const t = useTranslations("bulk.publishDialog");
  const bulk = useTranslations("bulk");
  const { topId } = useFolders();
  const sure = new Set(useSure(videos));
  const { skipped, already, encoding } = countPlans({ kind }, [...sure]);
  const changed = videos.filter(
    (video) => !sure.has(video) || planEdit({ kind }, video)?.kind === "edit",
  );
  const folders = (extent && countExtent(extent.scope, changed, topId)?.folderCount) ?? 0;
  const isNone = skipped === count;
  return (
    <ConfirmDialog
      title={
        folders > 1
          ? t(`${kind}InTitle`, { count: count - skipped, folders })
          : t(`${kind}Title`, { count: count - skipped })
      }
      confirm={bulk(kind)}
      isResting={isResting || isNone}
      onConfirm={() => onStart({ kind })}
      onClose={onClose}
    >
      {children}
      {isNone ? null : <p>{t(kind)}</p>}
      <ExtentNote extent={extent} chosenCount={count} videos={changed} />
      {isNone || kind === "publish" ? null : <VideosUse videoIds={changed.map(({ id }) => id)} />}
      <LeftOut>{already === 0 ? null : t(`already.${kind}`, { count: already })}</LeftOut>
      <LeftOut>{encoding === 0 ? null : t("encoding", { count: encoding })}</LeftOut>
    </ConfirmDialog>
  );
}

/** Says which videos a change leaves as they are; nothing without children. */
export function LeftOut({ children }: { children: string | null }) {
  return children === null ? null : <p className="mt-3 text-ink-soft">{children}</p>;
}
