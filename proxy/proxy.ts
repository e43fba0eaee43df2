import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Session } from "../src/shared/http/bff.ts";
import { type Accounts, refuseRole, type Visitor } from "./accounts.ts";
import { type AuditDetails, type CallRecord, openRecord } from "./call-record.ts";
import {
  bodyTooLarge,
  hasBody,
  maxBodyBytes,
  type OriginPolicy,
  refuseContent,
  refuseFraming,
  refuseMethod,
  refuseStranger,
} from "./guards.ts";
import { platformHeaders, playbackHeaders } from "./headers.ts";
import { type Middleware, type Refusal, sendFailure, sendJson, sendMessage } from "./http.ts";
import type { KeyWatch } from "./key-watch.ts";
import { type Log, nameOfError } from "./log.ts";
import type { RateLimit } from "./rate-limit.ts";
import { createRouter, platformRoutes, playbackRoutes, type Route, type Router } from "./routes.ts";
import { isOutlandish, type Prefix, parseTarget, prefixOf, type Target } from "./target.ts";
import { createUpstream } from "./upstream.ts";

export interface ProxyOptions extends OriginPolicy {
  platformUrl: string;
  apiKey: string;
  playbackUrl: string;
  /** Is the path of Lookup Recipes, that of an empty configuration if absent. */
  recipesPath?: string;
  log?: Log;
  /** Limits how long the platform may be silent, to 30 seconds by default. */
  timeoutMs?: number;
  /** Says who may call; every caller is an editor when it is left out. */
  accounts?: Accounts;
  /** Counts the calls of each session. */
  rateLimit?: RateLimit;
  /** Says what else the log holds of changes; left out: no name and no address. */
  audit?: AuditDetails | undefined;
  /** Knows whether the platform takes the key; left out: its refusals are passed on as they are. */
  keyWatch?: KeyWatch;
}

/** Answers calls as middleware; `close` drops its idle connections to the platform. */
export type Proxy = Middleware & { close(): void };

/**
 * Takes the place of the BFF: `/api/…` goes to the platform with the key, `/playback/content/access` to the
 * playback service without it, everything else to `next`. Refused requests never reach the platform.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const { apiKey, accounts, keyWatch, timeoutMs = 30_000 } = options;
  if (apiKey === "") throw new TypeError("The proxy needs an API key.");
  const platform = createUpstream({ url: options.platformUrl, apiKey, timeoutMs });
  const playback = createUpstream({ url: options.playbackUrl, apiKey, timeoutMs });
  const routers: Record<Prefix, Router> = {
    "/api": createRouter([sessionRoute, ...platformRoutes(options.recipesPath)]),
    "/playback": createRouter(playbackRoutes),
  };

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    prefix: Prefix,
    record: CallRecord,
  ) => {
    const { method = "" } = request;
    const report = record.close;
    const refuse = (refusal: Refusal) => {
      sendMessage(response, refusal);
      report(refusal.status);
    };

    record.call = knownCall(request, prefix, routers[prefix]);
    const address = judgeAddress(request, prefix, options);
    if ("status" in address) return refuse(address);
    if (accounts !== undefined) {
      const admitted = await accounts.admit(request, response);
      if ("status" in admitted) return refuse(admitted);
      record.visitor = admitted;
      const waitS = options.rateLimit?.(admitted.id) ?? 0;
      if (waitS > 0) return refuse(tooMany(waitS));
    }
    const admitted = judgeCall(request, address, routers[prefix]);
    if ("status" in admitted) return refuse(admitted);
    const { visitor } = record;
    if (admitted.route === sessionRoute) {
      sendJson(response, describeSession(visitor));
      return report(200);
    }
    const refusal = visitor === null ? null : refuseRole(visitor.role, method);
    if (refusal !== null) return refuse(refusal);

    const body = await gather(request);
    if (body === "gone") return report(499, "browser left");
    if (body === "too large") return refuse(bodyTooLarge);

    const target = admitted.path + admitted.query;
    if (prefix === "/api") {
      const headers = platformHeaders(request.headers, apiKey, bodyLength(method, body));
      // Answers to a signed-in person must not be cached.
      const caching = accounts === undefined ? {} : { cacheControl: "no-store" };
      const review = keyWatch === undefined ? {} : { review: keyWatch.review };
      platform.carry({ method, target, headers, body, ...caching, ...review }, response, report);
    } else {
      const headers = playbackHeaders(request.headers);
      // A signed link lives for minutes and serves one session: no cache may hand it out again.
      playback.carry({ method, target, headers, body, cacheControl: "no-store" }, response, report);
    }
  };

  const middleware: Middleware = (request, response, next) => {
    const target = request.url ?? "";
    const prefix = prefixOf(target) ?? (isOutlandish(target) ? "/api" : null);
    if (prefix === null) return next();
    const record = openRecord(request, options);
    response.setHeader("x-request-id", record.requestId);
    serve(request, response, prefix, record).catch((error: unknown) => {
      sendFailure(response);
      record.close(response.statusCode, nameOfError(error));
    });
  };
  return Object.assign(middleware, {
    close: () => {
      platform.close();
      playback.close();
    },
  });
}

/** Answers here who is signed in, and with which role. */
const sessionRoute: Route = { method: "GET", template: "/session" };

function describeSession(visitor: Visitor | null): Session {
  return visitor === null
    ? { name: null, role: "editor", personId: null, endsAt: null }
    : {
        name: visitor.name,
        role: visitor.role,
        personId: personIdOf(visitor.subject),
        endsAt: new Date(visitor.untilMs).toISOString(),
      };
}

/** Tells persons apart for the page, which stores it: what the sign-in service calls them stays here. */
function personIdOf(subject: string): string {
  return createHash("sha256").update(`reeldesk ${subject}`).digest("base64url").slice(0, 22);
}

function tooMany(waitS: number): Refusal {
  return {
    status: 429,
    message: "Too many requests.",
    headers: { "retry-after": String(waitS) },
  };
}

/** Makes the checks that need not know who is asking, cheapest and most telling first. */
function judgeAddress(
  request: IncomingMessage,
  prefix: Prefix,
  policy: OriginPolicy,
): Target | Refusal {
  const target = parseTarget(request.url ?? "", prefix);
  if ("status" in target) return target;
  return (
    refuseFraming(request) ?? refuseStranger(request, policy) ?? refuseMethod(request) ?? target
  );
}

/** Returns the call that a request stands for, also where it will be refused for another reason; null: none. */
function knownCall({ method = "", url = "" }: IncomingMessage, prefix: Prefix, router: Router) {
  const target = parseTarget(url, prefix);
  if ("status" in target) return null;
  const { route } = router(method, target.path);
  if (route === null) return null;
  return { route: prefix + route.template, path: prefix + target.path, query: target.query };
}

/** Finds the route of a call. It runs after the sign-in only: a stranger is not told which calls there are. */
function judgeCall(
  request: IncomingMessage,
  target: Target,
  router: Router,
): (Target & { route: Route }) | Refusal {
  const match = router(request.method ?? "", target.path);
  if (match.route !== null) return refuseContent(request) ?? { ...target, route: match.route };
  return match.allowed.length === 0
    ? { status: 404, message: "There is no such address." }
    : {
        status: 405,
        message: "This address does not have this method.",
        headers: { allow: match.allowed.join(", ") },
      };
}

/**
 * Reads the whole body, before the platform hears of the call: so one that turns out too large, or that a leaving
 * browser cuts short, never arrives there as half a write.
 */
async function gather(request: IncomingMessage): Promise<Buffer | null | "gone" | "too large"> {
  if (!hasBody(request)) return null;
  // The client may have left while its session was renewed.
  if (request.destroyed) return "gone";
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        chunks.length = 0;
        // The rest of the body is read and dropped, so that the browser receives the answer.
        resolve("too large");
      } else {
        chunks.push(chunk);
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("close", () => resolve("gone"));
    request.once("error", () => resolve("gone"));
  });
}

/** Writes say how long they are even when empty; reads say nothing. */
function bodyLength(method: string, body: Buffer | null): number | null {
  if (body !== null) return body.length;
  return method === "POST" || method === "PUT" ? 0 : null;
}
