import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { VideoImages } from "#images/manager/video-images.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

export function PlaylistImagesPage() {
  const t = useTranslations("playlist.videoImages");
  const common = useTranslations("common");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, images, items }) => (
        <ImagesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? common("untitled")}
          urls={images}
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
