import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { SelectField } from "#shared/ui/fields.tsx";

/** The playlist that gets a film as its last item, once it is ready; null for none. */
export function UploadPlaylistChoice({
  playlistId,
  onChange,
}: {
  playlistId: string | null;
  onChange: (playlistId: string | null) => void;
}) {
  const t = useTranslations("upload");
  const { api } = useApi();
  const { data, error } = useQuery(playlistQueries.list(api));
  return (
    <SelectField
      label={t("playlist")}
      value={playlistId ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      hint={error === null ? undefined : t("playlistsFailed")}
    >
      <option value="">{t("noPlaylist")}</option>
      {data?.playlists.map(({ id, title }) => (
        <option key={id} value={id}>
          {title ?? id}
        </option>
      ))}
      {playlistId !== null && data?.playlists.some(({ id }) => id === playlistId) !== true ? (
        <option value={playlistId}>{playlistId}</option>
      ) : null}
    </SelectField>
  );
}
