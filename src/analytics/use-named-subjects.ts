import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Subject } from "./analytics-queries.ts";
import { formatSubject } from "./analytics-view.ts";

/**
 * Returns the subjects with their names.
 * @param isRead false: the lists are not requested, and the account alone may have a name
 */
export function useNamedSubjects(isRead = true) {
  const t = useTranslations("analytics.subjects");
  const { api } = useApi();
  const { data: library } = useQuery({ ...videoLibraryQueries.all(api), enabled: isRead });
  const { data: channels } = useQuery({ ...channelQueries.list(api), enabled: isRead });
  const { folders } = useFolders(isRead);
  return useMemo(() => {
    const account: NamedSubject[] = (["account", "vods", "channels"] as const).map((kind) => ({
      subject: { kind },
      name: t(kind),
      detail: null,
    }));
    const lists = {
      videos: (library?.videos ?? []).map(({ id, title, filename }) => ({
        subject: { kind: "vod" as const, id },
        name: title ?? filename ?? id,
        detail: title === null ? null : filename,
      })),
      channels: (channels?.channels ?? []).map(({ id, title }) => ({
        subject: { kind: "channel" as const, id },
        name: title ?? id,
        detail: null,
      })),
      folders: folders.map(({ id, name, path }) => ({
        subject: { kind: "folder" as const, id },
        name,
        detail: path,
      })),
    };
    const names = new Map<string, string>(
      [account, lists.videos, lists.channels, lists.folders]
        .flat()
        .map(({ subject, name }) => [formatSubject(subject), name]),
    );
    return {
      account,
      ...lists,
      /** Videos are still loading. */
      isReading: library?.isComplete !== true,
      /** Returns null for a name that is not known. */
      nameOf: (subject: Subject) => names.get(formatSubject(subject)) ?? null,
    };
  }, [library, channels, folders, t]);
}

export interface NamedSubject {
  subject: Subject;
  name: string;
  /** Distinguishes it from others of the same name. */
  detail: string | null;
}

/** Limits what a list of finds shows; more of the name finds the rest. */
export const MAX_FOUND = 60;

/** Finds the subjects that match a search, keeping the order. */
export function findSubjects(named: readonly NamedSubject[], text: string): NamedSubject[] {
  const matchesText = createTextMatcher(text);
  return named.filter(({ subject, name }) =>
    matchesText({ id: "id" in subject ? subject.id : "", title: name }),
  );
}
