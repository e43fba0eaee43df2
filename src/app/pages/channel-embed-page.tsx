import { useTranslations } from "use-intl";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { ShareLink } from "#player/embed/share-link.tsx";
import { ChannelLayout } from "./channel-layout.tsx";

export { channelLoader as loader } from "./channel-layout.tsx";

/** Share link, embed codes and script uploads of one channel. */
export function Component() {
  const t = useTranslations("channel");
  return (
    <ChannelLayout tab="embed">
      {({ id, shareUrl, title }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <ShareLink url={shareUrl} title={title ?? t("untitled")} />
            <EmbedCodes key={id} kind="channel" id={id} />
          </div>
          <ScriptUploads key={id} kind="channel" id={id} />
        </div>
      )}
    </ChannelLayout>
  );
}
