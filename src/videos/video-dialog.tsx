import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { BulkAction, MoveMode } from "#videos/bulk/bulk-job.ts";
import { withPendingEdits } from "./pending-videos.ts";
import { pendingVideosOf } from "./video-edits-queries.ts";
import type { VideoCommand } from "./video-menu.tsx";
import type { Video } from "./video-record.ts";

/** Chooses among folders; the page brings it. */
export type Picker = ComponentType<{
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  onChange: (folders: readonly ShownFolder[]) => void;
}>;

/** Bulk action that needs a dialog. */
export interface RequestedDialog {
  kind: Exclude<VideoCommand, "online" | "offline">;
  videoIds: readonly string[];
}

const MAX_TITLES = 3;

/** The question that comes before a command. */
export function VideoDialog({
  requested: { kind, videoIds },
  byId,
  from,
  FolderPicker,
  onClose,
  onStart,
}: {
  requested: RequestedDialog;
  byId: ReadonlyMap<string, Video>;
  /** Current folder. */
  from: ShownFolder | null;
  FolderPicker: Picker;
  onClose: () => void;
  onStart: (action: BulkAction, videoIds: readonly string[]) => void;
}) {
  const untitled = useTranslations("vod")("untitled");
  const pending = usePageStore(pendingVideosOf(useApi()));
  // As in the list, its menus and the job.
  const videos = videoIds
    .flatMap((id) => byId.get(id) ?? [])
    .map((video) => withPendingEdits(video, pending));
  const count = videoIds.length;
  const start = (action: BulkAction) => onStart(action, videoIds);
  switch (kind) {
    case "move":
      return (
        <MoveDialog
          count={count}
          from={from}
          FolderPicker={FolderPicker}
          onClose={onClose}
          onMove={start}
        />
      );
    case "playlist":
      return (
        <PlaylistDialog
          count={count}
          notOnlineCount={videos.filter(({ status }) => status !== "ready").length}
          onClose={onClose}
          onAdd={start}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          titles={videos.slice(0, MAX_TITLES).map(({ title }) => title ?? untitled)}
          count={count}
          encodingCount={videos.filter(({ status }) => status === "encoding").length}
          onClose={onClose}
          onDelete={() => start({ kind: "delete" })}
        />
      );
  }
}

/** Above this count a single press does not confirm. */
const MAX_BY_PRESS = 10;

/** Confirms removal and lists what is lost. */
function DeleteDialog({
  titles,
  count,
  encodingCount,
  onClose,
  onDelete,
}: {
  /** First few titles. */
  titles: readonly string[];
  count: number;
  encodingCount: number;
  onClose: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("bulk.deleteDialog");
  const [typed, setTyped] = useState("");
  const isTyped = count <= MAX_BY_PRESS || typed.replace(/\D/g, "") === String(count);
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t("action", { count })}
      onAct={isTyped ? onDelete : null}
      onClose={onClose}
    >
      <ul className="mb-3">
        {titles.map((title, index) => (
          <li key={index} className="truncate font-medium">
            <bdi>{title}</bdi>
          </li>
        ))}
        {titles.length < count ? <li>…</li> : null}
      </ul>
      <p>{t("lost", { count })}</p>
      {encodingCount === 0 ? null : (
        <p className="mt-2">{t("encoding", { count: encodingCount })}</p>
      )}
      {count <= MAX_BY_PRESS ? null : (
        <TextField
          className="mt-3"
          label={t("type", { count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActionDialog>
  );
}

/** Selects the target folder of a move, and which folders to leave. */
function MoveDialog({
  count,
  from,
  FolderPicker,
  onClose,
  onMove,
}: {
  count: number;
  /** Current folder; null: all videos. */
  from: ShownFolder | null;
  FolderPicker: Picker;
  onClose: () => void;
  onMove: (action: BulkAction) => void;
}) {
  const t = useTranslations("bulk.moveDialog");
  const [folder, setFolder] = useState<ShownFolder | null>(null);
  const [kind, setKind] = useState<MoveMode["kind"]>(from === null ? "only" : "from");
  const kinds = from === null ? (["only", "add"] as const) : (["from", "only", "add"] as const);
  const move = ({ id, name, path }: ShownFolder) => {
    const mode: MoveMode =
      kind === "from" && from !== null
        ? { kind, folderId: from.id }
        : { kind: kind === "add" ? "add" : "only" };
    onMove({ kind: "move", folder: { id, name, path }, mode });
  };
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t(kind === "add" ? "addAction" : "action")}
      onAct={folder === null ? null : () => move(folder)}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-14" />}>
        <FolderPicker
          label={t("folder")}
          selectedIds={folder === null ? [] : [folder.id]}
          isMultiple={false}
          onChange={([selected]) => setFolder(selected ?? null)}
        />
      </Suspense>
      <fieldset className="mt-4">
        <legend className="mb-1 text-sm font-medium text-ink-soft">{t("how")}</legend>
        {kinds.map((each) => (
          <label key={each} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="mode"
              checked={kind === each}
              onChange={() => setKind(each)}
              className="size-4 accent-accent"
            />
            {t(each, { folder: from?.path ?? "" })}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}

/** Selects the playlist to add videos to. */
function PlaylistDialog({
  count,
  notOnlineCount,
  onClose,
  onAdd,
}: {
  count: number;
  /** Videos that playlists can't contain. */
  notOnlineCount: number;
  onClose: () => void;
  onAdd: (action: BulkAction) => void;
}) {
  const t = useTranslations("bulk.playlistDialog");
  const { api } = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(playlistQueries.list(api));
  const [selectedId, setSelectedId] = useState("");
  const selected = data?.playlists.find(({ id }) => id === selectedId) ?? data?.playlists[0];
  return (
    <ActionDialog
      title={t("title", { count })}
      action={t("action")}
      onAct={
        selected === undefined || notOnlineCount === count
          ? null
          : () =>
              onAdd({
                kind: "playlist",
                playlistId: selected.id,
                title: selected.title ?? selected.id,
              })
      }
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
            <SelectField
              label={t("playlist")}
              value={selected?.id ?? ""}
              onChange={({ target }) => setSelectedId(target.value)}
            >
              {playlists.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title ?? id}
                </option>
              ))}
            </SelectField>
          )
        }
      </Loaded>
      {notOnlineCount === 0 ? null : (
        <p className="mt-3 text-ink-soft">{t("notOnline", { count: notOnlineCount })}</p>
      )}
    </ActionDialog>
  );
}

/** Dialog of a bulk action. */
function ActionDialog({
  title,
  action,
  onAct,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** Null while something is missing. */
  onAct: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("dialog");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={onAct === null} onClick={() => onAct?.()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
