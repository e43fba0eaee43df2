import type { Server } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";

/** Leaves descriptors for what is neither a client's connection nor opened for one: libraries, the log, idle calls. */
const SPARE_DESCRIPTORS = 128;
/** A process that may open next to nothing serves a few nevertheless. */
const MIN_CONNECTIONS = 16;

const reportShape = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.number() }) }),
});

/** Returns how many connections the process has descriptors for; infinite where the system sets no limit. */
export function connectionLimit(report: unknown = reportOfProcess()): number {
  const limits = reportShape.safeParse(report).data?.userLimits;
  if (limits === undefined) return Number.POSITIVE_INFINITY;
  // Each connection may need a second descriptor, for a file or for a call to the platform.
  const count = Math.floor((limits.open_files.soft - SPARE_DESCRIPTORS) / 2);
  return Math.max(MIN_CONNECTIONS, count);
}

function reportOfProcess(): object {
  // Node would look up the names of all connections, each for as long as the name server takes.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport();
}

/**
 * Keeps the connections of a server below a number. A new one takes the place of the one that has been without a
 * request for longest; where each has one, it is closed itself. Otherwise clients that connect and send nothing use
 * up the descriptors, and then no file can be read.
 * @param onFull hears of each connection that is closed
 */
export function capConnections(server: Server, max: number, onFull: () => void): void {
  const open = new Set<Socket>();
  /** Holds them in the order in which they became idle. */
  const idle = new Set<Socket>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    idle.delete(socket);
  };
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    idle.add(socket);
    socket.once("close", () => forget(socket));
    if (open.size <= max) return;
    const [oldest = socket] = idle;
    forget(oldest);
    oldest.destroy();
    onFull();
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (open.has(socket)) idle.add(socket);
    });
  });
}
