import { useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { PlaylistMembers } from "#analytics/members/members-section.tsx";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { FiguresOf } from "./figures-of.tsx";
import { ScreenActions } from "./screen-toolbar.tsx";
import { useAnalyticsScreen } from "./use-analytics-screen.ts";

/** Shows the analytics of a playlist: those of its videos, added up, as the service has none of playlists. */
export function PlaylistAnalytics({
  playlistId,
  name,
  view,
  toHref,
}: {
  playlistId: string;
  name: string;
  view: AnalyticsView;
  toHref: (view: AnalyticsView) => string;
}) {
  const t = useTranslations("analytics");
  const { query: compared, since, personZone, onView } = useAnalyticsScreen(view, toHref);
  // Sums of a playlist are compared with nothing.
  const query = { ...compared, previous: null, isEvenlyLong: false };
  return (
    <section aria-label={t("of", { name })}>
      <RangeControls
        choice={view.choice}
        today={query.today}
        since={since.day}
        isSinceKnown={since.state === "known"}
        timeZone={query.time.timeZone}
        personZone={personZone}
        lastDay={query.time.range.to}
        onChoice={(choice) => onView({ ...view, choice })}
        onZone={(timeZone) => onView({ ...view, timeZone })}
        chips={[]}
        actions={<ScreenActions view={view} query={query} toHref={toHref} />}
      />
      <FiguresOf view={view} query={query} toHref={toHref}>
        <PlaylistMembers
          playlistId={playlistId}
          name={name}
          view={view}
          query={query}
          onView={onView}
        />
      </FiguresOf>
    </section>
  );
}
