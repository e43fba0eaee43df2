import type { Plugin } from "vite";
import type { Middleware } from "./http.ts";
import { createProxy, type ProxyOptions } from "./proxy.ts";
import { type ConfigSource, readConfigText } from "./runtime-config.ts";
import { prefixOf } from "./target.ts";

export interface ReeldeskProxyOptions {
  proxy: ProxyOptions;
  /** Answers `/config.json`; left out, Vite serves the one in `public/`. */
  config?: Readonly<Record<string, unknown>>;
  /** Does the same from a file, reread on each request. */
  configFile?: string | null;
}

/** Puts the proxy in front of Vite's development server. */
export function reeldeskProxy(options: ReeldeskProxyOptions): Plugin {
  const proxy = createProxy(options.proxy);
  const config = configMiddleware(options);
  return {
    name: "reeldesk-proxy",
    apply: "serve",
    // Vite's CORS would answer every local page before any plugin.
    config: () => ({ server: { cors: false } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        proxy(request, response, () => config(request, response, next));
      });
      // Vite handles its own web socket and leaves any other hanging.
      server.httpServer?.on("upgrade", (request, socket) => {
        if (prefixOf(request.url ?? "") !== null) socket.destroy();
      });
      server.httpServer?.once("close", () => proxy.close());
    },
  };
}

function configMiddleware(source: ConfigSource): Middleware {
  const answer: (...call: Parameters<Middleware>) => Promise<void> = async (
    request,
    response,
    next,
  ) => {
    const text = await readConfigText(source);
    if (text === null) return next();
    response.writeHead(200, {
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    response.end(request.method === "HEAD" ? undefined : text);
  };
  return (request, response, next) => {
    if ((request.url ?? "").replace(/\?.*$/s, "") !== "/config.json") next();
    else void answer(request, response, next);
  };
}
