import { useTranslations } from "use-intl";
import { makePlaylist } from "#playlists/playlist-creations-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { CreationDialog } from "./creation-dialog.tsx";

const NOTHING = { title: "", description: "" };

/** Makes a playlist that plays nothing so far. */
export function NewPlaylistDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("playlist.create");
  const services = useApi();
  return (
    <CreationDialog
      kind="create"
      title={t("title")}
      usual={NOTHING}
      onCreate={(fields) => makePlaylist(services, fields)}
      onClose={onClose}
    />
  );
}
