import type { ServerResponse } from "node:http";

/** Lets so many bytes of the answer's body out and then cuts. */
export function cutAnswer(response: ServerResponse, bytes: number, cut: () => void): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  let left = bytes;
  let isCut = false;
  function send(piece: unknown, ...rest: unknown[]): boolean {
    if (isCut) return false;
    const data = toBuffer(piece, rest[0]);
    if (data.length < left) {
      left -= data.length;
      if (data.length > 0) return write(data, (error: unknown) => tellWritten(rest, error));
      process.nextTick(tellWritten, rest);
      return true;
    }
    isCut = true;
    // The callback comes when the bytes have left, so that a reset does not take them back.
    if (left > 0) write(data.subarray(0, left), cut);
    else cut();
    return false;
  }
  Object.assign(response, {
    write: send,
    end: (piece?: unknown, ...rest: unknown[]) => {
      send(piece, ...rest);
      if (!isCut) end();
      return response;
    },
  });
}

/** Swallows the answer's body and sends another; the head stays but for what is given. */
export function replaceBody(
  response: ServerResponse,
  bytes: Buffer,
  head: { status: number | undefined; headers: Record<string, string> },
): void {
  const end = response.end.bind(response);
  onHead(response, (status) => {
    for (const name of ["Content-Encoding", "Transfer-Encoding"]) response.removeHeader(name);
    for (const [name, value] of Object.entries(head.headers)) response.setHeader(name, value);
    response.setHeader("Content-Length", bytes.length);
    return head.status ?? status;
  });
  Object.assign(response, {
    write: (...piece: unknown[]) => {
      process.nextTick(tellWritten, piece);
      return true;
    },
    end: () => end(bytes),
  });
}

/** Holds the answer's body back until it is whole, and sends what `edit` makes of it. */
export function editBody(response: ServerResponse, edit: (text: string) => string): void {
  const end = response.end.bind(response);
  const pieces: Buffer[] = [];
  onHead(response, (status) => {
    response.removeHeader("Content-Length");
    return status;
  });
  Object.assign(response, {
    write: (piece: unknown, ...rest: unknown[]) => {
      pieces.push(toBuffer(piece, rest[0]));
      process.nextTick(tellWritten, rest);
      return true;
    },
    end: (piece?: unknown, ...rest: unknown[]) => {
      pieces.push(toBuffer(piece, rest[0]));
      return end(edit(Buffer.concat(pieces).toString()));
    },
  });
}

/** Calls the callback among the arguments of a write: who streams a file waits for it before going on. */
function tellWritten(written: unknown[], error?: unknown): void {
  const done = written.at(-1);
  if (typeof done === "function") done(error);
}

/** Has the last word on an answer's headers and status. */
function onHead(response: ServerResponse, edit: (status: number) => number): void {
  const writeHead = response.writeHead.bind(response);
  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) => {
      for (const [name, value] of headerPairs(rest.at(-1))) response.setHeader(name, value);
      return writeHead(edit(status));
    },
  });
}

/** Reads headers in the forms that `writeHead` takes: an object, pairs, or names and values in turn. */
function headerPairs(headers: unknown): [string, string | string[]][] {
  if (typeof headers !== "object" || headers === null) return [];
  const flat = Array.isArray(headers) ? headers.flat() : Object.entries(headers).flat(1);
  const pairs: [string, string | string[]][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const value: unknown = flat[at + 1];
    pairs.push([String(flat[at]), Array.isArray(value) ? value.map(String) : String(value)]);
  }
  return pairs;
}

function toBuffer(piece: unknown, encoding: unknown): Buffer {
  if (typeof piece === "string") {
    const isKnown = typeof encoding === "string" && Buffer.isEncoding(encoding);
    return Buffer.from(piece, isKnown ? encoding : "utf8");
  }
  return piece instanceof Uint8Array ? Buffer.from(piece) : Buffer.alloc(0);
}

/** Takes one name out of `Access-Control-Expose-Headers`. */
export function hideFromPages(response: ServerResponse, hidden: string): void {
  const field = "Access-Control-Expose-Headers";
  onHead(response, (status) => {
    const names = String(response.getHeader(field) ?? "").split(",");
    const kept = names.map((name) => name.trim()).filter((name) => name.toLowerCase() !== hidden);
    response.removeHeader(field);
    if (kept.some((name) => name !== "")) response.setHeader(field, kept.join(", "));
    return status;
  });
}

/** Sends the answer to all clients, and lets no page of another origin read it. */
export function closeToPages(response: ServerResponse): void {
  onHead(response, (status) => {
    response.removeHeader("Access-Control-Allow-Origin");
    return status;
  });
}
