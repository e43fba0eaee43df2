import { memo, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Series } from "#analytics/analytics-series.ts";
import { sumNotes } from "#analytics/analytics-sums.ts";
import type { AnalyticsView, Overlay as OverlayMode } from "#analytics/analytics-view.ts";
import type { Asked } from "#analytics/asked.ts";
import type { AnalyticsLinks } from "#analytics/desk/section-props.ts";
import { SeriesNotesList } from "#analytics/desk/series-notes-list.tsx";
import { usePanelLook } from "#analytics/parts/use-panel-look.ts";
import { useNextPass } from "#shared/ui/use-next-pass.ts";
import { alignItems } from "./align-items.ts";
import type { Compared, Read } from "./compared.ts";
import { MultiplesPanel } from "./multiples-panel.tsx";
import { OverlayPanel } from "./overlay-panel.tsx";
import { TotalsPanel } from "./totals-panel.tsx";
import { useBucketWords } from "./use-bucket-words.ts";

/** What is compared, and the numbers that are there. */
interface Found {
  view: AnalyticsView;
  asked: Asked;
  compared: readonly Compared[];
  reads: readonly Read[];
  /** Of the time that it is compared with. */
  readsBefore: readonly Read[];
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
}

const Multiples = memo(MultiplesPanel);
const Overlay = memo(OverlayPanel);
const Totals = memo(TotalsPanel);

/** The panels of a comparison, drawn one after another: all of them at once would keep the page from answering. */
export const ComparisonPanels = memo(function ComparisonPanels({ found }: { found: Found }) {
  const t = useTranslations("comparison");
  const { time } = found.asked;
  const words = useBucketWords({ grain: "day", timeZone: time.timeZone });
  const about = t("about", { range: words.days(time.range), zone: time.timeZone });
  const first = useMemo(() => layOut(found, about), [found, about]);
  const { view, onView } = found;
  const onMode = useCallback(
    (overlay: OverlayMode) => onView({ ...view, overlay }),
    [view, onView],
  );
  const each = usePanelLook("each", view, onView);
  const overlay = usePanelLook("overlay", view, onView);
  const totals = usePanelLook("totals", view, onView);
  const second = useNextPass(first);
  const third = useNextPass(second);
  return (
    <>
      <SeriesNotesList asked={found.asked} series={first.noted} />
      <Multiples {...first.shared} view={first.view} links={first.links} {...each} />
      <Overlay
        {...second.shared}
        metric={second.view.metric}
        mode={found.view.overlay}
        onMode={onMode}
        {...overlay}
      />
      <Totals
        {...third.shared}
        previous={third.previous}
        view={third.view}
        links={third.links}
        {...totals}
      />
    </>
  );
});

function layOut({ view, asked, compared, reads, readsBefore, links }: Found, about: string) {
  const readAtMs = Math.max(
    0,
    ...[...reads, ...readsBefore].map(({ asOfMs }) => (Number.isFinite(asOfMs) ? asOfMs : 0)),
  );
  const [series = [], previous = []] = alignItems(
    [reads.map((read) => read.series), readsBefore.map((read) => read.series)],
    asked.grain,
    readAtMs,
  );
  const grain = series.find((each) => each !== null)?.grain ?? asked.grain;
  const shared = { compared, reads, series, grain, about, asked };
  return { shared, previous, view, links, noted: withAllNotes(series) };
}

/** A series that has the notes of all of them. */
function withAllNotes(series: readonly (Series | null)[]): Series | undefined {
  const known = series.filter((each) => each !== null);
  const [first] = known;
  return first && { ...first, notes: sumNotes(known) };
}
