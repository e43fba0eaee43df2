import type { IncomingMessage, ServerResponse } from "node:http";
import type { RefusalDetails } from "../src/shared/http/bff.ts";

/** Handles a request, or calls `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Describes a refused request, with the response. */
export interface Refusal {
  status: number;
  message: string;
  headers?: Readonly<Record<string, string>>;
  /** Holds machine-readable fields beside the message. */
  details?: RefusalDetails;
}

/**
 * Holds the headers on everything that leaves under `/api` and `/playback`. An answer opened as a page of its own must
 * stay inert, because it would run on the dashboard's origin.
 */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export function sendJson(response: ServerResponse, value: unknown): void {
  sendBody(response, 200, value);
}

/** Answers with `{ message }`, the error body the dashboard already knows how to read. */
export function sendMessage(response: ServerResponse, refusal: Refusal): void {
  const { status, message, details, headers } = refusal;
  sendBody(response, status, { message, ...details }, headers);
}

/** Ends a response whose answer failed here: with a 503, or cut short where it has begun. */
export function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else {
    sendMessage(response, {
      status: 503,
      message: "The server could not answer.",
      headers: { "retry-after": "2" },
    });
  }
}

function sendBody(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Refusal["headers"] = {},
): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...inertHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...headers,
  });
  response.end(body);
}
