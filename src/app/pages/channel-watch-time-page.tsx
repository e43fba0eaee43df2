import { useTranslations } from "use-intl";
import { ChannelLayout } from "./channel-layout.tsx";

export { channelLoader as loader } from "./channel-layout.tsx";

import { SubjectWatchTime } from "./subject-watch-time.tsx";

/** Watch time of one channel. */
export function Component() {
  const t = useTranslations("channel");
  return (
    <ChannelLayout tab="watch-time">
      {({ id, title }) => (
        <SubjectWatchTime key={id} kind="channel" contentId={id} name={title ?? t("untitled")} />
      )}
    </ChannelLayout>
  );
}
