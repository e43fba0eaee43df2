import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isTransient, toProblem } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { unheld } from "#shared/http/unheld.ts";
import { asAsked, type PendingVods } from "#videos/pending-vods.ts";
import { vodEditQueries } from "#videos/vod-edits-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { getVod } from "#videos/vods.ts";
import type {
  BulkAction,
  BulkItem,
  BulkOutcome,
  BulkStage,
  PauseReason,
  Told,
} from "./bulk-job.ts";

/** A job while it is worked on. */
export interface Work {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: Map<string, BulkItem>;
  /** What films were told, whether an answer came or not. */
  told: Map<string, Told>;
  stopper: AbortController;
}

/** What those who tell films are given to work with. */
export interface Desk {
  services: ApiServices;
  work: Work;
  setOutcome: (vodId: string, outcome: BulkOutcome) => void;
  /** The whole job waits, or with null goes on. */
  onPause: (reason: PauseReason | null) => void;
  /** A film was told something; lookups tell the rest. */
  lookFor: (vodId: string) => void;
}

/** What a film's failure means for it. */
export function failure(error: unknown): BulkOutcome {
  const problem = toProblem(error) ?? { kind: "unexpected", serviceMessage: "" };
  return { kind: "failed", problem };
}

/** What to wait for before a call that failed is made again; null where waiting can't help. */
export function pauseReasonOf(error: unknown): PauseReason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.kind === "too-many-requests") return "asked";
  // The page of a hotel's sign-in is no answer either.
  if (error.kind === "unreadable") return "busy";
  if (!isTransient(error)) return null;
  return error.status === null ? "network" : "busy";
}

/** What was asked of films on this page and is not visible yet. */
export function pendingVods({ queryClient }: ApiServices): PendingVods {
  return queryClient.getQueryData(vodEditQueries.pending().queryKey) ?? {};
}

/**
 * Asks the service for a film before it is told something.
 * @returns it with what it was told on this page
 * @throws ApiError, at once while nobody is signed in
 */
export async function lookUp(services: ApiServices, vodId: string): Promise<Vod> {
  const vod = await getVod(unheld(services.api), vodId);
  return asAsked(vod, pendingVods(services));
}

/** Told of calls as they are made. */
interface CallWatcher {
  onBegin?: (request: ApiRequest) => void;
  onAnswer?: (request: ApiRequest) => void;
  onFailure?: (request: ApiRequest, error: unknown) => void;
}

/** The same services, their calls watched: whoever changes something keeps a lost answer to himself. */
export function watchCalls(services: ApiServices, watcher: CallWatcher): ApiServices {
  const { api } = services;
  return {
    ...services,
    api: {
      ...api,
      async http(request) {
        watcher.onBegin?.(request);
        try {
          const answer = await api.http(request);
          watcher.onAnswer?.(request);
          return answer;
        } catch (error) {
          watcher.onFailure?.(request, error);
          throw error;
        }
      },
    },
  };
}

/** Whether a call changes something. */
export function isChange({ method = "GET" }: ApiRequest): boolean {
  return method !== "GET";
}
