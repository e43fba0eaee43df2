import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { channelQueries } from "#api/channels-queries.ts";
import { ApiError } from "#api/errors.ts";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { vodQueries } from "#api/vods-queries.ts";
import type { WatchTimeKind } from "#api/watch-time.ts";
import { plainId, type WatchTimeContent } from "#api/watch-time-rows.ts";
import { useNextPass } from "#ui/use-next-pass.ts";

/** What is known of a film or channel that has watch time. */
export interface Subject {
  /** What stands for it on screen; of what was removed and has no title, its id. */
  title: string;
  /** `unknown`: it may have been removed, and that is still being looked up. */
  state: "there" | "removed" | "unknown";
  /** Of a film; null where it is not known. */
  durationSeconds: number | null;
}

export interface Subjects {
  of: (content: WatchTimeContent) => Subject;
  /** Films of the library; null while not all of it is read. */
  films: readonly Vod[] | null;
}

/** More than these are not looked up one by one; the library tells of the rest once it is read. */
const MOST_LOOKUPS = 30;

/**
 * Titles of what rows are about, and whether it is still there. A row's title `deleted` says that it was
 * removed (contract 2), but a film may also be called that: the library decides, or a lookup.
 * @param contents of the reading
 * @param contentCount how many of them there are by now, as the list grows in place
 * @param isBegun whether the first of them have come: before that, nothing else is asked for
 */
export function useSubjects(
  kind: WatchTimeKind,
  contents: readonly WatchTimeContent[],
  contentCount: number,
  isBegun: boolean,
): Subjects {
  const t = useTranslations("watchTime");
  const { api } = useApi();
  // Rows have titles of their own: they are drawn first.
  const isDrawn = useNextPass(isBegun, false);
  const { data: library, isFetching } = useQuery({
    ...vodLibraryQueries.all(api),
    enabled: kind === "vod" && isDrawn,
  });
  const { data: channels } = useQuery({ ...channelQueries.list(api), enabled: kind === "channel" });
  const known = useMemo(() => {
    const records: { id: string; title: string | null; durationSeconds?: number | null }[] = [
      ...(kind === "vod" ? (library?.vods ?? []) : (channels?.channels ?? [])),
    ];
    return new Map(records.map((record) => [plainId(record.id), record]));
  }, [kind, library, channels]);
  const isWhole =
    kind === "vod"
      ? library?.isComplete === true && library.missingCount === 0
      : channels !== undefined && channels.unreadableCount === 0;

  // While films are still being read most doubts go away by themselves.
  const doubtful = useMemo(
    () =>
      isWhole || isFetching || !isDrawn || kind === "channel"
        ? []
        : contents
            .slice(0, contentCount)
            .filter(({ id, isDeleted }) => isDeleted && !known.has(plainId(id)))
            .slice(0, MOST_LOOKUPS)
            .map(({ id }) => id),
    [isWhole, isFetching, isDrawn, kind, contents, contentCount, known],
  );
  const lookups = useQueries({
    queries: doubtful.map((id) => vodQueries.detail(api, id)),
    combine: (answers) =>
      answers
        .map(({ isSuccess, error }, at) =>
          isSuccess ? `${doubtful[at]} there` : isNotFound(error) ? `${doubtful[at]} removed` : "",
        )
        .join("\n"),
  });
  return useMemo(() => {
    const found = new Map(
      lookups.split("\n").flatMap((line): [string, string][] => {
        const [id = "", state = ""] = line.split(" ");
        return state === "" ? [] : [[plainId(id), state]];
      }),
    );
    const stateOf = ({ id, isDeleted }: WatchTimeContent): Subject["state"] => {
      if (!isDeleted || known.has(plainId(id))) return "there";
      const state = found.get(plainId(id));
      if (state === "there" || state === "removed") return state;
      return isWhole ? "removed" : "unknown";
    };
    return {
      of(content) {
        const record = known.get(plainId(content.id));
        const state = stateOf(content);
        const title = seen(content.isDeleted ? (record?.title ?? null) : content.title);
        return {
          title:
            title ??
            seen(record?.title ?? null) ??
            (state === "there"
              ? (content.title ?? t("untitled", { id: content.id }))
              : t("removedId", { id: content.id })),
          state,
          durationSeconds: record?.durationSeconds ?? null,
        };
      },
      films: kind === "vod" && library?.isComplete === true ? library.vods : null,
    };
  }, [kind, known, lookups, isWhole, library, t]);
}

/** A title that there is something to see of. */
function seen(title: string | null): string | null {
  return title === null || title.trim() === "" ? null : title;
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === "not-found";
}
