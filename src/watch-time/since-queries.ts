import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ChannelList, channelQueries } from "#channels/channels-queries.ts";
import { addDays, type Day, minDay } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { videoQueries } from "#videos/videos-queries.ts";

/** Names what figures are about: one video, channel or folder, or all of the account. */
type SinceSubject =
  | { kind: "vod" | "channel" | "folder"; id: string }
  | { kind: "account" | "vods" | "channels" };

export interface Since {
  /** Says when the video or channel was created; null when unknown, or for several. */
  createdAtMs: number | null;
  /** The first day there can be anything of, as far as that is known. */
  day: Day;
  /** Says if `day` is exact; `none`: nothing exists yet. */
  state: "known" | "pending" | "unknown" | "none";
  /** Retries a failed lookup; null: none failed. */
  onRetry: (() => void) | null;
}

/** Is the creation date of one item. Is null when it was not reported. */
type Birth = number | null | "pending" | "failed";

/** Is the length of the default range while the date is unknown. */
const DEFAULT_DAYS = 365;

/** Finds the creation date of a subject: for an account or folder, that of its oldest video or channel. */
export function useSince(subject: SinceSubject, timeZone: string, nowMs: number): Since {
  const { api } = useApi();
  const isVideo = subject.kind === "vod";
  const isChannel = subject.kind === "channel";
  const id = "id" in subject ? subject.id : "";
  const video = useQuery({ ...videoQueries.detail(api, id), enabled: isVideo });
  const channel = useQuery({ ...channelQueries.detail(api, id), enabled: isChannel });
  const hasVideos = !isVideo && !isChannel && subject.kind !== "channels";
  const hasChannels = subject.kind === "account" || subject.kind === "channels";
  const first = useQuery({ ...videoQueries.first(api), enabled: hasVideos });
  const channels = useQuery({ ...channelQueries.list(api), enabled: hasChannels });
  const createdAtMs =
    (isVideo ? video.data?.createdAtMs : isChannel ? channel.data?.createdAtMs : null) ?? null;
  const lookups = [
    ...(isVideo ? [lookupOf(video, (each) => [each.createdAtMs])] : []),
    ...(isChannel ? [lookupOf(channel, (each) => [each.createdAtMs])] : []),
    ...(hasVideos ? [lookupOf(first, (each) => (each === null ? [] : [each.createdAtMs]))] : []),
    ...(hasChannels ? [lookupOf(channels, birthsOf)] : []),
  ];
  const births = lookups.flatMap((lookup) => lookup.births);
  const retry = () => {
    for (const lookup of lookups) if (lookup.births[0] === "failed") void lookup.refetch();
  };
  return {
    createdAtMs,
    ...firstDayOf(births, timeZone, nowMs),
    onRetry: births.includes("failed") ? retry : null,
  };
}

/** Earlier data stays valid if a refetch fails. */
function lookupOf<T>({ data, isError, refetch }: UseQueryResult<T>, read: (data: T) => Birth[]) {
  const missing: Birth[] = [isError ? "failed" : "pending"];
  return { births: data === undefined ? missing : read(data), refetch };
}

function birthsOf({ channels, unreadableCount }: ChannelList): Birth[] {
  const births = channels.map(({ createdAtMs }) => createdAtMs);
  // Any unreadable video may be the oldest.
  return unreadableCount === 0 ? births : [...births, null];
}

/**
 * Returns the first day that there can be anything of, of things that came to be when they did. As long as one of them
 * may be older than those that say so, it is the usual one or an earlier one.
 */
export function firstDayOf(
  births: readonly Birth[],
  timeZone: string,
  nowMs: number,
): Pick<Since, "day" | "state"> {
  const known = births.filter((birth) => typeof birth === "number");
  const usual = addDays(dayAt(nowMs, timeZone), 1 - DEFAULT_DAYS);
  const first = known.length === 0 ? usual : dayAt(Math.min(...known), timeZone);
  if (births.length === 0) return { day: usual, state: "none" };
  if (births.includes("pending")) return { day: first, state: "pending" };
  if (known.length === births.length) return { day: first, state: "known" };
  return { day: minDay(first, usual), state: "unknown" };
}
