import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { createFaults, type Faults, type OriginName } from "../faults.ts";
import { type Listening, listen, type NodeHandler } from "../http.ts";
import type { ApiEnv } from "./context.ts";

/** Serves one origin, with controls and faults in front of what answers. */
export interface Front extends Listening {
  faults: Faults;
  /**
   * Starts serving; before, every request is told to retry.
   * @param watch sees every request except controls, before faults apply
   */
  serve(control: Hono<ApiEnv>, handler: NodeHandler, watch?: NodeHandler): void;
}

/**
 * Binds an origin's port before anything that needs its URL is built.
 * @param variable environment variable of the port
 * @throws PortInUseError
 */
export async function openFront(
  name: OriginName,
  host: string,
  port: number,
  variable: string,
): Promise<Front> {
  const faults = createFaults(name);
  let answer = notYet;
  const listening = await listen(
    (request, response) => answer(request, response),
    port,
    variable,
    host,
  );
  return {
    ...listening,
    faults,
    serve(control, handler, watch) {
      const controls = honoHandler(control);
      const faulty = faults.wrap(handler);
      answer = (request, response) => {
        const isControl = request.url?.startsWith("/__sandbox/") === true;
        if (!isControl) watch?.(request, response);
        (isControl ? controls : faulty)(request, response);
      };
    },
  };
}

const notYet: NodeHandler = (_, response) => {
  response.writeHead(503, { "Retry-After": "1" }).end();
};

/** Turns a Hono app into a handler of Node's own. */
export function honoHandler(app: Hono<ApiEnv>): NodeHandler {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    // Hono answers its own errors; other errors come from a client that has gone.
    listener(request, response).catch(() => response.destroy());
  };
}
