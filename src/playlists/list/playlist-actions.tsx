import { useQuery } from "@tanstack/react-query";
import { Copy, Hash, Link2, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { MAX_TEXT } from "#changes/max-text.ts";
import { useRecordTexts } from "#changes/record-texts.tsx";
import { saveEdit } from "#changes/save-edit-queries.ts";
import { playlistEdits, removePlaylist } from "#playlists/playlist-edits-queries.ts";
import type { ListedItem, Playlist, PlaylistStatus } from "#playlists/playlist-record.ts";
import { playlistExpectation, playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { DeleteDialog } from "#shared/ui/delete-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { strong } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { CopyDialog, GuardedDialog } from "./creation-dialog.tsx";

const NO_ITEMS: readonly ListedItem[] = [];

interface DialogProps {
  /** Includes pending edits. */
  playlist: Playlist;
  onClose: () => void;
}

/** Maps the changes of a playlist to the icon of each in the menu, and to the dialog that it opens. */
const COMMANDS = {
  edit: { Icon: Pencil, Dialog: EditPlaylistDialog },
  duplicate: { Icon: Copy, Dialog: DuplicatePlaylistDialog },
  delete: { Icon: Trash2, Dialog: DeletePlaylistDialog },
} as const;

export type PlaylistCommand = keyof typeof COMMANDS;

/** Lists all that can be done with a playlist: on its card, and on its page. */
export function PlaylistMenu({
  playlistId,
  phase,
  mayEdit,
  label,
  onCommand,
  children,
  className,
}: {
  playlistId: string;
  phase: PlaylistStatus;
  mayEdit: boolean;
  label: string;
  onCommand: (command: PlaylistCommand) => void;
  children: ReactNode;
  className?: string;
}) {
  const t = useTranslations("playlist.menu");
  const labels = useTranslations();
  const href = useHref(paths.playlist(playlistId));
  const reasons = {
    there: undefined,
    fresh: labels("playlist.settingUp"),
    deleting: labels("changes.removing"),
    gone: labels("playlist.gone.label"),
  };
  const change = (command: PlaylistCommand): MenuItem => {
    const { Icon } = COMMANDS[command];
    return {
      text: t(command),
      icon: <Icon aria-hidden="true" size={15} />,
      onSelect: () => onCommand(command),
      unavailable: reasons[phase],
    };
  };
  const items = () => {
    const reading = [
      copying(labels("common.copyLink"), Link2, new URL(href, location.origin).href),
      copying(t("copyId"), Hash, playlistId),
    ];
    return mayEdit ? [change("edit"), change("duplicate"), ...reading, change("delete")] : reading;
  };
  return (
    <Menu label={label} {...(className === undefined ? {} : { className })} items={items}>
      {children}
    </Menu>
  );
}

const copying = (text: string, Icon: LucideIcon, copied: string): MenuItem => ({
  text,
  icon: <Icon aria-hidden="true" size={15} />,
  // If the browser forbids it, both are in the page's URL.
  onSelect: () => void navigator.clipboard.writeText(copied).catch(() => {}),
});

export function PlaylistDialog({
  command,
  ...props
}: DialogProps & { command: PlaylistCommand; onDeleted: () => void }) {
  const { Dialog } = COMMANDS[command];
  return <Dialog {...props} />;
}

function DeletePlaylistDialog({
  playlist: { id, title },
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const t = useTranslations("playlist.delete");
  const common = useTranslations("common");
  const services = useApi();
  return (
    <DeleteDialog
      texts={{ title: t("title"), confirm: t("confirm"), busy: t("busy") }}
      remove={() => removePlaylist(services, id)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t.rich("playlist", { title: title ?? common("untitled"), playlist: strong })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>{t("order")}</li>
        <li>{t("words")}</li>
        <li>{t("images")}</li>
      </ul>
      <p className="mb-2">
        {t("videos")} <strong className="font-semibold">{t("final")}</strong>
      </p>
    </DeleteDialog>
  );
}

function EditPlaylistDialog({ playlist, onClose }: DialogProps) {
  const t = useTranslations("playlist");
  const common = useTranslations("common");
  const services = useApi();
  const { fields, isChanged } = useRecordTexts({
    edits: playlistEdits,
    record: playlist,
    labels: {
      title: common("title"),
      untitled: common("untitled"),
      description: common("description"),
      noDescription: t("fields.noDescription"),
    },
    save: (shown, edit) => saveEdit(playlistEdits, services, shown, edit),
  });
  return (
    <GuardedDialog
      title={t("edit")}
      isChanged={isChanged}
      onClose={onClose}
      renderActions={(close) => <Button onClick={close}>{common("close")}</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{fields}</div>
    </GuardedDialog>
  );
}

function DuplicatePlaylistDialog({ playlist, onClose }: DialogProps) {
  const t = useTranslations("playlist.duplicate");
  const playlistTexts = useTranslations("playlist");
  const common = useTranslations("common");
  const services = useApi();
  // If the response is lost, the copy is identified by comparison with the earlier list.
  useEffect(() => {
    void services.queryClient.prefetchQuery(playlistQueries.list(services));
  }, [services]);
  // Current content, not that of the list.
  const { data, error, isFetching, refetch } = useQuery({
    ...playlistQueries.detail(services.api, playlist.id),
    refetchOnMount: "always",
  });
  const items = data?.items ?? null;
  const sourceId = `duplicated:${playlist.id}`;
  const isUnknown = data !== undefined && items === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    // Polling lasts as long as it takes.
    return services.settle.expect<Playlist>({
      ...playlistExpectation(services, playlist.id),
      id: sourceId,
      pollRate: "encoding",
      isVisible: (found) => found.items !== null,
    });
  }, [services, playlist.id, isUnknown, sourceId]);
  const notYet = isUnknown ? (
    <>
      <p>{t("unknown")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <UnknownItems id={sourceId} onReplace={undefined} />
      </div>
    </>
  ) : isFetching ? (
    <StatusLabel tone="working">{t("checking")}</StatusLabel>
  ) : error === null ? null : (
    <>
      <InlineProblem problem={toProblem(error)} />
      <div>
        <Button onClick={() => void refetch()}>{common("tryAgain")}</Button>
      </div>
    </>
  );
  const title = playlist.title ?? common("untitled");
  const unreadableCount = data?.unreadableCount ?? 0;
  return (
    <CopyDialog
      kind="duplicate"
      title={t("title")}
      usual={{
        title: t("copyOf", { title }).slice(0, MAX_TEXT.title),
        description: playlist.description ?? "",
      }}
      items={items ?? NO_ITEMS}
      listed={items}
      notYet={notYet}
      describe={(count) => `${playlistTexts("gets", { count })} ${t("images")}`}
      onClose={onClose}
    >
      {unreadableCount === 0 ? null : (
        <p className="text-working">{t("unreadable", { count: unreadableCount })}</p>
      )}
    </CopyDialog>
  );
}
