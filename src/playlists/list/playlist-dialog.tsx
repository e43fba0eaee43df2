import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { playlistEdits, removePlaylist } from "#playlists/playlist-edits-queries.ts";
import type { ListedItem, Playlist } from "#playlists/playlist-record.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { saveEdit } from "#shared/sync/save-edit-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { strong } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { LONGEST } from "./creation-dialog.tsx";
import { GuardedDialog } from "./guarded-dialog.tsx";
import { PlaylistFieldNote } from "./playlist-edit-notes.tsx";
import type { PlaylistCommand } from "./playlist-menu.tsx";

const NO_ITEMS: readonly ListedItem[] = [];

interface DialogProps {
  /** With pending edits. */
  playlist: Playlist;
  onClose: () => void;
}

export function PlaylistDialog({
  command,
  ...props
}: DialogProps & { command: PlaylistCommand; onDeleted: () => void }) {
  switch (command) {
    case "edit":
      return <EditPlaylistDialog {...props} />;
    case "duplicate":
      return <DuplicatePlaylistDialog {...props} />;
    case "delete":
      return <DeletePlaylistDialog {...props} />;
  }
}

/** Confirms deletion, says what is lost and what stays, and shows a refusal. */
function DeletePlaylistDialog({
  playlist: { id, title, items, unreadableCount },
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const t = useTranslations("playlist.delete");
  const labels = useTranslations("playlist");
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: a dialog that waits could not be left.
    mutationFn: () => removePlaylist(services, id),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t(isPending ? "busy" : "confirm")}
      isFinal
      isResting={isPending}
      // Stays open while pending: a refusal is shown only here.
      isLocked={isPending}
      // Don't navigate if the user left the page meanwhile.
      onConfirm={() => mutate(undefined, { onSuccess: () => onDeleted() })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t.rich("playlist", { title: title ?? labels("untitled"), playlist: strong })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>
          {t("order", {
            isKnown: String(items !== null && unreadableCount === 0),
            count: items?.length ?? 0,
          })}
        </li>
        <li>{t("words")}</li>
        <li>{t("pictures")}</li>
      </ul>
      <p className="mb-2">
        {t("films")} {t("links")} <strong className="font-semibold">{t("final")}</strong>
      </p>
      <InlineProblem problem={toProblem(error)} />
    </ConfirmDialog>
  );
}

function EditPlaylistDialog({ playlist, onClose }: DialogProps) {
  const t = useTranslations("playlist");
  const labels = useTranslations("dialog");
  const services = useApi();
  const [changed, setChanged] = useState({ title: false, description: false });
  const text = (field: "title" | "description", emptyText: string) => ({
    emptyText,
    value: playlist[field] ?? "",
    maxLength: LONGEST[field],
    onDraftChange: (isTyped: boolean) => setChanged((all) => ({ ...all, [field]: isTyped })),
    async onSave(typed: string, _isForced: boolean, base: string): Promise<SaveOutcome> {
      // The record may have been refetched since: compare with the version the user saw.
      const shown = { ...playlist, [field]: base };
      const outcome = await saveEdit(playlistEdits, services, shown, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: <PlaylistFieldNote playlistId={playlist.id} field={field} emptyText={emptyText} />,
  });
  return (
    <GuardedDialog
      title={t("edit.title")}
      isChanged={changed.title || changed.description}
      onClose={onClose}
      renderActions={(close) => <Button onClick={close}>{labels("close")}</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EditableText label={t("fields.title")} isRequired {...text("title", t("untitled"))} />
        <EditableText
          label={t("fields.description")}
          isMultiline
          {...text("description", t("fields.noDescription"))}
        />
      </div>
    </GuardedDialog>
  );
}

/** Makes a playlist that plays the same; says before what of it can't be copied. */
function DuplicatePlaylistDialog({ playlist, onClose }: DialogProps) {
  const t = useTranslations("playlist.duplicate");
  const labels = useTranslations("playlist");
  const problems = useTranslations("problems");
  const services = useApi();
  // If the response is lost, the copy is identified by comparison with the earlier list.
  useEffect(() => {
    void services.queryClient.prefetchQuery(playlistQueries.list(services.api));
  }, [services]);
  // Current content, not that of the list.
  const { data, error, isFetching, refetch } = useQuery({
    ...playlistQueries.detail(services.api, playlist.id),
    refetchOnMount: "always",
  });
  const items = data?.items ?? null;
  const notYet = isFetching ? (
    <StatusLabel tone="working">{t("reading")}</StatusLabel>
  ) : error === null && items !== null ? null : (
    <>
      {error === null ? <p>{t("unknown")}</p> : <InlineProblem problem={toProblem(error)} />}
      <div>
        <Button onClick={() => void refetch()}>{problems("retry")}</Button>
      </div>
    </>
  );
  const title = playlist.title ?? labels("untitled");
  const unreadableCount = data?.unreadableCount ?? 0;
  const usual = useMemo(
    () => ({
      title: t("copyOf", { title }).slice(0, LONGEST.title),
      description: playlist.description ?? "",
    }),
    [t, title, playlist.description],
  );
  return (
    <CopyDialog
      kind="duplicate"
      title={t("title")}
      usual={usual}
      items={items ?? NO_ITEMS}
      listed={items}
      notYet={notYet}
      describe={(count) => `${t("sent", { count })} ${t("pictures")}`}
      onClose={onClose}
    >
      {unreadableCount === 0 ? null : (
        <p className="text-working">{t("unreadable", { count: unreadableCount })}</p>
      )}
    </CopyDialog>
  );
}
