import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Playlist } from "#playlists/playlist-record.ts";
import { paths } from "#shared/paths.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { PlaylistDialog } from "./playlist-dialog.tsx";
import { PlaylistEditNotes, PlaylistRemovalNote } from "./playlist-edit-notes.tsx";
import { type PlaylistCommand, PlaylistMenu, type PlaylistStatus } from "./playlist-menu.tsx";

export function PlaylistHead({
  playlist,
  phase,
}: {
  playlist: Playlist | undefined;
  phase: PlaylistStatus;
}) {
  const t = useTranslations("playlist");
  const lists = useTranslations("playlists");
  const navigate = useNavigate();
  const [command, setCommand] = useState<PlaylistCommand | null>(null);
  const eyebrow = (
    <Link to={paths.playlists} className="hover:text-ink hover:underline">
      {lists("title")}
    </Link>
  );
  if (playlist === undefined) return <PageHeader title={t("playlist")} eyebrow={eyebrow} />;
  const statusTexts = {
    fresh: t("settingUp"),
    deleting: t("deleting.label"),
    gone: t("gone.label"),
  };
  return (
    <>
      <PageHeader
        title={playlist.title ?? t("untitled")}
        eyebrow={eyebrow}
        actions={
          <>
            {phase === "there" ? null : (
              <StatusLabel tone={phase === "gone" ? "trouble" : "working"}>
                {statusTexts[phase]}
              </StatusLabel>
            )}
            <PlaylistMenu
              playlistId={playlist.id}
              phase={phase}
              label={t("menu.label")}
              className={buttonClass("secondary")}
              onCommand={setCommand}
            >
              {t("menu.actions")}
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
        <PlaylistRemovalNote playlistId={playlist.id} />
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
