import { useQuery } from "@tanstack/react-query";
import { addDays, type Day } from "#lib/days.ts";
import { dayAt } from "#lib/zones.ts";
import type { Subject } from "./analytics-queries.ts";
import { useApi } from "./api-context.tsx";
import { channelQueries } from "./channels-queries.ts";
import { vodQueries } from "./vods-queries.ts";

/** When a subject came to be. */
export interface Since {
  /** Of one film or channel; null: not known, or no one moment. */
  createdAtMs: number | null;
  /** The first day there can be anything of, as far as that is known. */
  day: Day;
}

/** Looked back that far while nothing better is known. */
const USUAL_DAYS = 365;

/** Finds out when a subject came to be: for an account or a folder, its oldest film or channel. */
export function useSince(subject: Subject, timeZone: string, nowMs: number): Since {
  const { api } = useApi();
  const isVod = subject.kind === "vod";
  const isChannel = subject.kind === "channel";
  const id = "id" in subject ? subject.id : "";
  const vod = useQuery({ ...vodQueries.detail(api, id), enabled: isVod });
  const channel = useQuery({ ...channelQueries.detail(api, id), enabled: isChannel });
  const hasVods = !isVod && !isChannel && subject.kind !== "channels";
  const hasChannels = subject.kind === "account" || subject.kind === "channels";
  const first = useQuery({ ...vodQueries.first(api), enabled: hasVods });
  const channels = useQuery({ ...channelQueries.list(api), enabled: hasChannels });
  const createdAtMs =
    (isVod ? vod.data?.createdAtMs : isChannel ? channel.data?.createdAtMs : null) ?? null;
  const known = [
    createdAtMs,
    hasVods ? first.data?.createdAtMs : null,
    ...(hasChannels ? (channels.data?.channels ?? []).map((each) => each.createdAtMs) : []),
  ].filter((ms) => ms !== null && ms !== undefined);
  return {
    createdAtMs,
    day:
      known.length === 0
        ? addDays(dayAt(nowMs, timeZone), 1 - USUAL_DAYS)
        : dayAt(Math.min(...known), timeZone),
  };
}
