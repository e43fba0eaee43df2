import type { ApiClient } from "./client.ts";

/**
 * Returns the same client for lookups that precede a change. They are not queued while signed out but fail as
 * the change would: a queued one would let the change be sent under the account of whichever user signs in
 * next.
 */
export function failFastWhenSignedOut(api: ApiClient): ApiClient {
  return { ...api, http: (request) => api.http({ ...request, isRead: false }) };
}
