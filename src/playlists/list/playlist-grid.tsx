import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { madePlaylistsOptions } from "#playlists/playlists-queries.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { SummedPlaylist } from "./arrange-playlists.ts";
import { PlaylistCard } from "./playlist-card.tsx";
import type { PlaylistCommand } from "./playlist-command.ts";
import { PlaylistEditNotes } from "./playlist-edit-notes.tsx";
import { PlaylistMenu } from "./playlist-menu.tsx";
import { PlaylistRemovalNote } from "./playlist-removal-note.tsx";

export const PLAYLIST_GRID =
  "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";

/** Playlists as cards, with what can be done with each. */
export function PlaylistGrid({
  found,
  draftIds,
  onCommand,
}: {
  found: readonly SummedPlaylist[];
  draftIds: ReadonlySet<string>;
  onCommand: (command: PlaylistCommand, playlist: Playlist) => void;
}) {
  const t = useTranslations("playlist");
  const { data: pending } = useQuery(playlistEdits.pending());
  const { data: overruled } = useQuery(playlistEdits.overruled());
  const { data: made } = useQuery(madePlaylistsOptions());
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <ul className={PLAYLIST_GRID}>
        {found.map((summed) => {
          const { id, title } = summed.playlist;
          const isGoing = pending[id]?.kind === "removal";
          const isFresh = made[id] !== undefined;
          return (
            // What is out of sight costs nothing; the room around it is for the ring of what has the focus.
            <li
              key={id}
              className="-m-1 min-w-0 p-1 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
            >
              <PlaylistCard
                summed={summed}
                hasDraft={draftIds.has(id)}
                menu={
                  <PlaylistMenu
                    playlistId={id}
                    standing={isGoing ? "deleting" : isFresh ? "fresh" : "there"}
                    label={t("menu.labelFor", { title: title ?? t("untitled") })}
                    onCommand={(command) => onCommand(command, summed.playlist)}
                  >
                    <Ellipsis aria-hidden="true" size={16} />
                  </PlaylistMenu>
                }
              >
                {isGoing ? <PlaylistRemovalNote playlistId={id} /> : null}
                {isFresh && !isGoing ? (
                  <StatusLabel tone="working">{t("settingUp")}</StatusLabel>
                ) : null}
                {!isGoing && (pending[id] !== undefined || overruled[id] !== undefined) ? (
                  <PlaylistEditNotes playlistId={id} />
                ) : null}
              </PlaylistCard>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
