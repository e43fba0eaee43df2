import type { ServerResponse } from "node:http";
import type { S3Error } from "./s3-error.ts";
import { xmlElement } from "./xml.ts";

/** Sends a document of S3's. */
export function sendXml(response: ServerResponse, status: number, document: string): void {
  response.writeHead(status, {
    "Content-Type": "application/xml",
    "Content-Length": Buffer.byteLength(document),
  });
  response.end(document);
}

/** Sends a status without a body. */
export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  // A 204 has no Content-Length at all.
  const length = status === 204 ? {} : { "Content-Length": 0 };
  response.writeHead(status, { ...headers, ...length }).end();
}

/** Sends an S3 error; a HEAD gets the status only. */
export function sendError(
  response: ServerResponse,
  error: S3Error,
  request: { method: string | undefined; resource: string; requestId: string },
): void {
  if (request.method === "HEAD") {
    response.writeHead(error.status).end();
    return;
  }
  const document = xmlElement("Error", {
    Code: error.code,
    Message: error.message,
    ...error.details,
    Resource: request.resource,
    RequestId: request.requestId,
    HostId: "sandbox",
  });
  sendXml(response, error.status, `<?xml version="1.0" encoding="UTF-8"?>\n${document}`);
}
