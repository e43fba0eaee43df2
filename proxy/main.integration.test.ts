import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, makeFolder } from "./testing.ts";

// Limits of descriptors and signals are those of Unix.
const isUnix = process.platform !== "win32";

let dist: string;
beforeAll(async () => {
  dist = await makeFolder({ "index.html": "<title>Reeldesk</title>" });
});
afterAll(() => rm(dist, { recursive: true }));

/** Makes errors that no code catches, on signals: what the program itself is not known to do. */
const troublemaker = `data:text/javascript,${encodeURIComponent(`
  process.on("SIGUSR2", () => { throw new RangeError("sec" + "ret"); });
  process.on("SIGHUP", () => { void Promise.reject(new TypeError("sec" + "ret")); });
`)}`;

/** Starts the program on a free port. `say` resolves with the first line, from now on, that has the text. */
async function start(command = "exec", imports: string[] = []) {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const program = [process.execPath, "--import", "tsx", ...imports, main, dist];
  const child: ChildProcess = spawn("sh", ["-c", `${command} "$@"`, "sh", ...program], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      LOG_FORMAT: "json",
      PLATFORM_URL: "http://127.0.0.1:1",
      PLAYBACK_URL: "http://127.0.0.1:1",
      PLATFORM_API_KEY: "key",
    },
  });
  const ended = once(child, "exit");
  let told = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      told += String(chunk);
      for (const listener of listeners) listener();
    });
  }
  const line = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = told.split("\n").find((each) => each.includes(text));
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  const origin = /http:\/\/[\d.:]+/.exec(await line("ready: "))?.[0] ?? "";
  return { child, origin, line, told: () => told, ended };
}

it.runIf(isUnix)(
  "Answers while more connections are open than it has descriptors for",
  async () => {
    const { child, origin, ended } = await start("ulimit -n 256; exec");
    const port = Number(new URL(origin).port);
    const sockets = Array.from({ length: 300 }, () => connect(port, "127.0.0.1"));
    await Promise.all(
      sockets.map(async (socket) => {
        socket.on("error", () => {}).resume();
        await once(socket, "connect");
      }),
    );
    const answer = await call(origin, "/", { headers: { accept: "text/html" } });
    expect(answer).toMatchObject({ status: 200, body: "<title>Reeldesk</title>" });
    for (const socket of sockets) socket.destroy();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);

it.runIf(isUnix)(
  "Reports an uncaught error without its message, and then ends in good order",
  async () => {
    const { child, origin, line, told, ended } = await start("exec", ["--import", troublemaker]);
    child.kill("SIGHUP");
    expect(JSON.parse(await line("TypeError"))).toMatchObject({
      type: "process",
      message: "not caught:",
    });
    expect((await call(origin, "/")).status).toBe(200);
    child.kill("SIGUSR2");
    await line("RangeError");
    await line("stopped");
    expect(await ended).toEqual([1, null]);
    expect(told()).not.toContain("secret");
  },
);
