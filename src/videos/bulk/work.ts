import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isTransient, toProblem } from "#shared/http/errors.ts";
import { failFastWhenSignedOut } from "#shared/http/fail-fast-when-signed-out.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { type PendingVideos, withPendingEdits } from "#videos/pending-videos.ts";
import { videoEditQueries } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { getVideo } from "#videos/videos.ts";
import type {
  AppliedEdit,
  BulkAction,
  BulkItem,
  BulkOutcome,
  BulkStage,
  PauseReason,
} from "./bulk-job.ts";

/** A job while it is worked on. */
export interface Work {
  id: string;
  action: BulkAction;
  stage: BulkStage;
  items: Map<string, BulkItem>;
  /** What films were told, whether an answer came or not. */
  applied: Map<string, AppliedEdit>;
  stopper: AbortController;
}

/** What those who tell films are given to work with. */
export interface GateView {
  services: ApiServices;
  work: Work;
  setOutcome: (videoId: string, outcome: BulkOutcome) => void;
  /** The whole job waits, or with null goes on. */
  onPause: (reason: PauseReason | null) => void;
  /** A film was told something; lookups tell the rest. */
  lookFor: (videoId: string) => void;
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
export function pendingVideos({ queryClient }: ApiServices): PendingVideos {
  return queryClient.getQueryData(videoEditQueries.pending().queryKey) ?? {};
}

/**
 * Asks the service for a film before it is told something.
 * @returns it with what it was told on this page
 * @throws ApiError, at once while nobody is signed in
 */
export async function lookUp(services: ApiServices, videoId: string): Promise<Video> {
  const video = await getVideo(failFastWhenSignedOut(services.api), videoId);
  return withPendingEdits(video, pendingVideos(services));
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
