import { useTranslations } from "use-intl";
import { PicturesManager } from "#features/pictures/manager/pictures-manager.tsx";
import { paths } from "#lib/paths.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** The pictures of one playlist. */
export function PlaylistImagesPage() {
  const t = useTranslations("playlist");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, pictures }) => (
        <PicturesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? t("untitled")}
          urls={pictures}
          scriptsTo={paths.playlist(id, "embed")}
          renderStills={null}
        />
      )}
    </PlaylistLayout>
  );
}
