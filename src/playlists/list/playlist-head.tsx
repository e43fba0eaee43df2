import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { FieldNote, RemovalNote } from "#changes/field-note.tsx";
import { madePlaylistId } from "#playlists/playlist-creations-queries.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist, PlaylistStatus } from "#playlists/playlist-record.ts";
import { useMayEdit, useSettleState } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { type PlaylistCommand, PlaylistDialog, PlaylistMenu } from "./playlist-actions.tsx";

export function PlaylistHead({
  playlist,
  phase,
}: {
  playlist: Playlist | undefined;
  phase: PlaylistStatus;
}) {
  const t = useTranslations("playlist");
  const common = useTranslations("common");
  const labels = useTranslations();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const settleState = useSettleState(madePlaylistId(playlist?.id ?? ""));
  const isStuck = settleState === "unconfirmed" || settleState === "stopped";
  const [command, setCommand] = useState<PlaylistCommand | null>(null);
  const eyebrow = (
    <Link to={paths.playlists} className="hover:text-ink hover:underline">
      {common("playlists")}
    </Link>
  );
  if (playlist === undefined) return <PageHeader title={common("playlist")} eyebrow={eyebrow} />;
  const statusTexts = {
    fresh: isStuck ? labels("changes.saved") : t("settingUp"),
    deleting: t("delete.busy"),
    gone: t("gone.label"),
  };
  const tones = {
    fresh: isStuck ? "neutral" : "working",
    deleting: "working",
    gone: "trouble",
  } as const;
  return (
    <>
      <PageHeader
        title={playlist.title ?? common("untitled")}
        eyebrow={eyebrow}
        actions={
          <>
            {phase === "there" ? null : (
              <StatusLabel tone={tones[phase]}>{statusTexts[phase]}</StatusLabel>
            )}
            <PlaylistMenu
              playlistId={playlist.id}
              phase={phase}
              mayEdit={mayEdit}
              label={common("moreActions")}
              className={buttonClass("secondary")}
              onCommand={setCommand}
            >
              {common("moreActions")}
              <ChevronDown aria-hidden="true" size={14} />
            </PlaylistMenu>
          </>
        }
      />
      {playlist.description?.trim() ? (
        <p
          dir="auto"
          className="-mt-2 mb-4 line-clamp-3 max-w-prose text-sm whitespace-pre-line text-ink-soft wrap-anywhere"
        >
          {playlist.description}
        </p>
      ) : null}
      {phase === "deleting" ? (
        <RemovalNote edits={playlistEdits} id={playlist.id} />
      ) : (
        <div className="-mt-2 mb-3 empty:hidden">
          <PlaylistEditNotes playlistId={playlist.id} />
        </div>
      )}
      {command === null ? null : (
        <PlaylistDialog
          command={command}
          playlist={playlist}
          onClose={() => setCommand(null)}
          onDeleted={() => void navigate(paths.playlists)}
        />
      )}
    </>
  );
}

export function PlaylistEditNotes({ playlistId }: { playlistId: string }) {
  const t = useTranslations("playlist");
  const common = useTranslations("common");
  const emptyTexts = { title: common("untitled"), description: t("fields.noDescription") };
  return (["title", "description"] as const).map((field) => (
    <FieldNote
      key={field}
      edits={playlistEdits}
      id={playlistId}
      field={field}
      describe={(requested) => requested || emptyTexts[field]}
    />
  ));
}
