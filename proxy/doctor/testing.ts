import { rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { createDashboardServer } from "../server.ts";
import { canaryKey, makeFolder, sendJson, serve, startRecorder } from "../testing.ts";

/** Describes a change to a correct deployment. */
export interface Fault {
  /** Stands in for the dashboard's server; false leaves it to that. */
  instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes what that answered. */
  edit?: (path: string, answer: Sent) => void;
  /** Becomes the content of config.json. */
  config?: Record<string, unknown> | string;
  storage?: (headers: Sent["headers"], method: string) => void;
  media?: (headers: Sent["headers"]) => void;
}

/** Is an answer on its way. */
export interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Is a good deployment of the reference, which can be broken in one place after the other. */
export interface Deployment {
  /** Includes the folder that it is served under. */
  url: URL;
  storageHost: string;
  mediaHost: string;
  /** Lists the `cookie` and `authorization` of each request, with the host that received it. */
  shown: { host: string; credentials: string[] }[];
  /** Replaces what was broken before. */
  breakBy: (fault: Fault) => void;
  close: () => Promise<void>;
}

const PAGE = `<!doctype html>
<!-- <html data-folder="/elsewhere/"> -->
<html lang="en" data-folder="/">
  <head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/first.js"></script>
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
    <script type="module" crossorigin src="/assets/main-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-abc.js">
    <link rel="stylesheet" crossorigin href="/assets/main-abc.css">
    <meta name="version" content="1.2.3">
  </head>
  <body><div id="root"></div></body>
</html>`;

/**
 * Starts the reference with a build before it, storage, a CDN, a platform and a playback service: all are as they
 * should be.
 */
export async function startDeployment(basePath: "" | "/studio" = ""): Promise<Deployment> {
  let fault: Fault = {};
  const shown: Deployment["shown"] = [];
  const note = ({ headers }: IncomingMessage, host: string) => {
    const credentials = [headers.cookie, headers.authorization].filter(
      (each) => each !== undefined,
    );
    if (credentials.length > 0) shown.push({ host, credentials });
  };
  const [platform, playback, dist] = await Promise.all([
    startRecorder(),
    startRecorder(),
    makeFolder({
      "index.html": PAGE,
      "first.js": "0",
      "favicon.svg": "<svg/>",
      "assets/main-abc.js": "0",
      "assets/vendor-abc.js": "0",
      "assets/main-abc.css": "a{}",
      ".vite/manifest.json": "{}",
    }),
  ]);
  await writeFile(join(dist, "assets/main-abc.js.br"), brotliCompressSync("0"));
  platform.answer((_request, response) => sendJson(response, []));
  playback.answer((_request, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end('{"error":"Content not found"}');
  });
  const storage = await serve((request, response) => {
    note(request, "storage");
    const headers: Sent["headers"] = {
      "access-control-allow-origin": request.headers.origin,
      "access-control-expose-headers": "ETag",
      "access-control-allow-methods": "PUT, POST",
    };
    fault.storage?.(headers, request.method ?? "");
    response.writeHead(request.method === "OPTIONS" ? 200 : 403, plain(headers)).end();
  });
  const media = await serve((request, response) => {
    note(request, "media");
    const headers: Sent["headers"] = { "access-control-allow-origin": "*" };
    fault.media?.(headers);
    response.writeHead(403, plain(headers)).end();
  });
  const config = () => ({
    storageHosts: [storage.host],
    mediaHosts: [media.host],
    apiBase: `${basePath}/api`,
    playbackBase: `${basePath}/playback`,
  });
  const front = await serve((request, response) => {
    note(request, "front");
    if (fault.instead?.(request, response) === true) return;
    // The doctor then sees a closed connection, as when the server behind it has gone.
    forward(request, response).catch(() => response.destroy());
  });
  const dashboard = await createDashboardServer({
    dist,
    basePath,
    host: "127.0.0.1",
    port: 0,
    config: config(),
    proxy: {
      platformUrl: platform.origin,
      apiKey: canaryKey,
      playbackUrl: playback.origin,
      allowedOrigins: [front.origin],
    },
  });

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? "").replace(/\?.*$/s, "");
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url, headers } = request;
      send(dashboard.origin, { method, path: url, headers })
        .once("response", resolve)
        .once("error", reject)
        .end();
    });
    const { "transfer-encoding": _, connection: __, ...headers } = answer.headers;
    const sent: Sent = { status: answer.statusCode ?? 0, headers, body: await buffer(answer) };
    // Faults are edits of the page's text.
    if (sent.headers["content-encoding"] === "gzip") {
      delete sent.headers["content-encoding"];
      sent.body = gunzipSync(sent.body);
    }
    if (fault.config !== undefined && path === `${basePath}/config.json`) {
      const text =
        typeof fault.config === "string"
          ? fault.config
          : JSON.stringify({ ...config(), ...fault.config });
      sent.body = Buffer.from(text);
    }
    fault.edit?.(path.slice(basePath.length), sent);
    response.writeHead(
      sent.status,
      plain({ ...sent.headers, "content-length": String(sent.body.length) }),
    );
    response.end(sent.body);
  }

  return {
    url: new URL(`${front.origin}${basePath}/`),
    storageHost: storage.host,
    mediaHost: media.host,
    shown,
    breakBy: (next) => {
      fault = next;
    },
    close: async () => {
      const open = [front, storage, media, dashboard, platform, playback];
      await Promise.all(open.map((each) => each.close()));
      await rm(dist, { recursive: true });
    },
  };
}

function plain(headers: Sent["headers"]): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
