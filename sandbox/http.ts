import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** Handles a request at Node's own level, so that faults can touch the socket and uploads can stream. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Describes a server that is accepting connections. `close` also drops the connections still open. */
export interface Listening {
  /** Has the form `http://host:port`, without a slash at the end. */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** The port is in use; the message names it and its variable. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
  readonly port: number;
  constructor(port: number, variable: string) {
    super(
      `Port ${port} is already in use: stop what holds it, or set ${variable} to another port.`,
    );
    this.port = port;
  }
}

/** Names the host in URLs: clients are on this machine, whatever address is listened on. */
const URL_HOST = "127.0.0.1";

/**
 * Starts an HTTP server on a port (0 takes a free one).
 * @param variable the environment variable that sets this port, named in the error
 * @throws PortInUseError
 */
export async function listen(
  handler: NodeHandler,
  port: number,
  variable: string,
  host = URL_HOST,
): Promise<Listening> {
  const server: Server = createServer(handler);
  // A part of many gigabytes on a slow line is a request that lasts for hours.
  server.requestTimeout = 0;
  // On a busy machine a client may send on a connection at the moment it is closed.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(port, variable) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  // Only pipes have string addresses, and only closed servers none.
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `http://${URL_HOST}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
