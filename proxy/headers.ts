import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { inertHeaders } from "./http.ts";

// Allow lists: an unknown header is dropped, whether a cookie, a forwarded address, a method override or
// another spelling of the key's name.
const towardsPlatform = ["accept", "accept-language", "content-type"] as const;
const towardsPlayback = ["accept"] as const;
const towardsBrowser = [
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "retry-after",
] as const;

// Firewalls in front of APIs drop callers without a name.
const always = { "accept-encoding": "gzip", "user-agent": "reeldesk-proxy" };

/** Returns the headers of a call to the platform; the key is added here and nowhere else. */
export function platformHeaders(
  incoming: IncomingHttpHeaders,
  apiKey: string,
  bodyLength: number | null,
): OutgoingHttpHeaders {
  return {
    ...pick(incoming, towardsPlatform),
    ...always,
    ...(bodyLength === null ? {} : { "content-length": bodyLength }),
    "x-api-key": apiKey,
    "x-format": "default",
  };
}

/** Returns the headers of a playback lookup, which the contract shows without any (4.11). */
export function playbackHeaders(incoming: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...pick(incoming, towardsPlayback), ...always };
}

/** Returns the headers of an answer. What a platform leaves unsaid about caching means: keep nothing. */
export function answerHeaders(incoming: IncomingHttpHeaders, apiKey: string): OutgoingHttpHeaders {
  const passed = Object.entries(pick(incoming, towardsBrowser)).filter(
    ([, value]) => !String(value).includes(apiKey),
  );
  return { "cache-control": "no-store", ...Object.fromEntries(passed), ...inertHeaders };
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
