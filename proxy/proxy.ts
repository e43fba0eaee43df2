import type { IncomingMessage, ServerResponse } from "node:http";
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
import { type Log, type Middleware, type Refusal, sendMessage } from "./http.ts";
import { createRouter, platformRoutes, playbackRoutes, type Route, type Router } from "./routes.ts";
import { isOutlandish, type Prefix, parseTarget, prefixOf, type Target } from "./target.ts";
import { createUpstream } from "./upstream.ts";

/** Options of the proxy. */
export interface ProxyOptions extends OriginPolicy {
  platformUrl: string;
  apiKey: string;
  playbackUrl: string;
  /** Path of Lookup Recipes; default `/v2/recipes`. */
  recipesPath?: string;
  log?: Log;
  /** Timeout for a silent platform; default 30 seconds. */
  timeoutMs?: number;
}

/** The proxy as middleware; `close` drops its idle connections to the platform. */
export type Proxy = Middleware & { close(): void };

/**
 * Takes the place of the BFF: `/api/…` goes to the platform with the key, `/playback/content/access` to the
 * playback service without it, everything else to `next`. Refused requests never reach the platform.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const { apiKey, log = () => {}, timeoutMs = 30_000 } = options;
  if (apiKey === "") throw new TypeError("The proxy needs an API key.");
  const platform = createUpstream({ url: options.platformUrl, apiKey, timeoutMs });
  const playback = createUpstream({ url: options.playbackUrl, apiKey, timeoutMs });
  const routers: Record<Prefix, Router> = {
    "/api": createRouter(platformRoutes(options.recipesPath)),
    "/playback": createRouter(playbackRoutes),
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, prefix: Prefix) => {
    const startedAt = performance.now();
    const { method = "" } = request;
    let template = "(refused)";
    const report = (status: number, trouble?: string) => {
      const ms = Math.round(performance.now() - startedAt);
      log(`${method} ${template} ${status} ${ms} ms${trouble === undefined ? "" : ` ${trouble}`}`);
    };
    const refuse = (refusal: Refusal) => {
      sendMessage(response, refusal);
      report(refusal.status);
    };

    const admitted = admit(request, prefix, options, routers[prefix]);
    if ("status" in admitted) return refuse(admitted);
    template = prefix + admitted.route.template;

    const body = await gather(request);
    if (body === "gone") return report(499, "browser left");
    if (body === "too large") return refuse(bodyTooLarge);

    const target = admitted.path + admitted.query;
    if (prefix === "/api") {
      const headers = platformHeaders(request.headers, apiKey, bodyLength(method, body));
      platform.carry({ method, target, headers, body }, response, report);
    } else {
      const headers = playbackHeaders(request.headers);
      // A signed link lives for minutes and serves one session: no cache may hand it out again.
      playback.carry({ method, target, headers, body, cacheControl: "no-store" }, response, report);
    }
  };

  const middleware: Middleware = (request, response, next) => {
    const target = request.url ?? "";
    const prefix = prefixOf(target) ?? (isOutlandish(target) ? "/api" : null);
    if (prefix === null) next();
    else void serve(request, response, prefix);
  };
  return Object.assign(middleware, {
    close: () => {
      platform.close();
      playback.close();
    },
  });
}

/** Every check, cheapest and most telling first. */
function admit(
  request: IncomingMessage,
  prefix: Prefix,
  policy: OriginPolicy,
  router: Router,
): (Target & { route: Route }) | Refusal {
  const target = parseTarget(request.url ?? "", prefix);
  if ("status" in target) return target;
  const refusal =
    refuseFraming(request) ?? refuseStranger(request, policy) ?? refuseMethod(request);
  if (refusal !== null) return refusal;
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
 * The whole body, before the platform hears of the call: so one that turns out too large, or that a
 * leaving browser cuts short, never arrives there as half a write.
 */
async function gather(request: IncomingMessage): Promise<Buffer | null | "gone" | "too large"> {
  if (!hasBody(request)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        chunks.length = 0;
        // What still comes is read and dropped, so that the browser gets to see the answer.
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
