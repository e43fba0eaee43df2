import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import type { ZonedRange } from "#analytics/analytics-queries.ts";
import { contentTable } from "#analytics/contents/rank-contents.ts";
import {
  callsFor,
  type MemberCounts,
  memberCountQueries,
  memberProgressOf,
} from "#analytics/member-counts-queries.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { type SectionProps, useFileName, useRangeNote } from "#analytics/screen/section-props.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { MemberBreakdown } from "./member-breakdown.tsx";
import { type Members, rankMembers, useMembers } from "./use-members.ts";

type Props = Pick<SectionProps, "name" | "view" | "query" | "links" | "onView">;

/** Breakdown of a folder by video; nothing for other subjects. */
export function MembersSection(props: Props) {
  const { subject } = props.view;
  return subject.kind === "folder" ? <FolderMembers {...props} folderId={subject.id} /> : null;
}

function FolderMembers({
  folderId,
  name,
  view,
  query,
  links,
  onView,
}: Props & { folderId: string }) {
  const t = useTranslations("members");
  const columns = useTranslations("contents.breakdown.columns");
  const members = useMembers(folderId);
  const counting = useMemberCounts(folderId, members, query.time);
  const seen = usePanelDisplay("members", view, onView);
  const fileName = useFileName(name, query);
  // Ratios have no breakdown: plays are ranked instead.
  const measure: Measure = view.metric === "bytesPerPlay" ? "plays" : view.metric;
  const { state } = counting;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : keepFocus(frame.current)), []);
  /** Buttons that begin and end the counting take each other's place, so the keyboard stays with the panel. */
  const fromFrame = (act: () => void) => () => {
    frame.current?.focus({ preventScroll: true });
    act();
  };
  const isLost = !members.isSettled;
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t("title")}
      tabIndex={-1}
      className="min-w-0 outline-none"
    >
      <ChartPanel
        title={t("title")}
        subtitle={useRangeNote({ ...query, previous: null })}
        data={state}
        problem={isLost ? members.problem : counting.problem}
        asOfMs={counting.asOfMs}
        onRetry={isLost ? members.retry : counting.again}
        skeleton={
          <MemberProgress
            members={members}
            counting={counting}
            onStop={counting.stop && fromFrame(counting.stop)}
          />
        }
        isRefreshing={counting.isBusy && state !== undefined}
        isEmpty={({ is }) => is !== "counted"}
        empty={
          state?.is === "unasked" ? (
            <div className="grid justify-items-start gap-2 text-ink-soft">
              <p>{t("unasked.body", { count: state.memberCount, calls: state.callCount })}</p>
              <Button onClick={fromFrame(counting.start)}>
                {t("unasked.action", { count: state.memberCount })}
              </Button>
            </div>
          ) : (
            <EmptyState icon={<FolderOpen size={28} />} title={t("empty.title")}>
              {members.problem === null
                ? members.subfolderCount > 0
                  ? t("empty.body")
                  : undefined
                : t("libraryFailed")}
            </EmptyState>
          )
        }
        hasImage={false}
        hasTable={false}
        table={(loaded) => {
          if (loaded.is !== "counted") return { columns: [], rows: [] };
          const { rows, idle } = rankMembers(loaded.counts, members.titles, measure);
          const sheet = contentTable([...rows, ...idle]);
          return {
            rows: sheet.rows,
            columns: sheet.columns.map(({ name: column, kind }) =>
              kind === "number"
                ? { name: columns(column), kind, show: String }
                : { name: columns(column), kind },
            ),
          };
        }}
        fileName={fileName(t("title"))}
      >
        {(loaded) =>
          loaded.is === "counted" ? (
            <MemberBreakdown
              query={query}
              measure={measure}
              counts={loaded.counts}
              members={members}
              hrefs={{
                film: (id) => links.hrefOf({ kind: "vod", id }, view),
                channel: (id) => links.hrefOf({ kind: "channel", id }, view),
                search: (text) => links.searchHref(text),
              }}
              isBusy={counting.isBusy}
              onAgain={counting.again}
              {...seen}
            />
          ) : null
        }
      </ChartPanel>
    </div>
  );
}

/** Progress of finding and counting a folder's videos. */
function MemberProgress({
  members: { isSettled, ids, readCount, totalCount },
  counting: { doneCount },
  onStop,
}: {
  members: Members;
  counting: Pick<Counting, "doneCount">;
  /** Undefined: it ends by itself soon enough. */
  onStop: (() => void) | undefined;
}) {
  const t = useTranslations("members");
  const [label, labels, value, max] = isSettled
    ? [
        t("counting.label"),
        t("counting.progress", { done: doneCount, count: ids.length }),
        doneCount,
        ids.length,
      ]
    : [
        t("looking.label"),
        totalCount === null
          ? t("looking.unknown")
          : t("looking.progress", { read: readCount, total: totalCount }),
        readCount,
        totalCount ?? 0,
      ];
  return (
    <div className="grid min-h-48 animate-appear content-center justify-items-center gap-2 text-center text-ink-soft">
      <p>{labels}</p>
      {/* Without an end to go to there is nothing to draw. */}
      {max === 0 ? null : (
        <div className="w-full max-w-72">
          <ProgressBar label={label} value={Math.min(value, max)} max={max} />
        </div>
      )}
      {isSettled && onStop !== undefined ? (
        <Button variant="quiet" onClick={onStop}>
          {t("counting.stop")}
        </Button>
      ) : null}
    </div>
  );
}

/** State of the section. */
type MembersState =
  | { is: "empty" }
  /** Needs confirmation, because of its number of calls. */
  | { is: "unasked"; memberCount: number; callCount: number }
  | { is: "counted"; counts: MemberCounts };

/** Counting of a folder's videos, with start and stop. */
interface Counting {
  /** Undefined: on its way. */
  state: MembersState | undefined;
  /** Videos counted so far. */
  doneCount: number;
  isBusy: boolean;
  problem: Problem | null;
  asOfMs: number;
  start: () => void;
  /** Undefined: it ends by itself soon enough. */
  stop: (() => void) | undefined;
  /** Asks for what is not there, or is out of date. */
  again: () => void;
}

/** Above this number counting needs confirmation. */
const MAX_UNCONFIRMED = 30;

/** Counts a folder's videos one by one, once they are known. */
function useMemberCounts(folderId: string, members: Members, time: ZonedRange): Counting {
  const { api, queryClient } = useApi();
  const [wanted, setWanted] = useState<string | null>(null);
  const { ids, isSettled } = members;
  const isMany = ids.length > MAX_UNCONFIRMED;
  const query = JSON.stringify([folderId, time]);
  const options = memberCountQueries.all(api, folderId, ids, time);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...options,
    enabled: ({ state }) =>
      isSettled &&
      ids.length > 0 &&
      // Large folders are counted only on request.
      (!isMany || (wanted === query && state.data === undefined)),
  });
  const doneCount = usePageStore(memberProgressOf(useApi()), ({ [folderId]: count = 0 }) => count);
  const stateOf = (): MembersState | undefined => {
    if (!isSettled) return undefined;
    if (ids.length === 0) return { is: "empty" };
    if (data !== undefined) return { is: "counted", counts: data };
    return isMany && wanted !== query
      ? { is: "unasked", memberCount: ids.length, callCount: callsFor(ids.length) }
      : undefined;
  };
  const stop = () => {
    setWanted(null);
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  };
  return {
    state: stateOf(),
    doneCount,
    isBusy: isFetching,
    problem: toProblem(error),
    asOfMs: dataUpdatedAt,
    start: () => setWanted(query),
    stop: isMany ? stop : undefined,
    again: () => void refetch(),
  };
}
