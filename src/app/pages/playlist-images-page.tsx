import { useTranslations } from "use-intl";
import { PicturesManager } from "#images/manager/pictures-manager.tsx";
import { FilmPictures } from "#playlists/pictures/film-pictures.tsx";
import { paths } from "#shared/paths.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Images of one playlist. */
export function PlaylistImagesPage() {
  const t = useTranslations("playlist");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, pictures, items }) => (
        <PicturesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? t("untitled")}
          urls={pictures}
          scriptsTo={paths.playlist(id, "embed")}
          renderStills={null}
          gallery={{
            openText: t("filmPictures.open"),
            closeText: t("filmPictures.close"),
            render: (props) => <FilmPictures items={items} {...props} />,
          }}
        />
      )}
    </PlaylistLayout>
  );
}
