import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import {
  closeToPages,
  cutAnswer,
  editBody,
  hideFromPages,
  replaceBody,
} from "./api/response-edit.ts";
import type { NodeHandler } from "./http.ts";
import { createLine, type Line, readOver } from "./throttle.ts";

/** Names one of the three servers; what an expired URL answers differs between them. */
export type OriginName = "api" | "storage" | "cdn";

/** Describes the body of `POST /__sandbox/faults`; see sandbox/README.md. */
export const FaultRule = z
  .strictObject({
    match: z
      .strictObject({ method: z.string().toUpperCase().optional(), path: z.string().optional() })
      .default({}),
    fault: z.enum([
      "status",
      "delay",
      "hang",
      "throttle",
      "reset",
      "truncate",
      "expire",
      "hide-etag",
      "no-cors",
      "body",
      "replace",
      "settle",
      "never-online",
      "early-publish",
      "repeat-complete",
      "stale",
    ]),
    /** Is the number of affected requests; absent: all, until cleared. */
    times: z.int().min(1).optional(),
    /** Limits the time in which requests are affected. Where it is absent, there is no limit. */
    forMs: z.int().min(1).optional(),
    /** Is the number of matching requests to skip first. */
    after: z.int().min(0).default(0),
    status: z.int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
    /** Names, for `replace`, texts of the answer that each become the other. */
    from: z.string().min(1).optional(),
    to: z.string().default(""),
    /** Says, for `replace`, that `from` is a regular expression, and `to` may name its groups as `$1`. */
    isPattern: z.boolean().default(false),
    ms: z.int().min(0).optional(),
    bytes: z.int().min(0).optional(),
    bytesPerSecond: z.int().min(1).default(1_000_000),
    /** Says, for `reset`, whether `bytes` counts what came or what went. */
    side: z.enum(["request", "response"]).optional(),
    /** Is false when pages of other origins may not read the answer. */
    cors: z.boolean().default(true),
  })
  .refine(({ fault, from }) => fault !== "replace" || from !== undefined, "replace wants from")
  .refine(
    ({ from, isPattern }) => !isPattern || isRegExp(from),
    "from must be a regular expression",
  );

function isRegExp(text: string | undefined): boolean {
  try {
    return new RegExp(text ?? "").source !== "";
  } catch {
    return false;
  }
}

export type FaultRule = z.infer<typeof FaultRule>;

/** Holds the faults of one origin. */
export interface Faults {
  /** Adds a rule and returns its id. */
  add(rule: FaultRule): string;
  /** Lists the affected requests per rule, in order of creation. */
  list(): { id: string; metCount: number }[];
  clear(): void;
  /** Returns the handler, with the faults in front of it. */
  wrap(handler: NodeHandler): NodeHandler;
}

interface LiveRule extends FaultRule {
  id: string;
  seen: number;
  used: number;
  /** Is an instant of `performance.now()`. */
  untilMs: number;
  /** Carries, for `throttle`, all requests of the fault. */
  line: Line;
}

/** Describes faults that affect the outcome of a request rather than its response. */
export interface OutcomeFaults {
  /** Returns how long this request's change stays unseen: null for ever, undefined as usual. */
  takeSettleMs(): number | null | undefined;
  /** Returns whether what this request uploads is never to be encoded. */
  takeNeverOnline(): boolean;
  /** Returns whether encoding puts what this request uploads online, even if it was taken offline before. */
  takeEarlyPublish(): boolean;
  /** Returns whether completing once more gives the first answer again. */
  takeRepeatComplete(): boolean;
  /** Returns for how long a replaced file is still the old one: null for ever, undefined as usual. */
  takeStaleMs(): number | null | undefined;
}

/** Lists the faults of outcomes, read where the outcome is decided. */
const OUTCOMES: FaultRule["fault"][] = [
  "settle",
  "never-online",
  "early-publish",
  "repeat-complete",
  "stale",
];

const AS_USUAL: OutcomeFaults = {
  takeSettleMs: () => undefined,
  takeNeverOnline: () => false,
  takeEarlyPublish: () => false,
  takeRepeatComplete: () => false,
  takeStaleMs: () => undefined,
};

const outcomes = new WeakMap<IncomingMessage, OutcomeFaults>();

/** Returns the outcome faults that match a request; they count as used when they are taken. */
export function outcomeFaults(request: IncomingMessage): OutcomeFaults {
  return outcomes.get(request) ?? AS_USUAL;
}

export function createFaults(origin: OriginName): Faults {
  let rules: LiveRule[] = [];

  function take(rule: LiveRule): boolean {
    if (rule.times !== undefined && rule.used >= rule.times) return false;
    if (performance.now() >= rule.untilMs) return false;
    rule.seen += 1;
    if (rule.seen <= rule.after) return false;
    rule.used += 1;
    return true;
  }

  function outcomesOf(matching: LiveRule[]): OutcomeFaults {
    const takeFirst = (fault: FaultRule["fault"]) =>
      matching.find((rule) => rule.fault === fault && take(rule));
    const takeMs = (fault: FaultRule["fault"]) => {
      const rule = takeFirst(fault);
      return rule === undefined ? undefined : (rule.ms ?? null);
    };
    return {
      takeSettleMs: () => takeMs("settle"),
      takeNeverOnline: () => takeFirst("never-online") !== undefined,
      takeEarlyPublish: () => takeFirst("early-publish") !== undefined,
      takeRepeatComplete: () => takeFirst("repeat-complete") !== undefined,
      takeStaleMs: () => takeMs("stale"),
    };
  }

  async function serve(
    handler: NodeHandler,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const matching = rules.filter((rule) => matches(rule, request));
    outcomes.set(request, outcomesOf(matching));
    // Different faults combine; of one kind, the first with remaining uses applies.
    const met = new Set<string>(OUTCOMES);
    for (const rule of matching) {
      if (met.has(rule.fault) || !take(rule)) continue;
      met.add(rule.fault);
      if (await isAnsweredBy(rule, origin, request, response)) return;
    }
    handler(request, response);
  }

  return {
    add(rule) {
      const id = randomUUID();
      const line = createLine(rule.bytesPerSecond);
      const untilMs = performance.now() + (rule.forMs ?? Number.POSITIVE_INFINITY);
      rules = [...rules, { ...rule, id, seen: 0, used: 0, untilMs, line }];
      return id;
    },
    list: () => rules.map(({ id, used }) => ({ id, metCount: used })),
    clear() {
      for (const { line } of rules) line.lift();
      rules = [];
    },
    wrap: (handler) => (request, response) => {
      // Without rules, call the handler synchronously.
      if (rules.length === 0) return handler(request, response);
      serve(handler, request, response).catch(() => response.destroy());
    },
  };
}

function matches({ match }: FaultRule, request: IncomingMessage): boolean {
  const method = request.method ?? "";
  // A rule without a method means the call itself, not the browser's preflight.
  const isMethod = match.method === undefined ? method !== "OPTIONS" : method === match.method;
  return isMethod && (request.url ?? "").includes(match.path ?? "");
}

/** Lets a fault happen. @returns true when the handler must not see the request any more */
async function isAnsweredBy(
  rule: LiveRule,
  origin: OriginName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  switch (rule.fault) {
    case "status":
      answer(response, rule, rule.status ?? 500, rule.body ?? `{"message":"Fault on request"}`);
      return true;
    case "expire":
      answer(response, { ...rule, ...EXPIRED[origin] }, 403, EXPIRED[origin].body);
      return true;
    case "delay":
      await wait(rule.ms ?? 1000, undefined, { ref: false });
      return response.destroyed;
    case "hang":
      stall(request, rule.bytes);
      return true;
    case "throttle":
      readOver(rule.line, request);
      return false;
    case "reset":
      return reset(rule, request, response);
    case "truncate":
      cutAnswer(response, rule.bytes ?? 0, () => request.socket.destroy());
      return false;
    case "hide-etag":
      hideFromPages(response, "etag");
      return false;
    case "no-cors":
      closeToPages(response);
      return false;
    case "body":
      replaceBody(response, bytesOf(rule.body), { status: rule.status, headers: rule.headers });
      return false;
    case "replace": {
      const { from, to, isPattern } = rule;
      if (from === undefined) return false;
      editBody(response, (text) =>
        isPattern ? text.replace(new RegExp(from, "g"), to) : text.replaceAll(from, () => to),
      );
      return false;
    }
    case "settle":
    case "never-online":
    case "early-publish":
    case "repeat-complete":
    case "stale":
      break;
  }
  return false;
}

const EXPIRED: Record<OriginName, { headers: Record<string, string>; body: string }> = {
  api: {
    headers: { "Content-Type": "application/json" },
    body: `{"message":"The session has expired"}`,
  },
  storage: {
    headers: { "Content-Type": "application/xml" },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>`,
  },
  cdn: {
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: `{"error":"The link has expired"}`,
  },
};

function bytesOf(body: FaultRule["body"]): Buffer {
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body ?? ""));
}

function answer(
  response: ServerResponse,
  rule: FaultRule,
  status: number,
  body: FaultRule["body"],
): void {
  const bytes = bytesOf(body);
  if (rule.cors) {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Expose-Headers", "ETag, Retry-After");
  }
  response.setHeader("Content-Type", "application/json");
  for (const [name, value] of Object.entries(rule.headers)) response.setHeader(name, value);
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(status).end(bytes);
}

/** Reads so many bytes of a request (all when absent) and never says a word. */
function stall(request: IncomingMessage, bytes: number | undefined): void {
  if (bytes === 0) return;
  let read = 0;
  request.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (bytes !== undefined && read >= bytes) request.pause();
  });
}

function reset(rule: FaultRule, request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const bytes = rule.bytes ?? 0;
  const side = rule.side ?? (request.method === "GET" && bytes > 0 ? "response" : "request");
  if (side === "response") {
    cutAnswer(response, bytes, () => socket.resetAndDestroy());
    return false;
  }
  let left = bytes - request.readableLength;
  if (left <= 0) {
    socket.resetAndDestroy();
    return true;
  }
  // Node's parser hands every piece of a body to `push`; a listener would start the stream too early.
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    left -= chunk?.length ?? 0;
    if (left > 0) return push(chunk, encoding);
    socket.resetAndDestroy();
    return false;
  };
  return false;
}
