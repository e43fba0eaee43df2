import { getChannel } from "#channels/channels.ts";
import { type PastedItem, plainId } from "#playlists/order/pasted-items.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { noteVod } from "#videos/vod-library-queries.ts";
import { getVod } from "#videos/vods.ts";
import { type Candidate, candidateOfChannel, candidateOfVod } from "./candidates.ts";

/** What the service says of something that was pasted; `doubtful`: it could not be asked. */
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
  const vod = await getVod(api, id, signal);
  noteVod(queryClient, vod);
  return candidateOfVod(vod);
}

/** As it was written, and as the service writes ids (contract 2). */
function formsOf(id: string): string[] {
  const uuid = plainId(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return [...new Set([uuid, id])];
}

/** Not there, of another account, or no id at all (supplement, "Statuses"). */
function isNo(error: unknown): boolean {
  return error instanceof ApiError && ["not-found", "forbidden", "rejected"].includes(error.kind);
}
