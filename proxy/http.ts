import type { IncomingMessage, ServerResponse } from "node:http";

/** Handles a request, or calls `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Takes one line for the log: never a query string, a key or a body. */
export type Log = (line: string) => void;

/** Refused request, with the response. */
export interface Refusal {
  status: number;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Headers on everything that leaves under `/api` and `/playback`. An answer opened as a page of its
 * own must stay inert, because it would run on the dashboard's origin.
 */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Answers with `{ message }`, the error body the dashboard already knows how to read. */
export function sendMessage(response: ServerResponse, refusal: Refusal): void {
  const body = Buffer.from(JSON.stringify({ message: refusal.message }));
  response.writeHead(refusal.status, {
    ...inertHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...refusal.headers,
  });
  response.end(body);
}
