import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { PlaylistLayout } from "./playlist-layout.tsx";

export function PlaylistImagesPage() {
  const common = useTranslations("common");
  return (
    <PlaylistLayout tab="images">
      {({ id, title, images, items }) => (
        <ImagesManager
          key={id}
          owner={{ type: "playlist", id }}
          title={title ?? common("untitled")}
          urls={images}
          material={{ of: "playlist", items }}
        />
      )}
    </PlaylistLayout>
  );
}
