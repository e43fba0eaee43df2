import { createHttp, type Http } from "./http.ts";
import type { RuntimeConfig } from "./runtime-config.ts";

/** What every call needs: a way to make it, and what the deployment sets. It holds no state. */
export interface ApiClient {
  http: Http;
  config: RuntimeConfig;
  /** For the one call that does not go to the BFF's `/v2` (contract 4.11). */
  fetch: typeof fetch;
}

/** The client for one deployment. */
export function createApiClient(
  config: RuntimeConfig,
  fetchFunction: typeof fetch = (...call) => fetch(...call),
): ApiClient {
  return { http: createHttp(config.apiBase, fetchFunction), config, fetch: fetchFunction };
}
