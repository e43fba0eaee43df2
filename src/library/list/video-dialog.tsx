import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { ExtentNote, type FolderExtent } from "#library/bulk/folder-extent.tsx";
import { isLargeChange } from "#library/bulk/large-change.ts";
import { LeftOut, PublishDialog } from "#library/bulk/publish-dialog.tsx";
import { useSure } from "#library/bulk/use-sure.ts";
import { VideosUse } from "#library/bulk/videos-use.tsx";
import { countPlans, moveTo, type VideoCommand } from "#library/bulk-actions.ts";
import type { BulkAction, MoveMode } from "#library/bulk-job.ts";
import { later } from "#messages/later.tsx";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { ChoiceField, TextField } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";

const FolderPicker = later(
  async () => (await import("#folders/folder-picker.tsx")).FolderPicker,
  "folders",
);

export interface RequestedDialog {
  kind: VideoCommand;
  videoIds: readonly string[];
  /** Says what a deletion takes that is nowhere else. */
  losses?: readonly string[];
}

interface ActionDialogProps {
  count: number;
  videoIds: readonly string[];
  /** Lists those of the videos that are known, as in the list, its menus and the job. */
  videos: readonly Video[];
  /** Names the folder whose videos are listed; null: the list is of no folder. */
  extent: FolderExtent | null;
  onClose: () => void;
  onStart: (action: BulkAction) => void;
}

export function VideoDialog({
  requested: { kind, videoIds, losses = [] },
  byId,
  from,
  extent,
  onClose,
  onStart,
}: {
  requested: RequestedDialog;
  byId: ReadonlyMap<string, Video>;
  /** Identifies the current folder. Is null for all videos. */
  from: ShownFolder | null;
  extent: FolderExtent | null;
  onClose: () => void;
  onStart: (action: BulkAction, videoIds: readonly string[]) => void;
}) {
  const pending = useStore(videoEdits.pendingOf(useApi()));
  const props: ActionDialogProps = {
    count: videoIds.length,
    videoIds,
    videos: withAllPendingEdits(
      videoIds.flatMap((id) => byId.get(id) ?? []),
      pending,
    ),
    extent,
    onClose,
    onStart: (action) => onStart(action, videoIds),
  };
  switch (kind) {
    case "move":
      return <MoveDialog {...props} from={from} />;
    case "playlist":
      return <PlaylistDialog {...props} />;
    case "delete":
      return <DeleteDialog {...props} losses={losses} />;
    case "publish":
    case "unpublish":
      return <PublishDialog {...props} kind={kind} />;
  }
}

const MAX_TITLES = 3;

function DeleteDialog({
  count,
  videos,
  videoIds,
  extent,
  losses,
  onClose,
  onStart,
}: ActionDialogProps & { losses: readonly string[] }) {
  const t = useTranslations("bulk.deleteDialog");
  const untitled = useTranslations("common")("untitled");
  const [typed, setTyped] = useState("");
  const isTyped = !isLargeChange(count) || typed.replace(/\D/g, "") === String(count);
  const encodingCount = useSure(videos).filter(({ status }) => status === "encoding").length;
  return (
    <ConfirmDialog
      title={t("title", { count })}
      confirm={t("action", { count })}
      isFinal
      isResting={!isTyped}
      onConfirm={() => onStart({ kind: "delete" })}
      onClose={onClose}
    >
      <ul className="mb-3">
        {videos.slice(0, MAX_TITLES).map(({ id, title }) => (
          <li key={id} className="truncate font-medium">
            <bdi>{title ?? untitled}</bdi>
          </li>
        ))}
        {Math.min(videos.length, MAX_TITLES) < count ? <li>…</li> : null}
      </ul>
      <p>{t("lost", { count })}</p>
      <ExtentNote extent={extent} chosenCount={count} videos={videos} />
      <VideosUse videoIds={videoIds} />
      {encodingCount === 0 ? null : (
        <p className="mt-2">{t("encoding", { count: encodingCount })}</p>
      )}
      {losses.length === 0 ? null : (
        <ul className="mt-3 list-disc ps-5">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
      {!isLargeChange(count) ? null : (
        <TextField
          className="mt-3"
          label={t("type", { count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function MoveDialog({
  count,
  videos,
  extent,
  from,
  onClose,
  onStart,
}: ActionDialogProps & { from: ShownFolder | null }) {
  const t = useTranslations("bulk.moveDialog");
  const common = useTranslations("common");
  const [folder, setFolder] = useState<ShownFolder | null>(null);
  const modes: MoveMode[] = [
    ...(from === null ? [] : [{ kind: "from", folderId: from.id } as const]),
    { kind: "only" },
    { kind: "add" },
  ];
  const [kind, setKind] = useState<MoveMode["kind"]>(from === null ? "only" : "from");
  const mode = modes.find((each) => each.kind === kind) ?? { kind: "only" };
  const action = folder === null ? null : moveTo(folder, mode);
  const sure = useSure(videos);
  // The effect is unknown before a folder is chosen.
  const already = action === null ? 0 : countPlans(action, sure).already;
  return (
    <ConfirmDialog
      title={t("title", { count })}
      confirm={t(kind === "add" ? "addAction" : "action")}
      isResting={action === null || already === count}
      onConfirm={() => {
        if (action !== null) onStart(action);
      }}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-14" />}>
        <FolderPicker
          label={common("folder")}
          selectedIds={folder === null ? [] : [folder.id]}
          isMultiple={false}
          onChange={([selected]) => setFolder(selected ?? null)}
        />
      </Suspense>
      <fieldset className="mt-4">
        <legend className="mb-1 text-sm font-medium text-ink-soft">{t("how")}</legend>
        {modes.map((each) => (
          <label key={each.kind} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="mode"
              checked={kind === each.kind}
              onChange={() => setKind(each.kind)}
              className="size-4 accent-accent"
            />
            {t(each.kind, { folder: from?.path ?? "" })}
          </label>
        ))}
      </fieldset>
      <ExtentNote extent={extent} chosenCount={count} videos={videos} />
      <LeftOut>{already === 0 ? null : t("already", { count: already })}</LeftOut>
    </ConfirmDialog>
  );
}

function PlaylistDialog({ count, videos, extent, onClose, onStart }: ActionDialogProps) {
  const t = useTranslations("bulk.playlistDialog");
  const bulk = useTranslations("bulk");
  const common = useTranslations("common");
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(useApi()));
  const [selectedId, setSelectedId] = useState("");
  const selected = data?.playlists.find(({ id }) => id === selectedId) ?? data?.playlists[0];
  // Playlists can't contain them.
  const unpublishedCount = useSure(videos).filter(({ status }) => status !== "ready").length;
  return (
    <ConfirmDialog
      title={t("title", { count })}
      confirm={bulk("moveDialog.addAction")}
      isResting={selected === undefined || unpublishedCount === count}
      onConfirm={() => {
        if (selected === undefined) return;
        const { id, title } = selected;
        onStart({ kind: "playlist", playlistId: id, title: title ?? id });
      }}
      onClose={onClose}
    >
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-14" />}
      >
        {({ playlists }) =>
          playlists.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <ChoiceField
              label={common("playlist")}
              options={playlists.map(({ id, title }) => ({ value: id, text: title ?? id }))}
              value={selected?.id ?? ""}
              onChange={setSelectedId}
            />
          )
        }
      </Loaded>
      <ExtentNote extent={extent} chosenCount={count} videos={videos} />
      <LeftOut>
        {unpublishedCount === 0 ? null : t("notPublished", { count: unpublishedCount })}
      </LeftOut>
    </ConfirmDialog>
  );
}
