import { useCallback, useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { TabLinks } from "#shared/ui/tab-links.tsx";
import { WatchTimeScreen } from "#watch-time/screen/watch-time-screen.tsx";
import {
  DEFAULT_VIEW,
  formatWatchTimeView,
  parseWatchTimeView,
  type WatchTimeView,
} from "#watch-time/watch-time-view.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { useWatchTimeLinks } from "./use-watch-time-links.ts";

const KINDS = ["vod", "live"] as const;

/** Watch time of all videos, or of all channels. */
export function WatchTimePage() {
  const t = useTranslations("watchTime");
  const { kind: text } = useParams();
  const kind = KINDS.find((each) => each === text);
  const [params] = useSearchParams();
  const view = useMemo(() => parseWatchTimeView(params), [params]);
  const toHref = useCallback(
    (next: WatchTimeView) => `${paths.watchTime(kind)}${formatWatchTimeView(next)}`,
    [kind],
  );
  const links = useWatchTimeLinks(view);
  if (kind === undefined) return <NotFoundPage />;
  const { choice, timeZone, granularity } = view;
  return (
    <>
      <PageHeader title={t("title")} about={t(kind)} />
      <div className="mb-4">
        <TabLinks
          label={t("kinds")}
          links={KINDS.map((each) => ({
            to: `${paths.watchTime(each)}${formatWatchTimeView({ ...DEFAULT_VIEW, choice, timeZone, granularity })}`,
            text: t(each),
            isCurrent: each === kind,
          }))}
        />
      </div>
      <WatchTimeScreen
        key={kind}
        kind={kind === "vod" ? "vod" : "channel"}
        contentId={null}
        name={t(kind === "vod" ? "account" : "accountLive")}
        view={view}
        toHref={toHref}
        links={links}
      />
    </>
  );
}
