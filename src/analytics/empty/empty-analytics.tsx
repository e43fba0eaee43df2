import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AnalyticsSource } from "#analytics/analytics.ts";
import { refreshAnalytics } from "#analytics/analytics-queries.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { folderQueries } from "#folders/folders-queries.ts";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ProblemText } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import {
  type EmptyFacts,
  type LikelyReason,
  LOOKED_UP,
  type LookedUp,
  type Lookup,
  likelyReason,
  mostTelling,
} from "./likely-reason.ts";

/**
 * Explains an empty response as far as possible: the service answers alike for no plays, an unknown id and a
 * wrong type (contract 4.1, rules 1 and 2).
 */
export function EmptyAnalytics({
  hrefOf,
  onRange,
  ...known
}: Omit<EmptyFacts, "lookup"> & {
  /** Returns the analytics URL of a source. */
  hrefOf: (source: AnalyticsSource) => string;
  onRange: (choice: RangeChoice) => void;
}) {
  const t = useTranslations("contents.empty");
  const common = useTranslations("common");
  const { queryClient } = useApi();
  const { reason, retry } = useLikelyReason(known);
  const { day, range } = useDayFormat();
  const { subject, time, droppedCount, unreadableCount } = known;
  const query = { range: range(time.range), zone: zoneName(time.timeZone) };
  const jump = (choice: RangeChoice, label: string) => (
    <Button key={label} onClick={() => onRange(choice)}>
      {label}
    </Button>
  );
  const again = (label: string) => (
    <Button onClick={() => void refreshAnalytics(queryClient)}>{label}</Button>
  );
  const explanation = (): Explanation => {
    switch (reason.is) {
      case "looking":
        return { title: t("nothing.title"), body: t("looking", query) };
      case "future":
        return {
          title: t("future.title"),
          body: t("future.body", { day: day(time.range.from), zone: query.zone }),
          action: jump("today", t("offers.today")),
        };
      case "other-days":
        return {
          title: t("otherDays.title"),
          body: `${t("otherDays.asked", query)} ${t("otherDays.cameUnknown", { count: droppedCount })}`,
          action: again(common("tryAgain")),
        };
      case "unreadable":
        return {
          title: t("unreadable.title"),
          body: t("unreadable.body", { ...query, count: unreadableCount }),
          action: again(common("tryAgain")),
        };
      case "later":
        return {
          title: t("later.title"),
          body: t.rich("later.body", { ...named(reason.name), day: day(reason.bornOn) }),
          action: jump(reason.instead, t("offers.since")),
        };
      case "nothing":
        return {
          title: t("nothing.title"),
          body: t.rich(reason.isAllTime ? "nothing.never" : "nothing.body", {
            ...named(reason.name),
            ...query,
          }),
          action:
            reason.offers.length === 0 ? undefined : (
              <div className="flex flex-wrap justify-center gap-2">
                {reason.offers.map((offer) => jump(offer, t(`offers.${offer}`)))}
              </div>
            ),
        };
      case "empty-folder":
      case "other-kind":
      case "unknown":
      case "forbidden":
        return explainSubject(reason, subject.kind === "channel", hrefOf, t);
      case "untold":
        return {
          title: t("nothing.title"),
          body: (
            <>
              {t("untold.body")} <ProblemText problem={reason.problem} />
            </>
          ),
          action: <Button onClick={retry}>{common("checkAgain")}</Button>,
        };
    }
  };
  const { title, body, action } = explanation();
  return (
    <div role="status">
      <EmptyState icon={<CalendarSearch size={28} />} title={title} action={action}>
        {body}
      </EmptyState>
    </div>
  );
}

interface Explanation {
  title: string;
  body: ReactNode;
  action?: ReactNode;
}

/** Explains what is wrong with the source itself, and leads to one that may have figures. */
function explainSubject(
  reason: Extract<LikelyReason, { is: "empty-folder" | "other-kind" | "unknown" | "forbidden" }>,
  isChannel: boolean,
  hrefOf: (source: AnalyticsSource) => string,
  t: ReturnType<typeof useTranslations<"contents.empty">>,
): Explanation {
  switch (reason.is) {
    case "empty-folder":
      return {
        title: t("emptyFolder.title"),
        body: t.rich("emptyFolder.body", named(reason.name)),
        action: <ButtonLink to={paths.folder(reason.id)}>{t("emptyFolder.action")}</ButtonLink>,
      };
    case "other-kind": {
      const { kind } = reason.actual;
      return {
        title: t("otherKind.title", { kind }),
        body: t.rich("otherKind.body", named(reason.name)),
        action: <ButtonLink to={hrefOf(reason.actual)}>{t("otherKind.action")}</ButtonLink>,
      };
    }
    case "unknown":
    case "forbidden":
      return {
        title: t(`${reason.is}.title`),
        body: t(`${reason.is}.body`),
        action: (
          <ButtonLink to={isChannel ? paths.channels : paths.library}>
            {t(isChannel ? "toChannels" : "toLibrary")}
          </ButtonLink>
        ),
      };
  }
}

/** Returns a name that something may have, for a sentence. */
function named(name: string | null) {
  return { has: name === null ? "no" : "yes", title: name ?? "", name: isolated };
}

function useLikelyReason(known: Omit<EmptyFacts, "lookup">): {
  reason: LikelyReason;
  retry: () => void;
} {
  const { api } = useApi();
  const { subject } = known;
  const [kind, id] = "id" in subject ? [subject.kind, subject.id] : (["vod", ""] as const);
  const isNeeded = likelyReason({ ...known, lookup: undefined }).is === "looking";
  const { data, isFetching, refetch } = useQuery({
    ...lookupQuery(api, kind, id),
    enabled: isNeeded,
  });
  const { data: library } = useQuery({
    ...videoLibraryQueries.all(api),
    enabled: isNeeded && kind === "folder",
  });
  const reason = likelyReason({ ...known, lookup: data && withVideos(data, id, library) });
  return {
    reason: reason.is === "untold" && isFetching ? { is: "looking" } : reason,
    retry: () => void refetch(),
  };
}

/**
 * Returns a folder with the number of videos that the library says are in it; 0 only where all of the library is known.
 */
function withVideos(found: Lookup, id: string, library: VideoLibrary | undefined): Lookup {
  if (found.is !== "found" || found.kind !== "folder" || library === undefined) return found;
  const count = library.videos.filter(({ folders }) =>
    folders.some((each) => each.id === id),
  ).length;
  const isWhole =
    library.isComplete &&
    !library.isDoubtful &&
    library.missingCount === 0 &&
    library.unreadableCount === 0;
  return { ...found, videoCount: count > 0 || isWhole ? count : null };
}

/** Looks up an id by its expected type, then by the others. */
function lookupQuery(api: ApiClient, kind: LookedUp, id: string) {
  return queryOptions({
    queryKey: ["id-lookups", kind, id],
    async queryFn({ client }) {
      const own = await lookUp(client, api, kind, id);
      if (own.is !== "unknown") return own;
      const others = LOOKED_UP.filter((other) => other !== kind);
      return mostTelling(await Promise.all(others.map((other) => lookUp(client, api, other, id))));
    },
  });
}

async function lookUp(
  client: QueryClient,
  api: ApiClient,
  kind: LookedUp,
  id: string,
): Promise<Lookup> {
  try {
    if (kind === "folder") {
      const folders = await client.fetchQuery(folderQueries.all(api));
      const folder = folders.find((each) => each.id === id);
      if (folder === undefined) return { is: "unknown" };
      return { is: "found", kind, name: folder.name, createdAtMs: null, videoCount: null };
    }
    const { title, createdAtMs } = await (kind === "vod"
      ? client.fetchQuery(videoQueries.detail(api, id))
      : client.fetchQuery(channelQueries.detail(api, id)));
    return { is: "found", kind, name: title, createdAtMs, videoCount: null };
  } catch (error) {
    const kindOfError = error instanceof ApiError ? error.kind : null;
    if (kindOfError === "not-found") return { is: "unknown" };
    if (kindOfError === "forbidden") return { is: "forbidden" };
    return { is: "failed", problem: toProblem(error) };
  }
}
