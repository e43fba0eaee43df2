import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiRequest } from "#shared/http/http.ts";

/** Told of calls as they are made. */
export interface CallWatcher {
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
