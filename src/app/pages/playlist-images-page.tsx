import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { VideoImages } from "#playlists/images/video-images.tsx";
import { paths } from "#shared/paths.ts";
import { PlaylistLayout } from "./playlist-layout.tsx";

export function PlaylistImagesPage() {
  const t = useTranslations("playlist.videoPictures");
  const common = useTranslations("common");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, pictures, items }) => (
        <ImagesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? common("untitled")}
          urls={pictures}
          picker={{
            openText: t("open"),
            closeText: t("close"),
            render: ({ onPick, onFile }) => (
              <VideoImages items={items} onPick={onPick} onFile={onFile} />
            ),
          }}
        />
      )}
    </PlaylistLayout>
  );
}
