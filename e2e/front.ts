import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { serve } from "#proxy/testing.ts";
import type { Platform } from "./platform.ts";

/** Handles a request, or returns false to pass it on; `onAnswer` receives the outcome then. */
export type FrontAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  onAnswer: (hear: (status: number) => void) => void,
) => boolean;

/**
 * Opens a dashboard with a server before it, as operators have it.
 * @param config settings of config.json besides those of the platform
 */
export async function openFront(
  platform: Platform,
  config: Record<string, unknown>,
  answer: FrontAnswer,
): Promise<{ origin: string; close: () => Promise<void> }> {
  let inner: { port: number; close: () => Promise<void> } | null = null;
  const server = await serve((request, response) => {
    let hear: ((status: number) => void) | null = null;
    const isAnswered = answer(request, response, (heard) => {
      hear = heard;
    });
    if (!isAnswered) handOn(request, response, inner?.port, (status) => hear?.(status));
  });
  const { origin } = server;
  inner = await platform.serveWith(config, { basePath: "", frontOrigin: origin });
  return {
    origin,
    async close() {
      await server.close();
      await inner?.close();
    },
  };
}

/**
 * Forwards a request to a local port.
 * @param hear called with the status
 */
export function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number | undefined,
  hear: (status: number) => void = () => {},
): void {
  const { method, url: path, headers } = request;
  const onward = send({ host: "127.0.0.1", port, method, path, headers }, (got) => {
    const status = got.statusCode ?? 502;
    hear(status);
    response.writeHead(status, got.headers);
    got.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}
