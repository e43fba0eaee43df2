import { useTranslations } from "use-intl";
import { PicturesManager } from "#images/manager/pictures-manager.tsx";
import { paths } from "#shared/paths.ts";
import { ChannelLayout } from "./channel-layout.tsx";

/** Images of one channel. */
export function ChannelImagesPage() {
  const t = useTranslations("channel");
  return (
    <ChannelLayout tab="images">
      {({ id, title, splashScreenUrl, thumbnailUrl }) => (
        <PicturesManager
          key={id}
          owner={{ type: "channel", id }}
          title={title ?? t("untitled")}
          urls={{ splashscreen: splashScreenUrl, thumbnail: thumbnailUrl }}
          scriptsTo={paths.channel(id, "embed")}
          renderStills={null}
        />
      )}
    </ChannelLayout>
  );
}
