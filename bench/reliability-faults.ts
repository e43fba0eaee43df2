/** Describes a rule as `POST /__sandbox/faults` takes it; see sandbox/README.md. */
type Rule = Record<string, unknown>;

/** Describes a fault that occurs once during an upload. */
export interface Fault {
  name: string;
  storage?: readonly Rule[];
  api?: readonly Rule[];
  /** Says why the stock page cannot meet it. */
  notStock?: string;
}

const MiB = 1024 ** 2;
const HTML = {
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Gateway</title><p>Please stand by.</p>",
};
const XML = { "Content-Type": "application/xml" };
const s3Error = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const WRONG_ETAG = { ETag: '"00000000000000000000000000000000"' };

/** Returns a fault of one part's PUT, by default of the third part's first. */
const part = (rule: Rule, partNumber = 3): Rule => ({
  match: { method: "PUT", path: `partNumber=${partNumber}&` },
  times: 1,
  ...rule,
});
/** A fault of the first PUTs of parts, whichever they are. */
const firstParts = (times: number, rule: Rule): Rule => ({
  match: { method: "PUT", path: "partNumber=" },
  times,
  ...rule,
});
/** Returns a fault of every request for a part, preflights included. */
const everyRequest = (rule: Rule): Rule[] =>
  ["OPTIONS", "PUT"].map((method) => ({ match: { method, path: "partNumber=" }, ...rule }));
const refusedPart = (code: string): Rule =>
  part({ fault: "status", status: 400, headers: XML, body: s3Error(code) });
const callTo =
  (path: string, method = "POST") =>
  (rule: Rule): Rule => ({ match: { method, path }, times: 1, ...rule });
const init = callTo("/init-multipart");
const signatures = callTo("/signatures/multipart");
const complete = callTo("/complete-multipart");
const lookup = callTo("/v2/vod/", "GET");
const answeredVodId = (body: Record<string, unknown>): Rule => complete({ fault: "body", body });

const LOOKS_NOTHING_UP = "does not look the video up";

/** Lists every fault of the comparison, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  { name: "nothing goes wrong" },

  { name: "part: 500", storage: [part({ fault: "status", status: 500 })] },
  {
    name: "part: 503 with `Retry-After: 2`",
    storage: [part({ fault: "status", status: 503, headers: { "Retry-After": "2" } })],
  },
  {
    name: "part: 503 with a date 10 seconds later as `Retry-After`",
    // Read anew for each page, right before it sends.
    get storage() {
      const date = new Date(Date.now() + 10_000).toUTCString();
      return [part({ fault: "status", status: 503, headers: { "Retry-After": date } })];
    },
  },
  {
    name: "part: 429 with `Retry-After: 2`",
    storage: [part({ fault: "status", status: 429, headers: { "Retry-After": "2" } })],
  },
  {
    name: "part: connection reset half way",
    storage: [part({ fault: "reset", bytes: 2.5 * MiB })],
  },
  { name: "part: stalls, and is never answered", storage: [part({ fault: "hang", bytes: 0 })] },
  { name: "part: stored, and the answer cut off", storage: [part({ fault: "truncate" })] },
  { name: "part: 200, ETag not readable", storage: [part({ fault: "hide-etag" })] },
  {
    name: "part: 200, ETag not readable, for two of eight",
    storage: [part({ fault: "hide-etag" }, 2), part({ fault: "hide-etag" }, 6)],
  },
  {
    name: "part: 200 with an S3 error document (InternalError)",
    storage: [part({ fault: "status", status: 200, headers: XML, body: s3Error("InternalError") })],
  },
  { name: "part: 400 RequestTimeout", storage: [refusedPart("RequestTimeout")] },
  { name: "part: 400 BadDigest", storage: [refusedPart("BadDigest")] },
  { name: "part: 400 IncompleteBody", storage: [refusedPart("IncompleteBody")] },
  { name: "part: 403, URL expired", storage: [part({ fault: "expire" })] },
  {
    name: "part: 403, URLs of four in flight expired",
    storage: [firstParts(4, { fault: "expire" })],
  },
  {
    name: "part: 200 with an ETag, and nothing stored",
    storage: [part({ fault: "status", status: 200, headers: WRONG_ETAG, body: "" })],
  },
  {
    name: "part: stored, with another ETag in the answer",
    storage: [part({ fault: "body", headers: WRONG_ETAG, body: "" })],
  },
  {
    name: "part: all six connections in flight reset",
    storage: [firstParts(6, { fault: "reset", bytes: MiB })],
  },
  {
    name: "part: preflight refused (500)",
    storage: [
      part({
        match: { method: "OPTIONS", path: "partNumber=3&" },
        fault: "status",
        status: 500,
        cors: false,
      }),
    ],
  },
  {
    name: "part: no connection to storage for 45 seconds",
    storage: everyRequest({ fault: "reset", forMs: 45_000 }),
  },

  { name: "init: 500", api: [init({ fault: "status", status: 500 })] },
  { name: "init: 200 with HTML", api: [init({ fault: "status", status: 200, ...HTML })] },
  { name: "init: answer cut off in the middle", api: [init({ fault: "truncate", bytes: 20 })] },
  {
    name: "init: no `uploader_id`",
    api: [init({ fault: "body", body: { s3_path: "uploads/somewhere/source.mp4" } })],
  },
  {
    name: "init: 404 of a gateway, once",
    api: [init({ fault: "status", status: 404, ...HTML })],
  },
  {
    name: "init: 403 with a reason, once",
    api: [init({ fault: "status", status: 403, body: { message: "Forbidden" } })],
  },
  {
    name: "init: 429 without `Retry-After`, six times",
    api: [init({ fault: "status", status: 429, times: 6 })],
  },
  {
    name: "init: carried out, answer lost",
    api: [init({ fault: "reset", side: "response" })],
  },

  { name: "signatures: 500", api: [signatures({ fault: "status", status: 500 })] },
  {
    name: "signatures: 200 with HTML",
    api: [signatures({ fault: "status", status: 200, ...HTML })],
  },
  {
    name: "signatures: one URL too few",
    api: [signatures({ fault: "replace", from: ',?"[^"]*"\\]', to: "]", isPattern: true })],
  },
  {
    name: "signatures: one URL too many",
    api: [signatures({ fault: "replace", from: '("[^"]*")\\]', to: "$1,$1]", isPattern: true })],
  },
  {
    name: "signatures: null among them",
    api: [signatures({ fault: "replace", from: '\\["[^"]*"', to: "[null", isPattern: true })],
  },
  {
    name: "signatures: one of them twice",
    api: [
      signatures({
        fault: "replace",
        from: '\\[("[^"]*"),"[^"]*"',
        to: "[$1,$1",
        isPattern: true,
      }),
    ],
    notStock: "asks for one URL at a time",
  },
  { name: "signatures: 404", api: [signatures({ fault: "status", status: 404 })] },

  { name: "complete: 500", api: [complete({ fault: "status", status: 500 })] },
  {
    name: "complete: carried out, 200 with HTML",
    api: [complete({ fault: "body", ...HTML })],
  },
  {
    name: "complete: carried out, answer lost",
    api: [complete({ fault: "reset", side: "response" })],
  },
  {
    name: "complete: 400, a part is missing",
    api: [
      complete({
        fault: "status",
        status: 400,
        body: { message: "Bad request", detail: "InvalidPart: One or more parts are missing." },
      }),
    ],
  },
  ...[400, 404, 409].map((status) => ({
    name: `complete: carried out, and a ${status} of the gateway's second try`,
    api: [complete({ fault: "body", status, body: { message: "Unknown upload" } })],
  })),
  { name: "complete: carried out, `vod_id` null", api: [answeredVodId({ vod_id: null })] },
  { name: "complete: carried out, `vod_id` empty", api: [answeredVodId({ vod_id: "" })] },
  { name: "complete: carried out, `vod_id` missing", api: [answeredVodId({})] },
  {
    name: "complete: carried out, `vod_id` an object",
    api: [answeredVodId({ vod_id: { id: 1 } })],
  },

  {
    name: "lookup: 404 three times",
    api: [lookup({ fault: "status", status: 404, times: 3 })],
    notStock: LOOKS_NOTHING_UP,
  },
  {
    name: "lookup: 200 with HTML",
    api: [lookup({ fault: "status", status: 200, ...HTML })],
    notStock: LOOKS_NOTHING_UP,
  },
  {
    name: "lookup: 500",
    api: [lookup({ fault: "status", status: 500 })],
    notStock: LOOKS_NOTHING_UP,
  },
];
