import { request } from "node:http";
import { text } from "node:stream/consumers";

/** Holds an answer as it came, its headers in lower case. */
export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** Sends a raw request, without `fetch`'s normalisation. */
export interface RawRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers?: Readonly<Record<string, string | number>>;
  body?: string | Uint8Array;
  /** Leaves the request open after `body`, for answers that come before the body's end. */
  isUnfinished?: boolean;
}

/** Sends a request on a new connection. */
export function rawRequest(origin: string, sent: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers = {} } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers, agent: false },
      (incoming) => {
        text(incoming)
          .then((body) =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
          )
          .catch(reject)
          .finally(() => outgoing.destroy());
      },
    );
    outgoing.on("error", reject);
    if (sent.isUnfinished) outgoing.write(sent.body ?? "");
    else outgoing.end(sent.body);
  });
}

/** Sends the beginning of a request and drops the connection once the other side has read it. */
export function droppedRequest(
  origin: string,
  sent: RawRequest,
  hasArrived: () => Promise<void>,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers = {} } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false });
    outgoing.on("error", () => {});
    outgoing.on("close", resolve);
    outgoing.write(sent.body ?? "");
    hasArrived()
      .then(() => outgoing.destroy())
      .catch(reject);
  });
}
