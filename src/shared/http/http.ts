import type { AccessGate, Answer } from "./access.ts";
import { ApiError } from "./errors.ts";
import { pageEnd, waitForever } from "./page-end.ts";

/** One call to the platform, as the resource files describe it. */
export interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `apiBase`, `/v2/…`, ids already encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Whether it may be held until somebody is signed in: what changes nothing, and begins no change. */
  isRead?: boolean;
}

/** Makes calls to the BFF. Resolves with the parsed JSON, or undefined for an empty answer. */
export type Http = (request: ApiRequest) => Promise<unknown>;

/** How long a call may take before it counts as lost. Completing a large upload is slow. */
const TIMEOUT_MS = 60_000;

/**
 * The one place that talks to the BFF: adds the header that a page on another site can't send,
 * turns every failure into an ApiError, and takes no answer that is not JSON for data.
 * @param access that calls wait for; without it they are sent as they come
 */
export function createHttp(
  apiBase: string,
  fetchFunction: typeof fetch = fetch,
  access?: AccessGate,
): Http {
  return async ({ method = "GET", path, query = {}, body, signal, isRead = method === "GET" }) => {
    // Such an id comes out of an address that somebody made up, and has no record.
    if (!path.split("/").every(isPlain)) throw new ApiError("not-found");
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const address = `${apiBase}${path}${search.size > 0 ? `?${search}` : ""}`;
    const hasBody = body !== undefined;
    const sendOnce = () =>
      send(fetchFunction, address, {
        method,
        headers: {
          accept: "application/json",
          "x-requested-with": "reeldesk",
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

/** Whether a part of a path stays one: `..` leads elsewhere, and so does `%2f` where a server decodes it. */
function isPlain(part: string): boolean {
  return !/^(\.|%(25)*2e){1,2}$|%(25)*(2f|5c)|%[01]/i.test(part);
}

/** The caller's signal, our own patience, and the end of the page. */
export function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return AbortSignal.any([pageEnd, timeout, ...(signal === undefined ? [] : [signal])]);
}

/**
 * Fetches and reads the whole text, so that an answer cut short counts as a network failure.
 * @throws ApiError of kind `network` or `timeout`; the caller's own abort passes as it is
 */
export async function send(
  fetchFunction: typeof fetch,
  address: string,
  init: RequestInit,
): Promise<Answer> {
  try {
    const answer = await fetchFunction(address, init);
    return { answer, text: await answer.text() };
  } catch (error) {
    // To fail would have it told, written down or tried again.
    if (pageEnd.aborted) return await waitForever();
    if (error instanceof DOMException && error.name === "TimeoutError") {
      throw new ApiError("timeout");
    }
    if (init.signal?.aborted === true) throw error;
    throw new ApiError("network");
  }
}

/**
 * JSON of a good answer, undefined for an empty one.
 * @throws ApiError; one of kind `network`, which leaves open what became of a change, where what reads refusals can't be had
 */
export async function readAnswer({ answer, text }: Answer): Promise<unknown> {
  if (!answer.ok) {
    // Most visits have none, and what stands below every page brings it along.
    const reader = await import("./refusal.ts").catch(() => null);
    throw reader?.refusalOf({ answer, text }) ?? new ApiError("network");
  }
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("unreadable", { status: answer.status });
  }
}
