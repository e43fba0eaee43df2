import { access } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { sendMessage } from "./http.ts";
import { createProxy, type ProxyOptions } from "./proxy.ts";
import { readConfigText, readRecipesPath } from "./runtime-config.ts";
import { SettingsError } from "./settings.ts";
import { createStatic, type StaticOptions } from "./static.ts";

/** Options of a server for the built dashboard. */
export interface DashboardServerOptions extends StaticOptions {
  proxy: ProxyOptions;
  /** 0 takes a free port. */
  port: number;
  host: string;
}

/** A dashboard that is being served. `close` also drops the connections still open. */
export interface DashboardServer {
  /** `http://host:port`, without a slash at the end. */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** The port is in use. */
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

/**
 * Serves a build with the proxy in front of it.
 * @throws NotBuiltError, PortTakenError, SettingsError
 */
export async function createDashboardServer(
  options: DashboardServerOptions,
): Promise<DashboardServer> {
  const { dist, host, basePath = "" } = options;
  await access(join(dist, "index.html")).catch(() => {
    throw new NotBuiltError();
  });
  const configText = await readConfigText(options);
  if (configText === null && options.configFile) {
    throw new SettingsError("CONFIG_FILE cannot be read.");
  }
  const recipesPath = options.proxy.recipesPath ?? readRecipesPath(configText);
  const proxy = createProxy({
    host,
    ...options.proxy,
    ...(recipesPath === undefined ? {} : { recipesPath }),
  });
  const serveStatic = createStatic(options);
  const server = createServer((request, response) => {
    const target = belowBase(request.url ?? "", basePath);
    if (target === null) {
      leadToBase(request, response, basePath);
      return;
    }
    request.url = target;
    proxy(request, response, () => void serveStatic(request, response));
  });
  // Without a listener the connection is dropped, which looks like a network failure.
  server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
  const port = await listen(server, options.port, host);
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      proxy.close();
    },
  };
}

/** A target as it is seen from the folder, byte for byte; null where it lies elsewhere. */
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
