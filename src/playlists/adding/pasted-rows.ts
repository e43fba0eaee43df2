import { getChannel } from "#channels/channels.ts";
import type { PlaylistItem } from "#playlists/entries.ts";
import { type Pasted, type PastedItem, plainId } from "#playlists/order/pasted-items.ts";
import { type Candidate, candidateOfChannel, candidateOfVideo } from "#playlists/use-candidates.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { noteVideo } from "#videos/video-library-queries.ts";
import { getVideo } from "#videos/videos.ts";

/** Status of a pasted item, in display order. */
export const PASTED_STATUSES = [
  "found",
  "in",
  "repeated",
  "checking",
  "doubtful",
  "missing",
  "unreadable",
] as const;
export type PastedStatus = (typeof PASTED_STATUSES)[number];

/** Something that was pasted, and what is known of it. */
export interface PastedRow {
  pasted: Pasted;
  phase: PastedStatus;
  candidate: Candidate | null;
  /** Item to add; null: not possible. */
  item: PlaylistItem | null;
  /** Its first position in the list, from 1. */
  place: number | null;
}

/** Indexes candidates by normalised id; a video and a channel may share one. */
export function indexCandidates(
  candidates: readonly Candidate[],
): ReadonlyMap<string, readonly Candidate[]> {
  return Map.groupBy(candidates, ({ id }) => plainId(id));
}

/** Key of a lookup. */
export function lookupKey({ id, type }: PastedItem): string {
  return `${type ?? "any"}:${plainId(id)}`;
}

/** Returns the known candidate for an id; undefined: none. */
export function knownOf(
  { id, type }: PastedItem,
  index: ReadonlyMap<string, readonly Candidate[]>,
): Candidate | undefined {
  return index.get(plainId(id))?.find((each) => type === null || each.type === type);
}

/**
 * Returns the status of each item.
 * @param answers lookups, by `lookupKey`
 */
export function rowsOfPasted(
  pasted: readonly Pasted[],
  index: ReadonlyMap<string, readonly Candidate[]>,
  answers: ReadonlyMap<string, LookedUp>,
  placeOf: (key: string) => number | null,
): PastedRow[] {
  const seen = new Set<string>();
  return pasted.map((each): PastedRow => {
    const nothing = { pasted: each, candidate: null, item: null, place: null };
    if (each.kind === "unreadable") return { ...nothing, phase: "unreadable" };
    const answer = knownOf(each, index) ?? answers.get(lookupKey(each));
    if (answer === undefined) return { ...nothing, phase: "checking" };
    if (answer === "missing") return { ...nothing, phase: "missing" };
    const candidate = answer === "doubtful" ? null : answer;
    // A plain id that could not be looked up is most likely a video's.
    const item = candidate ?? { id: each.id, type: each.type ?? "vod" };
    const key = `${item.type}:${item.id}`;
    const place = placeOf(key);
    const isRepeated = seen.has(key);
    seen.add(key);
    const fresh = candidate === null ? "doubtful" : "found";
    const phase = place !== null ? "in" : isRepeated ? "repeated" : fresh;
    return { pasted: each, phase, candidate, item, place };
  });
}

/** Result of a lookup; `doubtful`: the lookup failed. */
export type LookedUp = Candidate | "missing" | "doubtful";

/** Asks the service for something that no list has. Rejects only with the signal's reason. */
export async function lookUp(
  services: ApiServices,
  { id, type }: PastedItem,
  signal: AbortSignal,
): Promise<LookedUp> {
  const types = type === null ? (["vod", "channel"] as const) : [type];
  let isDoubtful = false;
  for (const each of types) {
    for (const form of formsOf(id)) {
      try {
        return await ask(services, each, form, signal);
      } catch (error) {
        signal.throwIfAborted();
        isDoubtful ||= !isNo(error);
      }
    }
  }
  return isDoubtful ? "doubtful" : "missing";
}

async function ask(
  { api, queryClient }: ApiServices,
  type: "vod" | "channel",
  id: string,
  signal: AbortSignal,
): Promise<Candidate> {
  if (type === "channel") return candidateOfChannel(await getChannel(api, id, signal));
  const video = await getVideo(api, id, signal);
  noteVideo(queryClient, video);
  return candidateOfVideo(video);
}

/** The id as written and in the service's form (contract 2). */
function formsOf(id: string): string[] {
  const uuid = plainId(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return [...new Set([uuid, id])];
}

/** Not there, of another account, or no id at all (supplement, "Statuses"). */
function isNo(error: unknown): boolean {
  return error instanceof ApiError && ["not-found", "forbidden", "rejected"].includes(error.kind);
}
