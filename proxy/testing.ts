import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  Server,
  type ServerResponse,
} from "node:http";
import type { Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { textLine } from "./log.ts";
import { createDashboardServer, type DashboardServer } from "./server.ts";

/** A key that no message, log line or answer may ever hold. */
export const canaryKey = "canary-key-2f7d1c9e";

/** Starts a server on a free port of this machine. `close` also drops the connections still open. */
export async function serve(what: NetServer | RequestListener) {
  const server = typeof what === "function" ? createServer(what) : what;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if (server instanceof Server) server.closeAllConnections();
      }),
  };
}

/** Holds a call as the server behind the proxy heard it. */
export interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Is a server behind the proxy that writes down what reaches it. */
export interface Recorder {
  origin: string;
  heard: Heard[];
  /** Counts the calls that were started, aborted ones included. */
  calls(): number;
  /** Sets the handler; initially `[]` with status 200. */
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

const answerEmptyList: RequestListener = (_request, response) => sendJson(response, []);

export async function startRecorder(): Promise<Recorder> {
  const heard: Heard[] = [];
  let calls = 0;
  let listener = answerEmptyList;
  const record = async (incoming: IncomingMessage, response: ServerResponse) => {
    calls += 1;
    const body = await text(incoming);
    const { method = "", url = "", headers } = incoming;
    heard.push({ method, url, headers, body });
    listener(incoming, response);
  };
  const { origin, close } = await serve((incoming, response) => void record(incoming, response));
  return {
    origin,
    heard,
    calls: () => calls,
    answer: (next) => {
      listener = next;
    },
    close,
  };
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

export async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "reeldesk-dist-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Holds a dashboard on a free port, with recorders for the platform and the playback service. */
export interface Stage {
  server: DashboardServer;
  platform: Recorder;
  playback: Recorder;
  log: string[];
  close(): Promise<void>;
}

/**
 * Starts a dashboard with recorders behind it.
 * @param options of the proxy
 * @param server options of the dashboard, and the files of its build
 */
export async function startStage(
  options: { timeoutMs?: number; recipesPath?: string; allowedOrigins?: string[] } = {},
  { files, ...server }: { basePath?: string; files?: Record<string, string> } = {},
): Promise<Stage> {
  const [platform, playback] = await Promise.all([startRecorder(), startRecorder()]);
  const dist = await makeFolder({ "index.html": "<title>Reeldesk</title>", ...files });
  const log: string[] = [];
  const dashboard = await createDashboardServer({
    ...server,
    dist,
    host: "127.0.0.1",
    port: 0,
    proxy: {
      platformUrl: platform.origin,
      apiKey: canaryKey,
      playbackUrl: playback.origin,
      log: (entry) => log.push(textLine(entry)),
      ...options,
    },
  });
  const close = async () => {
    await dashboard.close();
    await Promise.all([platform.close(), playback.close(), rm(dist, { recursive: true })]);
  };
  return { server: dashboard, platform, playback, log, close };
}

/** Holds an answer as the browser gets it. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Makes a call like the dashboard: with the write header and a JSON content type. */
export async function call(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = "GET", body } = options;
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(origin, {
      method,
      path,
      headers: {
        ...(method === "GET" ? {} : { "x-requested-with": "reeldesk" }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
    });
    outgoing.once("response", resolve).once("error", reject);
    outgoing.end(body);
  });
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await text(incoming),
  };
}
