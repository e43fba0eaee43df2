import type { ApiClient } from "./client.ts";

/**
 * The same client for the looks that a change begins with. While nobody is signed in they are refused as the change
 * itself would be: one that was held would have the change go out under the name of whoever signs in next.
 */
export function unheld(api: ApiClient): ApiClient {
  return { ...api, http: (request) => api.http({ ...request, isRead: false }) };
}
