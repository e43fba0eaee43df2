import type { IncomingMessage, ServerResponse } from "node:http";
import { S3Error } from "./s3-error.ts";

const METHODS = ["GET", "HEAD", "PUT", "POST", "DELETE"];
const MAX_AGE_SECONDS = 3000;

/** Sets the CORS headers. First of all: without them an error looks like a network failure to the page. */
export function allowAnyOrigin(response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", "ETag");
}

/**
 * Answers a preflight.
 * @throws S3Error when it is no preflight, or asks for a method that the rule does not allow
 */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const method = request.headers["access-control-request-method"];
  if (request.headers.origin === undefined || method === undefined) {
    throw new S3Error("BadRequest", "A preflight needs Origin and Access-Control-Request-Method.");
  }
  if (!METHODS.includes(method)) throw new S3Error("AccessForbidden");
  response.setHeader("Access-Control-Allow-Methods", METHODS.join(", "));
  response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
  response.setHeader(
    "Vary",
    "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  );
  const headers = request.headers["access-control-request-headers"];
  if (headers !== undefined) response.setHeader("Access-Control-Allow-Headers", headers);
  response.writeHead(200, { "Content-Length": 0 }).end();
}
