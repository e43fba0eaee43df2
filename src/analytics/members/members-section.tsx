import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { analyticsHref, librarySearchHref } from "#analytics/analytics-links.ts";
import { type ContentColumn, contentTable } from "#analytics/contents/rank-contents.ts";
import {
  callsFor,
  memberCountQueries,
  memberProgressOf,
} from "#analytics/member-counts-queries.ts";
import { rankedBy } from "#analytics/metrics.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { usePanelDisplay } from "#analytics/parts/use-panel-display.ts";
import { type SectionProps, useFileName, useRangeNote } from "#analytics/screen/section-props.ts";
import type { FolderScope } from "#folders/folder-counts.ts";
import { useFolderScope } from "#folders/folder-scope.ts";
import { later } from "#messages/later.tsx";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { MemberBreakdown, marksOfMembers } from "./member-breakdown.tsx";
import {
  lacksMembers,
  type Members,
  rankMembers,
  useMembers,
  usePlaylistMembers,
} from "./use-members.ts";

const SubfolderChoice = later(
  async () => (await import("#folders/folder-row.tsx")).SubfolderChoice,
  "folders",
);

type Props = Pick<SectionProps, "name" | "view" | "query" | "onView">;

export function MembersSection(props: Props) {
  const { subject } = props.view;
  return subject.kind === "folder" ? <ScopedMembers {...props} folderId={subject.id} /> : null;
}

function ScopedMembers(props: Props & { folderId: string }) {
  const scope = useFolderScope(props.folderId, props.view.isWithin);
  return scope === null ? null : <FolderMembers {...props} scope={scope} />;
}

function FolderMembers({
  folderId,
  scope,
  ...props
}: Props & { folderId: string; scope: FolderScope }) {
  const t = useTranslations("members");
  const { view, onView } = props;
  const members = useMembers(folderId, scope);
  return (
    <MembersPanel {...props} containerId={folderId} members={members}>
      <Suspense>
        <SubfolderChoice scope={scope} onChange={(isWithin) => onView({ ...view, isWithin })} />
      </Suspense>
      {scope.subfolderCount === 0 ? null : (
        <p data-print="hide" className="mb-2 text-sm text-ink-soft">
          {t.rich("inWatchTime", {
            link: linkedTo(paths.folderWatchTime(folderId)),
          })}
        </p>
      )}
    </MembersPanel>
  );
}

/** Links the words of a sentence, for `t.rich`. */
function linkedTo(path: string): (words: ReactNode) => ReactNode {
  return (words) => (
    <Link to={path} className="text-accent underline">
      {words}
    </Link>
  );
}

/** Adds up the videos of a playlist, of which the service has no figures. */
export function PlaylistMembers({ playlistId, ...props }: Props & { playlistId: string }) {
  const t = useTranslations("members.playlist");
  const members = usePlaylistMembers(playlistId);
  return (
    <MembersPanel {...props} containerId={`playlist ${playlistId}`} members={members}>
      <div className="mb-2 text-sm text-ink-soft">
        <p>{t("about")}</p>
        {members.channelCount === 0 ? null : (
          <p>{t("channels", { count: members.channelCount })}</p>
        )}
      </div>
    </MembersPanel>
  );
}

/** Shows the counts of single videos, which are read on request where they are many. */
function MembersPanel({
  containerId,
  members,
  children,
  name,
  view,
  query,
  onView,
}: Props & { containerId: string; members: Members; children: ReactNode }) {
  const t = useTranslations("members");
  const columns = useTranslations("contents.breakdown.columns");
  const marked = useMarkLabels();
  const counting = useMemberCounts(containerId, members, query.time);
  const seen = usePanelDisplay("members", view, onView);
  const fileName = useFileName(name, query);
  const measure = rankedBy(view.metric);
  const { counts, isUnasked } = counting;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : keepFocus(frame.current)), []);
  /** Buttons that begin and end the counting take each other's place, so the keyboard stays with the panel. */
  const fromFrame = (act: () => void) => () => {
    frame.current?.focus({ preventScroll: true });
    act();
  };
  const isLost = !members.isSettled;
  const count = members.ids.length;
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t("title")}
      tabIndex={-1}
      className="min-w-0 outline-none"
    >
      {children}
      <ChartPanel
        title={t("title")}
        subtitle={useRangeNote({ ...query, previous: null })}
        data={isUnasked || (members.isSettled && count === 0) ? null : counts}
        problem={isLost ? members.problem : counting.problem}
        asOfMs={counting.asOfMs}
        onRetry={isLost ? members.retry : counting.again}
        skeleton={
          <MemberProgress
            members={members}
            doneCount={counting.doneCount}
            onStop={counting.stop && fromFrame(counting.stop)}
          />
        }
        isRefreshing={counting.isBusy && counts !== undefined}
        isEmpty={(shown) => shown === null}
        empty={
          isUnasked ? (
            <div className="grid justify-items-start gap-2 text-ink-soft">
              <p>
                {t(members.of === "playlist" ? "playlist.unasked" : "unasked.body", {
                  count,
                  calls: callsFor(count, members.isWithin),
                })}
              </p>
              <Button onClick={fromFrame(counting.start)}>{t("unasked.action", { count })}</Button>
            </div>
          ) : (
            <EmptyState
              icon={<FolderOpen size={28} />}
              title={t(members.of === "playlist" ? "playlist.empty" : "empty.title")}
            >
              {members.problem === null
                ? members.subfolderCount > 0 && !members.isWithin
                  ? t("empty.body")
                  : undefined
                : t("libraryFailed")}
            </EmptyState>
          )
        }
        hasImage={false}
        hasTable={false}
        table={(loaded) => {
          if (loaded === null) return { columns: [], rows: [] };
          const { rows, idle } = rankMembers(loaded, members.titles, measure);
          // A share of a sum that lacks videos would be taken for a share of the whole.
          const isShareless = loaded.isWithin && lacksMembers(loaded, members);
          const listed = [...rows, ...idle].map((row) =>
            isShareless ? { ...row, share: null } : row,
          );
          const texts = { column: (each: ContentColumn) => columns(each), head: marked.head };
          return contentTable(listed, measure, texts, marksOfMembers(loaded));
        }}
        fileName={fileName(t("title"))}
      >
        {(loaded) =>
          loaded === null ? null : (
            <MemberBreakdown
              query={query}
              measure={measure}
              counts={loaded}
              members={members}
              hrefs={{
                video: (id) => analyticsHref({ kind: "vod", id }, { ...view, isWithin: null }),
                channel: (id) =>
                  analyticsHref({ kind: "channel", id }, { ...view, isWithin: null }),
                search: (text) => librarySearchHref(text),
              }}
              isBusy={counting.isBusy}
              onAgain={counting.again}
              {...seen}
            />
          )
        }
      </ChartPanel>
    </div>
  );
}

function MemberProgress({
  members: { isSettled, ids, readCount, totalCount },
  doneCount,
  onStop,
}: {
  members: Members;
  doneCount: number;
  onStop: (() => void) | undefined;
}) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const [value, max] = isSettled ? [doneCount, ids.length] : [readCount, totalCount ?? 0];
  const label = isSettled ? t("counting.label") : t("looking.label");
  const labels = isSettled
    ? t("counting.progress", { done: value, count: max })
    : totalCount === null
      ? t("looking.unknown")
      : t("looking.progress", { read: value, total: max });
  return (
    <div className="grid min-h-48 animate-appear content-center justify-items-center gap-2 text-center text-ink-soft">
      <p>{labels}</p>
      {/* Without a known end there is no progress to draw. */}
      {max === 0 ? null : (
        <div className="w-full max-w-72">
          <ProgressBar label={label} value={Math.min(value, max)} max={max} />
        </div>
      )}
      {isSettled && onStop !== undefined ? (
        <Button variant="quiet" onClick={onStop}>
          {common("stop")}
        </Button>
      ) : null}
    </div>
  );
}

const MAX_UNCONFIRMED = 30;

/** Counts a folder's videos one by one, once they are known. */
function useMemberCounts(
  folderId: string,
  { ids, isSettled, isWithin }: Members,
  time: ZonedRange,
) {
  const services = useApi();
  const [wanted, setWanted] = useState<string | null>(null);
  const query = JSON.stringify([folderId, isWithin, time]);
  const isMany = ids.length > MAX_UNCONFIRMED;
  const isWanted = !isMany || wanted === query;
  const options = memberCountQueries.all(services, folderId, ids, time, isWithin);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...options,
    enabled: ({ state }) =>
      isSettled && ids.length > 0 && isWanted && (!isMany || state.data === undefined),
  });
  const stop = () => {
    setWanted(null);
    void services.queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  };
  return {
    counts: data,
    /** Needs confirmation, because of its number of calls. */
    isUnasked: isSettled && data === undefined && !isWanted,
    doneCount: useStore(memberProgressOf(services), ({ [folderId]: count = 0 }) => count),
    isBusy: isFetching,
    problem: toProblem(error),
    asOfMs: dataUpdatedAt,
    start: () => setWanted(query),
    /** Is undefined for a job that ends by itself soon enough. */
    stop: isMany ? stop : undefined,
    /** Asks for what is not there, or is out of date. */
    again: () => void refetch(),
  };
}
