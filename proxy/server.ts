import { access } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { capConnections, connectionLimit } from "./connections.ts";
import { type Refusal, sendFailure, sendJson, sendMessage } from "./http.ts";
import { createKeyWatch, type KeyWatch, keyRefused } from "./key-watch.ts";
import { type Log, nameOfError } from "./log.ts";
import { createProxy, type Proxy, type ProxyOptions } from "./proxy.ts";
import { createRateLimit } from "./rate-limit.ts";
import { readBrand, readConfigText, readRecipesPath } from "./runtime-config.ts";
import { SettingsError } from "./settings.ts";
import type { SignInSettings } from "./sign-in/settings.ts";
import { createSignIn, type SignIn } from "./sign-in/sign-in.ts";
import {
  createStatic,
  isForServiceWorker,
  type StaticHandler,
  type StaticOptions,
} from "./static.ts";

export interface DashboardServerOptions extends StaticOptions {
  proxy: ProxyOptions;
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Is null or left out when there is no sign-in. */
  signIn?: SignInSettings | null;
  /** Is the number of requests that a session may make in a minute; left out: any number. */
  ratePerMinute?: number;
  /** Is the clock of sessions and limits. */
  now?: () => number;
}

/** Is a dashboard that is being served. `close` also drops the connections still open. */
export interface DashboardServer {
  /** Is `http://host:port`, without a slash at the end. */
  origin: string;
  port: number;
  close(): Promise<void>;
  /**
   * Accepts nothing more, and closes when what runs has ended.
   * @returns number of requests that were cut off after the limit
   */
  stop(limitMs: number): Promise<number>;
}

const SAY_FULL_EVERY_MS = 60_000;

/** A connection whose request does not come is closed, long before Node's own minute. */
const timeLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5000 };

export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
  constructor(port: number) {
    super(`Port ${port} is already in use: stop what holds it, or set PORT to another port.`);
  }
}

/** The folder has no build in it. */
export class NotBuiltError extends Error {
  override readonly name = "NotBuiltError";
  constructor() {
    super("There is no build to serve: run npm run build first.");
  }
}

/** Holds the parts of a server. */
interface Parts {
  basePath: string;
  serveStatic: StaticHandler;
  keyWatch: KeyWatch;
  /** Is null when there is none, or it is not set up yet. */
  signIn: SignIn | null;
  /** Is null while it starts. */
  proxy: Proxy | null;
  /** Holds the requests that came while it started. */
  waiting: (() => void)[];
  running: Set<ServerResponse>;
  isStopping: boolean;
}

/**
 * Serves a build with the proxy in front of it.
 * @throws NotBuiltError, PortTakenError, SettingsError
 */
export async function createDashboardServer(
  options: DashboardServerOptions,
): Promise<DashboardServer> {
  const { host, basePath = "", now = Date.now } = options;
  const { log = () => {} } = options.proxy;
  const configText = await readConfigAtStart(options);
  const hasSignIn = options.signIn !== null && options.signIn !== undefined;
  const configOf = hasSignIn ? { extraConfig: signInPaths(basePath) } : {};
  const parts: Parts = {
    basePath,
    serveStatic: answeringFailures(createStatic({ ...options, ...configOf }), log),
    keyWatch: options.proxy.keyWatch ?? createKeyWatch(options.proxy, log, now),
    signIn: null,
    proxy: null,
    waiting: [],
    running: new Set(),
    isStopping: false,
  };
  const server = createServer(timeLimits, (request, response) => take(parts, request, response));
  capConnections(server, connectionLimit(), sayFull(log, now));
  refuseTunnels(server);
  const port = await listen(server, options.port, host);
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  // The sign-in leads back to the address, so that has to be known first.
  parts.signIn = await openSignIn(options, { origin, configText, now });
  const proxy = openProxy(options, parts, { configText, now });
  parts.proxy = proxy;
  for (const answer of parts.waiting) answer();
  return {
    origin,
    port,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      proxy.close();
    },
    async stop(limitMs) {
      parts.isStopping = true;
      const cutCount = await drain(server, parts.running, limitMs);
      proxy.close();
      return cutCount;
    },
  };
}

/** Holds the configuration that a server started with, and its clock. */
interface Start {
  configText: string | null;
  now: () => number;
}

async function openSignIn(
  { signIn: settings, host, basePath = "", proxy }: DashboardServerOptions,
  { origin, configText, now }: Start & { origin: string },
): Promise<SignIn | null> {
  if (settings === null || settings === undefined) return null;
  return await createSignIn({
    settings,
    basePath,
    brand: readBrand(configText),
    origin: proxy.allowedOrigins?.[0] ?? origin,
    policy: { host, ...proxy },
    log: proxy.log ?? (() => {}),
    now,
  });
}

function openProxy(
  { host, proxy, ratePerMinute }: DashboardServerOptions,
  { keyWatch, signIn }: Parts,
  { configText, now }: Start,
): Proxy {
  const recipesPath = proxy.recipesPath ?? readRecipesPath(configText);
  return createProxy({
    host,
    keyWatch,
    ...proxy,
    ...(recipesPath === undefined ? {} : { recipesPath }),
    ...(signIn === null ? {} : { accounts: signIn.accounts }),
    ...(ratePerMinute === undefined ? {} : { rateLimit: createRateLimit(ratePerMinute, now) }),
  });
}

/** Takes a request: those about its health are answered at once, others wait until the server is set up. */
function take(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  parts.running.add(response);
  response.once("close", () => parts.running.delete(response));
  if (parts.isStopping) response.shouldKeepAlive = false;
  if (request.url === "/healthz") sendJson(response, { status: "ok" });
  else if (request.url === "/readyz") void tellReady(parts, response);
  else if (parts.proxy === null) parts.waiting.push(() => answer(parts, request, response));
  else answer(parts, request, response);
}

function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const { basePath, serveStatic, signIn, proxy } = parts;
  const target = belowBase(request.url ?? "", basePath);
  if (target === null) {
    // A worker of a former app at the root may cover the folder.
    if (isForServiceWorker(request)) return void serveStatic(request, response);
    return leadToBase(request, response, basePath);
  }
  request.url = target;
  if (signIn?.handle(request, response)) return;
  proxy?.(request, response, () => void serveStatic(request, response));
}

async function tellReady(parts: Parts, response: ServerResponse): Promise<void> {
  const isReady =
    !parts.isStopping && parts.proxy !== null && (await (parts.signIn?.isReady() ?? true));
  if (!isReady) sendMessage(response, parts.isStopping ? stopping : starting);
  else if (await parts.keyWatch.isRefused()) sendMessage(response, keyRefused);
  else sendJson(response, { status: "ready" });
}

/**
 * Accepts nothing more, and waits for what runs.
 * @returns number of requests that were cut off after the limit
 */
async function drain(
  server: Server,
  running: ReadonlySet<ServerResponse>,
  limitMs: number,
): Promise<number> {
  for (const response of running) response.shouldKeepAlive = false;
  let cutCount = 0;
  const limit = setTimeout(() => {
    cutCount = running.size;
    server.closeAllConnections();
  }, limitMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(limit);
  return cutCount;
}

/** Without a listener the connection is dropped, which looks like a network failure. */
function refuseTunnels(server: Server): void {
  server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
}

/**
 * Reads the configuration that the server starts with.
 * @throws NotBuiltError, SettingsError
 */
async function readConfigAtStart(options: DashboardServerOptions): Promise<string | null> {
  await access(join(options.dist, "index.html")).catch(() => {
    throw new NotBuiltError();
  });
  const text = await readConfigText(options).catch(() => undefined);
  if (text === undefined || (text === null && options.configFile)) {
    throw new SettingsError(
      `${options.configFile ? "CONFIG_FILE" : "config.json"} cannot be read.`,
    );
  }
  return text;
}

/** A file that can't be read costs the request that wanted it, and is in the log. */
function answeringFailures(serveStatic: StaticHandler, log: Log): StaticHandler {
  return async (request, response) => {
    try {
      await serveStatic(request, response);
    } catch (error) {
      sendFailure(response);
      const { method = "" } = request;
      log({ type: "request", method, route: "(file)", status: 503, trouble: nameOfError(error) });
    }
  };
}

/** Says now and then that there are too many connections, not each time. */
function sayFull(log: Log, now: () => number): () => void {
  let saidMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - saidMs < SAY_FULL_EVERY_MS) return;
    saidMs = now();
    log({ type: "process", message: "too many connections: idle ones are closed" });
  };
}

const starting: Refusal = {
  status: 503,
  message: "The server is not ready.",
  headers: { "retry-after": "2" },
};
const stopping: Refusal = { ...starting, message: "The server is stopping." };

/** Returns where the dashboard finds the sign-in and the session, unless the configuration names other addresses. */
function signInPaths(basePath: string) {
  return {
    signInUrl: `${basePath}/sign-in?return={return}`,
    signOutUrl: `${basePath}/sign-out`,
    sessionUrl: `${basePath}/api/session`,
  };
}

/** Returns a target as it is seen from the folder, byte for byte, or null where it lies elsewhere. */
function belowBase(target: string, basePath: string): string | null {
  return target.startsWith(`${basePath}/`) || basePath === ""
    ? target.slice(basePath.length)
    : null;
}

function leadToBase(
  { url = "", method }: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): void {
  if (url === basePath && (method === "GET" || method === "HEAD")) {
    response.writeHead(308, { location: `${basePath}/` }).end();
  } else {
    sendMessage(response, { status: 404, message: "There is no such address." });
  }
}

/** Resolves with the port that was really bound. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortTakenError(port) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
