import type { AccessGate, Answer } from "./access.ts";
import { OWN_HEADER } from "./bff.ts";
import { ApiError, ROLE_REFUSED } from "./errors.ts";
import { refusalOf } from "./refusal.ts";
import { learnServerClock } from "./server-clock.ts";
import { signedOutSignal, waitForever } from "./signed-out-signal.ts";

export interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Is below `apiBase`, `/v2/…`, with ids already encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Is true if it may wait until the user is signed in: it changes nothing, and no change follows from it. */
  isRead?: boolean;
}

/** Makes calls to the BFF. Resolves with the parsed JSON, or undefined for an empty answer. */
export type Http = (request: ApiRequest) => Promise<unknown>;

/** Ends a call after this time. Completing a large upload is slow. */
const TIMEOUT_MS = 60_000;

/**
 * Creates the only function that calls the BFF: adds the header that other sites can't send, turns every
 * failure into an ApiError, and rejects answers that are not JSON.
 * @param access gate that calls wait for; without it they are sent at once
 */
export function createHttp(
  apiBase: string,
  fetchFunction: typeof fetch = fetch,
  access?: AccessGate,
): Http {
  return async ({ method = "GET", path, query = {}, body, signal, isRead = method === "GET" }) => {
    // Such an id comes from a manipulated URL and has no record.
    if (!path.split("/").every(isPlain)) throw new ApiError("not-found");
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const url = `${apiBase}${path}${search.size > 0 ? `?${search}` : ""}`;
    const hasBody = body !== undefined;
    const sendOnce = () =>
      send(fetchFunction, url, {
        method,
        headers: {
          accept: "application/json",
          ...OWN_HEADER,
          ...(hasBody ? { "content-type": "application/json" } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(body) } : {}),
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        signal: withTimeout(signal),
      });
    return readAnswer(await (access?.pass({ isRead, signal }, sendOnce) ?? sendOnce()));
  };
}

/**
 * Returns whether a path segment is safe: `..` leads elsewhere, and so does `%2f` where a server decodes it.
 */
function isPlain(part: string): boolean {
  return !/^(\.|%(25)*2e){1,2}$|%(25)*(2f|5c)|%[01]/i.test(part);
}

/** Combines the caller's signal, the timeout and the end of the page. */
export function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return AbortSignal.any([signedOutSignal, timeout, ...(signal === undefined ? [] : [signal])]);
}

/**
 * Fetches and reads the whole body, so that a truncated answer counts as a network failure.
 * @throws ApiError of kind `network` or `timeout`; the caller's own abort is passed on
 */
export async function send(
  fetchFunction: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  try {
    const answer = await fetchFunction(url, init);
    learnServerClock(answer.headers);
    return { answer, text: await answer.text() };
  } catch (error) {
    // A rejection would be reported, stored or retried.
    if (signedOutSignal.aborted) return await waitForever();
    if (error instanceof DOMException && error.name === "TimeoutError") {
      throw new ApiError("timeout");
    }
    if (init.signal?.aborted === true) throw error;
    throw new ApiError("network");
  }
}

/**
 * Returns the JSON of a successful answer, undefined for an empty one.
 * @throws ApiError
 */
export function readAnswer({ answer, text }: Answer): unknown {
  if (!answer.ok) {
    const refusal = refusalOf({ answer, text });
    if (refusal.kind === "editor-needed" || refusal.kind === "viewer-needed") {
      dispatchEvent(new Event(ROLE_REFUSED));
    }
    throw refusal;
  }
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("unreadable", { status: answer.status });
  }
}
