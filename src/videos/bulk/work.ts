import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { type PendingVideos, withPendingEdits } from "#videos/pending-videos.ts";
import { pendingVideosOf } from "#videos/video-edits-queries.ts";
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
  /** Edits sent, whether answered or not. */
  applied: Map<string, AppliedEdit>;
  stopper: AbortController;
}

/** Context of the functions that update videos. */
export interface GateView {
  services: ApiServices;
  work: Work;
  setOutcome: (videoId: string, outcome: BulkOutcome) => void;
  /** Pauses the whole job; null resumes it. */
  onPause: (reason: PauseReason | null) => void;
  /** Starts polling a video whose update was sent. */
  lookFor: (videoId: string) => void;
}

/** Converts an error to a video's outcome. */
export function failure(error: unknown): BulkOutcome {
  const problem = toProblem(error);
  return { kind: "failed", problem };
}

/** Returns what to wait for before a retry; null if waiting can't help. */
export function pauseReasonOf(error: unknown): PauseReason | null {
  const kind = error instanceof ApiError ? error.kind : null;
  if (kind === "too-many-requests") return "asked";
  // The page of a hotel's sign-in is no answer either.
  return kind === "unreadable" ? "busy" : sendingReasonOf(error);
}

/** Edits of videos on this page that are not visible yet. */
export function pendingVideos(services: ApiServices): PendingVideos {
  return pendingVideosOf(services).getState();
}

/**
 * Looks up a video before it is edited.
 * @returns it with its pending edits
 * @throws ApiError, immediately while signed out
 */
export async function lookUp(services: ApiServices, videoId: string): Promise<Video> {
  const video = await getVideo(failFastWhenSignedOut(services.api), videoId);
  return withPendingEdits(video, pendingVideos(services));
}

/** Observer of calls. */
interface CallWatcher {
  onBegin?: (request: ApiRequest) => void;
  onAnswer?: (request: ApiRequest) => void;
  onFailure?: (request: ApiRequest, error: unknown) => void;
}

/** Wraps `http` to observe failed writes, because `edit()` swallows lost responses. */
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

/** Returns whether a call writes. */
export function isChange({ method = "GET" }: ApiRequest): boolean {
  return method !== "GET";
}
