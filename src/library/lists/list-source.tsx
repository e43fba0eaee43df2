import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { keptLists } from "#library/kept-lists.ts";
import { type ListedVideos, type ListRule, parseListRule } from "#library/list-rules.ts";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { plainId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { CHIP } from "#shared/ui/chips.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { useNeverPlayed } from "#watch-time/video-plays.ts";
import { DuplicateGroups, type OnDelete } from "./duplicate-groups.tsx";
import { findDuplicates } from "./duplicates.ts";
import { recordingsIn } from "./recordings.ts";

/** Holds the videos of a list, as far as they are known. */
export interface Listed {
  list: string;
  /** Holds ids as `plainId` writes them. Is null while they are not known. */
  ids: ReadonlySet<string> | null;
  /** Says that the list shows its videos itself, or why there are none. */
  isShown: boolean;
}

interface ListProps {
  list: string;
  /** Leads to the library without the list. */
  allHref: string;
  /** Holds the videos of the list that the other filters and the search find. Is undefined while they aren't known. */
  found: readonly Video[] | undefined;
  /** Called with the videos of the list whenever they change. */
  onListed: (listed: Listed) => void;
  /** Selects videos of a list that shows its rows itself. */
  onSelect: (videos: readonly Video[]) => void;
  /** Asks before videos are deleted. */
  onDelete: OnDelete;
}

/** Finds the videos of a list, and shows its heading. */
export function ListSource(props: ListProps) {
  const rule = useMemo(() => parseListRule(props.list), [props.list]);
  switch (rule?.kind) {
    case "never-played":
      return <NeverPlayedList {...props} rule={rule} />;
    case "duplicates":
      return <DuplicateList {...props} />;
    case "recordings":
      return <RecordingList {...props} channelId={rule.channelId} />;
    case "videos":
      return <VideoList {...props} videos={rule} note={null} />;
    case "device":
      return <KeptList {...props} storedKey={rule.key} />;
    case undefined:
      return <RefusedList {...props} reason="unknown" />;
  }
}

function NeverPlayedList({
  rule: { choice, timeZone },
  ...props
}: ListProps & { rule: Extract<ListRule, { kind: "never-played" }> }) {
  const t = useTranslations("lists");
  const { videos, isWhole, problem, onRetry } = useNeverPlayed(choice, timeZone);
  const ids = useMemo(() => videos && idsOf(videos), [videos]);
  return (
    <Heading
      {...props}
      title={t("titles.never-played")}
      choice={choice}
      ids={ids}
      note={videos === null ? t("waiting") : isWhole ? null : t("unsure")}
      problem={videos === null ? problem : null}
      onRetry={onRetry}
    />
  );
}

function DuplicateList(props: ListProps) {
  const t = useTranslations("lists");
  const services = useApi();
  const query = useQuery(videoLibraryQueries.all(services.api));
  const { data: library, isFetching } = query;
  const pending = useStore(videoEdits.pendingOf(services));
  const failure = isFetching ? null : (library?.failure ?? toProblem(query.error));
  // Where some videos have loaded, the bar above says how far, and continues.
  const problem = (library?.videos.length ?? 0) === 0 ? failure : null;
  const groups = useMemo(
    () =>
      // One that may be gone is no copy that can be kept.
      library?.isComplete === true && !library.isDoubtful
        ? findDuplicates(
            withAllPendingEdits(
              library.videos.filter(({ id }) => pending[id]?.kind !== "removal"),
              pending,
            ),
          )
        : null,
    [library, pending],
  );
  const ids = useMemo(() => groups && idsOf(groups.flatMap(({ videos }) => videos)), [groups]);
  // A copy is judged beside all the others, also those in another folder.
  const found = useMemo(() => {
    const foundIds = props.found && idsOf(props.found);
    return (groups ?? []).filter(
      ({ videos }) => !foundIds || videos.some(({ id }) => foundIds.has(plainId(id))),
    );
  }, [groups, props.found]);
  return (
    <>
      <Heading
        {...props}
        title={t("titles.duplicates")}
        choice={null}
        ids={ids}
        note={groups === null && failure === null ? t("duplicates.reading") : null}
        problem={problem}
        onRetry={() => void query.refetch()}
        hasOwnRows
      />
      {groups === null ? (
        failure === null ? (
          <Skeleton className="h-72" />
        ) : null
      ) : (
        <DuplicateGroups groups={found} onSelect={props.onSelect} onDelete={props.onDelete} />
      )}
    </>
  );
}

function RecordingList({ channelId, ...props }: ListProps & { channelId: string }) {
  const t = useTranslations("lists");
  const { api } = useApi();
  const { data } = useQuery(channelQueries.list(api));
  const channel = data?.channels.find(({ id }) => id === channelId);
  const { data: library, isFetching } = useQuery(videoLibraryQueries.all(api));
  const ids = useMemo(
    () => library && idsOf(recordingsIn(library.videos, channelId)),
    [library, channelId],
  );
  return (
    <Heading
      {...props}
      title={[t("titles.recordings"), channel?.title].filter(Boolean).join(" · ")}
      choice={null}
      ids={ids ?? null}
      note={isFetching && library?.isComplete !== true ? t("paste.reading") : null}
    />
  );
}

function KeptList({ storedKey, ...props }: ListProps & { storedKey: string }) {
  const t = useTranslations("lists");
  const { data: kept, isError } = useQuery({
    queryKey: ["library", "kept-list", storedKey],
    queryFn: async () => (await keptLists.load(storedKey)) ?? null,
    retry: false,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError || kept === null) return <RefusedList {...props} reason="elsewhere" />;
  if (kept === undefined) return null;
  return <VideoList {...props} videos={kept} note={t("onDevice")} />;
}

function VideoList({
  videos: { origin, choice, ids: listedIds },
  ...props
}: ListProps & { videos: ListedVideos; note: string | null }) {
  const t = useTranslations("lists");
  const ids = useMemo(() => new Set(listedIds.map(plainId)), [listedIds]);
  return <Heading {...props} title={t(`titles.${origin}`)} choice={choice} ids={ids} />;
}

function RefusedList({
  list,
  allHref,
  onListed,
  reason,
}: ListProps & { reason: "unknown" | "elsewhere" }) {
  const t = useTranslations("lists");
  useEffect(() => onListed({ list, ids: null, isShown: true }), [list, onListed]);
  return (
    <EmptyState title={t(`${reason}.title`)} action={<AllLink href={allHref} />}>
      {t(`${reason}.body`)}
    </EmptyState>
  );
}

function Heading({
  list,
  allHref,
  onListed,
  title,
  choice,
  ids,
  note,
  problem = null,
  onRetry,
  hasOwnRows = false,
}: ListProps & {
  title: string;
  choice: RangeChoice | null;
  ids: ReadonlySet<string> | null;
  note: string | null;
  problem?: Problem | null;
  onRetry?: () => void;
  hasOwnRows?: boolean;
}) {
  const t = useTranslations("lists");
  const common = useTranslations("common");
  const headingId = useId();
  const rangeText = useRangeText(choice);
  const { api } = useApi();
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const isShown = hasOwnRows || problem !== null;
  useEffect(() => onListed({ list, ids, isShown }), [list, ids, isShown, onListed]);
  const count = useMemo(
    () => ids && (library?.videos.filter(({ id }) => ids.has(plainId(id))).length ?? 0),
    [ids, library],
  );
  const isWhole = library?.isComplete === true && !library.isDoubtful;
  const goneCount = isWhole && ids !== null ? ids.size - (count ?? 0) : 0;
  const parts = [title, rangeText, count === null ? null : common("videoCount", { count })].filter(
    (part) => part !== null,
  );
  return (
    <section aria-labelledby={headingId} className="mb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {parts.join(" · ")}
        </h2>
        <AllLink href={allHref} />
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {[note, goneCount === 0 ? null : t("gone", { count: goneCount })]
          .filter((text) => text !== null)
          .join(" ")}
      </p>
      {problem === null || onRetry === undefined ? null : (
        <ErrorNotice problem={problem} onRetry={onRetry} />
      )}
    </section>
  );
}

function AllLink({ href }: { href: string }): ReactNode {
  const t = useTranslations("lists");
  return (
    <Link to={href} className={CHIP}>
      {t("all")}
      <X aria-hidden="true" size={13} className="shrink-0" />
    </Link>
  );
}

function useRangeText(choice: RangeChoice | null): string | null {
  const t = useTranslations("dateRange.presets");
  const days = useDayFormat();
  if (choice === null) return null;
  return typeof choice === "string" ? t(choice) : days.range(choice);
}

function idsOf(videos: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(videos.map(({ id }) => plainId(id)));
}
