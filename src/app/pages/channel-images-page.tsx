import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { paths } from "#shared/paths.ts";
import { ChannelLayout } from "./channel-layout.tsx";

export { channelLoader as loader } from "./channel-layout.tsx";

/** Images of one channel. */
export function Component() {
  const t = useTranslations("channel");
  return (
    <ChannelLayout tab="images">
      {({ id, title, splashScreenUrl, thumbnailUrl }) => (
        <ImagesManager
          key={id}
          owner={{ type: "channel", id }}
          title={title ?? t("untitled")}
          urls={{ splashscreen: splashScreenUrl, thumbnail: thumbnailUrl }}
          scriptsTo={paths.channel(id, "embed")}
        />
      )}
    </ChannelLayout>
  );
}
