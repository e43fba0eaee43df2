import { type Access, createAccess } from "./access.ts";
import { type ApiRequest, createHttp, type Http } from "./http.ts";
import type { RuntimeConfig } from "./runtime-config.ts";

/** Holds everything a call needs: the transport and the deployment's settings. */
export interface ApiClient {
  http: Http;
  /**
   * Makes a call, and reads its answer.
   * @param reader also gets the hosts that images and media may come from, and takes none from another one
   * @throws ApiError
   */
  read<T>(
    request: ApiRequest,
    reader: (answer: unknown, mediaHosts: readonly string[]) => T,
  ): Promise<T>;
  access: Access;
  config: RuntimeConfig;
  /** Serves the one call that does not go to the BFF's `/v2` (contract 4.11). */
  fetch: typeof fetch;
}

export function createApiClient(
  config: RuntimeConfig,
  fetchFunction: typeof fetch = (...call) => fetch(...call),
  access: Access = createAccess(),
): ApiClient {
  const http = createHttp(config.apiBase, fetchFunction, access);
  return {
    http,
    // `this` makes a copy of the client with another `http` use that one.
    async read(request, reader) {
      return reader(await this.http(request), this.config.mediaHosts);
    },
    access,
    config,
    fetch: fetchFunction,
  };
}

/**
 * Returns the same client for lookups that precede a change. They are not queued while signed out but fail as
 * the change would: a queued one would let the change be sent under the account of whichever user signs in
 * next.
 */
export function failFastWhenSignedOut(api: ApiClient): ApiClient {
  return { ...api, http: (request) => api.http({ ...request, isRead: false }) };
}
