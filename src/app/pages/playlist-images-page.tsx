import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { VideoImages } from "#playlists/images/video-images.tsx";
import { paths } from "#shared/paths.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

/** Images of one playlist. */
export function PlaylistImagesPage() {
  const t = useTranslations("playlist");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, pictures, items }) => (
        <ImagesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? t("untitled")}
          urls={pictures}
          scriptsTo={paths.playlist(id, "embed")}
          picker={{
            openText: t("filmPictures.open"),
            closeText: t("filmPictures.close"),
            render: ({ onPick, onFile }) => (
              <VideoImages items={items} onPick={onPick} onFile={onFile} />
            ),
          }}
        />
      )}
    </PlaylistLayout>
  );
}
