import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another running sandbox has the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
  constructor(directory: string) {
    super(
      `Another sandbox is using ${directory}: stop it, or set SANDBOX_DATA to another directory.`,
    );
  }
}

/**
 * Keeps a data directory to one process, by a local socket: the system frees it when its owner dies, so
 * a lock left by `kill -9` is recognised as stale, which a file with a process id in it never surely is.
 * @returns a function that gives the directory back
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const address = socketAddress(directory);
  const server = createServer((socket) => socket.destroy());
  try {
    await listenOn(server, address);
  } catch (error) {
    if (!isInUse(error)) throw error;
    if (await answers(address)) throw new DirectoryInUseError(directory);
    rmSync(address, { force: true });
    await listenOn(server, address).catch((again: unknown) => {
      throw isInUse(again) ? new DirectoryInUseError(directory) : again;
    });
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Returns an address that is not inside the directory itself: a socket's path may have about a hundred bytes and no
 * more.
 */
function socketAddress(directory: string): string {
  const name = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 24);
  return process.platform === "win32"
    ? `\\\\.\\pipe\\reeldesk-sandbox-${name}`
    : join(tmpdir(), `reeldesk-sandbox-${name}.sock`);
}

function listenOn(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
