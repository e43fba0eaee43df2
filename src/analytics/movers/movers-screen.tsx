import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import {
  type AnalyticsView,
  formatAnalyticsView,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { videoIdsOf } from "#analytics/contents/cut-contents.ts";
import { PanelMark } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { useFileName, useRangeNote } from "#analytics/screen/section-props.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { later } from "#messages/later.tsx";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { comparableOf } from "#shared/dates/compared-days.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import { AccountChange } from "./account-change.tsx";
import { type MoverRow, MoverTable } from "./mover-table.tsx";
import { listOf, MOVER_LISTS, type Movers, titleOf } from "./movers.ts";
import { useMoverFile } from "./movers-file.ts";
import { formatMovers, type MoversView, parseMovers } from "./movers-view.ts";
import { useMovers } from "./use-movers.ts";
import { WatchTimeStatus } from "./watch-time-status.tsx";
import { useWatchedTimes, watchedOf } from "./watched.ts";
import type { RenderActivity } from "./why/why-panel.tsx";

const WhyPanel = later(async () => (await import("./why/why-panel.tsx")).WhyPanel, "videos");

const FIRST_ROWS = 50;
const MORE_ROWS = 100;
/** Names the list that the library says its videos are from. */
const ORIGINS = { losses: "falling", gains: "rising", both: "content", new: "content" } as const;

interface MoversProps {
  view: AnalyticsView;
  query: AnalyticsQuery;
  onView: (view: AnalyticsView) => void;
  renderActivity: RenderActivity;
}

/** Shows what gained and lost plays, and what is new, beside what is known of the reasons for one of them. */
export function MoversScreen({ view, query, onView, renderActivity }: MoversProps) {
  const t = useTranslations("movers");
  const shown = useMemo(() => parseMovers(view.movers), [view.movers]);
  const { subject } = view;
  const kind = "id" in subject ? "account" : subject.kind;
  const found = useMovers(subject, query);
  const { breakdown, movers, records, isCompared } = found;
  const comparable = comparableOf(query);
  const open = movers?.rows.find(({ group }) => group === shown.open) ?? null;
  const onShown = useCallback(
    (next: MoversView) => onView({ ...view, movers: formatMovers(next) }),
    [onView, view],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink
          to={`${paths.analytics}${formatAnalyticsView(withoutDisplays(view))}`}
          icon={<ArrowLeft aria-hidden="true" size={15} />}
        >
          {t("back")}
        </ButtonLink>
        {view.against === "none" ? (
          <Button onClick={() => onView({ ...view, against: "previous" })}>{t("compare")}</Button>
        ) : null}
      </div>
      <PanelMark value={breakdown.marks}>
        <div
          className={
            open === null
              ? "grid grid-cols-[minmax(0,1fr)] gap-4"
              : "grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]"
          }
        >
          <MoversPanel
            {...{ kind, query, shown, onShown, found, isCompared }}
            choice={view.choice}
          />
          {open === null || comparable === null ? null : (
            <div className="lg:sticky lg:top-4">
              <Suspense fallback={<Skeleton className="h-96" />}>
                <WhyPanel
                  key={open.group}
                  mover={open}
                  record={
                    open.match.is === "one" && open.match.kind === "video"
                      ? (records.video.get(open.match.id) ?? null)
                      : null
                  }
                  isLibraryWhole={found.isLibraryWhole}
                  comparable={comparable}
                  view={view}
                  onClose={() => onShown({ ...shown, open: null })}
                  onZoom={(choice) => onView({ ...view, choice })}
                  renderActivity={renderActivity}
                />
              </Suspense>
            </div>
          )}
        </div>
      </PanelMark>
    </div>
  );
}

function MoversPanel({
  kind,
  query,
  shown,
  onShown,
  found: { breakdown, movers, isLibraryWhole, records },
  isCompared,
  choice,
}: {
  kind: "account" | "vods" | "channels";
  query: AnalyticsQuery;
  shown: MoversView;
  onShown: (shown: MoversView) => void;
  found: ReturnType<typeof useMovers>;
  isCompared: boolean;
  choice: AnalyticsView["choice"];
}) {
  const t = useTranslations("movers");
  const { list, isAll, open } = shown;
  const comparable = comparableOf(query);
  const hasWatchTime = shown.hasWatchTime && kind !== "channels";
  const watching = useWatchedTimes(comparable, hasWatchTime && isCompared);
  const { figures } = watching;
  const rows = useMemo(
    (): MoverRow[] =>
      (movers === null ? [] : listOf(movers, list, isAll)).map((mover) => ({
        ...mover,
        title: titleOf(mover),
        watched: figures === null ? null : watchedOf(mover, figures),
        isOpen: mover.group === open,
      })),
    [movers, list, isAll, figures, open],
  );
  const fileName = useFileName(t("title"), query);
  const table = useMoverFile(list, breakdown.marks);
  const note = useMoversNote(query, breakdown);
  const onOpen = useStable((row: MoverRow) =>
    onShown({ ...shown, open: row.isOpen ? null : row.group }),
  );
  const { state } = breakdown;
  const data = isCompared || !breakdown.isAwaited ? state.data : undefined;
  const maxRows = FIRST_ROWS + shown.display.more * MORE_ROWS;
  const ids = videoIdsOf(rows);
  return (
    <ChartPanel
      title={t("title")}
      subtitle={note}
      {...state}
      data={data}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={() => !isCompared}
      empty={<p className="text-ink-soft">{breakdown.comparison || t("overview.notCompared")}</p>}
      hasImage={false}
      hasTable={false}
      table={() => table(rows)}
      fileName={fileName(t(`lists.${list}`))}
    >
      {() => (
        <div aria-busy={breakdown.isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <MoversControls {...{ kind, shown, onShown, movers }} videoCount={records.video.size} />
          <p className="text-sm text-ink-soft">
            {list === "new" ? (
              t("rule.new")
            ) : isAll ? (
              t("rule.all")
            ) : (
              <AccountChange subject={kind} list={list} account={movers?.account ?? null} />
            )}{" "}
            {hasWatchTime ? t("twoCounts") : null}
          </p>
          {hasWatchTime ? <WatchTimeStatus {...watching} isShown={figures !== null} /> : null}
          {rows.length === 0 ? (
            <p className="text-ink-soft">{t(`none.${list}`)}</p>
          ) : (
            <MoverTable
              list={list}
              rows={rows}
              hasWatchTime={figures !== null}
              isLibraryWhole={isLibraryWhole}
              onOpen={onOpen}
              order={shown.display.order}
              onOrder={(order) => onShown({ ...shown, display: { ...shown.display, order } })}
              maxRows={maxRows}
            />
          )}
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {rows.length > maxRows ? (
              <Button
                onClick={() =>
                  onShown({ ...shown, display: { ...shown.display, more: shown.display.more + 1 } })
                }
              >
                {t("more", { shown: maxRows, count: rows.length })}
              </Button>
            ) : null}
            {ids.length === 0 ? null : (
              <OpenInLibrary rule={{ kind: "videos", origin: ORIGINS[list], choice, ids }} />
            )}
          </div>
        </div>
      )}
    </ChartPanel>
  );
}

/** Shows which list is on screen, and what is in it. */
function MoversControls({
  kind,
  shown,
  onShown,
  movers,
  videoCount,
}: {
  kind: "account" | "vods" | "channels";
  shown: MoversView;
  onShown: (shown: MoversView) => void;
  movers: Movers | null;
  videoCount: number;
}) {
  const t = useTranslations("movers");
  const display = { order: null, more: 0 };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ModeSwitch
        label={t("title")}
        options={MOVER_LISTS.map((list) => {
          const count = movers === null ? 0 : listOf(movers, list, shown.isAll).length;
          return { value: list, text: t("listCount", { list: t(`lists.${list}`), count }) };
        })}
        value={shown.list}
        onChange={(list) => onShown({ ...shown, list, display })}
      />
      {shown.list === "new" ? null : (
        <CheckField
          isOn={!shown.isAll}
          onChange={(isBeyondOnly) => onShown({ ...shown, isAll: !isBeyondOnly })}
        >
          {t("beyondOnly")}
        </CheckField>
      )}
      {kind === "channels" ? null : (
        <CheckField
          isOn={shown.hasWatchTime}
          onChange={(hasWatchTime) => onShown({ ...shown, hasWatchTime, display })}
        >
          {t("withWatchTime", { count: videoCount })}
        </CheckField>
      )}
    </div>
  );
}

/** Says which days are compared, and what the figures leave out. */
function useMoversNote(
  query: AnalyticsQuery,
  breakdown: ReturnType<typeof useMovers>["breakdown"],
): ReactNode {
  const comparable = comparableOf(query);
  const days = useRangeNote({
    time: comparable?.current ?? query.time,
    previous: comparable?.previous ?? query.previous,
  });
  const notes = [days, breakdown.comparison];
  return notes.filter((note) => note !== "").join(" · ");
}
