import { type Access, createAccess } from "./access.ts";
import { createHttp, type Http } from "./http.ts";
import type { RuntimeConfig } from "./runtime-config.ts";

/** What every call needs: a way to make it, and what the deployment sets. */
export interface ApiClient {
  http: Http;
  /** How the dashboard stands with its BFF. */
  access: Access;
  config: RuntimeConfig;
  /** For the one call that does not go to the BFF's `/v2` (contract 4.11). */
  fetch: typeof fetch;
}

/** The client for one deployment. */
export function createApiClient(
  config: RuntimeConfig,
  fetchFunction: typeof fetch = (...call) => fetch(...call),
  access: Access = createAccess(),
): ApiClient {
  const http = createHttp(config.apiBase, fetchFunction, access);
  return { http, access, config, fetch: fetchFunction };
}
