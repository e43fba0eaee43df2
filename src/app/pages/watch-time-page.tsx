import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { MEMBER_PARTS } from "#playlists/later-member-parts.ts";
import { paths } from "#shared/paths.ts";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { WatchTimeScreen } from "#watch-time/screen/watch-time-screen.tsx";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  parseWatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { renderNeverPlayed } from "./subject-watch-time.tsx";

const KINDS = ["vod", "live"] as const;

/** Shows the watch time of all videos, or of all channels. */
export function Component() {
  const t = useTranslations("watchTime");
  const { kind: text } = useParams();
  const kind = KINDS.find((each) => each === text);
  const { view, toHref } = useUrlView(
    paths.watchTime(kind),
    parseWatchTimeView,
    formatWatchTimeView,
  );
  if (kind === undefined) return <NotFoundPage />;
  const { choice, timeZone, granularity, against } = view;
  return (
    <>
      <PageHeader title={t("title")} about={t(kind)} />
      <TabLinks
        label={t("kinds")}
        links={KINDS.map((each) => ({
          to: `${paths.watchTime(each)}${formatWatchTimeView({ ...DEFAULT_VIEW, choice, timeZone, granularity, against })}`,
          text: t(each),
          isCurrent: each === kind,
        }))}
      />
      <WatchTimeScreen
        key={kind}
        kind={kind === "vod" ? "vod" : "channel"}
        contentId={null}
        members={MEMBER_PARTS}
        name={t(kind === "vod" ? "account" : "accountLive")}
        view={view}
        toHref={toHref}
        renderNeverPlayed={renderNeverPlayed}
      />
    </>
  );
}
