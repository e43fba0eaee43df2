import { rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "../security-headers.ts";
import { createDashboardServer, type DashboardServer } from "../server.ts";
import { canaryKey, makeFolder, type Recorder, sendJson, startRecorder } from "../testing.ts";
import { checkClock } from "./check-services.ts";
import { examine } from "./doctor.ts";
import { hostMatches } from "./hosts.ts";

const PAGE = `<!doctype html><meta name="version" content="1.2.3" /><div id="root"></div>
<script type="module" crossorigin src="/assets/main-abc.js"></script>`;

/** Storage under the rule that is shipped, which has nothing to say of a GET. */
const openToUploads: RequestListener = (request, response) => {
  if (request.method !== "GET") {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "ETag");
    response.setHeader("access-control-allow-methods", "PUT, POST");
  }
  response.writeHead(request.method === "OPTIONS" ? 200 : 403).end();
};

/** A CDN as it should be set up. */
const openToPages: RequestListener = (_request, response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.writeHead(403).end();
};

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Served = Awaited<ReturnType<typeof serve>>;

let platform: Recorder;
let storage: Served;
let media: Served;
let dist: string;
let dashboard: DashboardServer;

beforeAll(async () => {
  [platform, storage, media, dist] = await Promise.all([
    startRecorder(),
    serve(openToUploads),
    serve(openToPages),
    makeFolder({
      "index.html": PAGE,
      "assets/main-abc.js": "0",
    }),
  ]);
  await writeFile(join(dist, "assets/main-abc.js.br"), brotliCompressSync("0"));
  platform.answer((_request, response) => sendJson(response, []));
  dashboard = await createDashboardServer({
    dist,
    host: "127.0.0.1",
    port: 0,
    config: { storageHosts: [storage.host], mediaHosts: [media.host] },
    proxy: {
      platformUrl: platform.origin,
      apiKey: canaryKey,
      playbackUrl: platform.origin,
      log: () => {},
    },
  });
});

afterAll(async () => {
  await dashboard.close();
  await platform.close();
  storage.close();
  media.close();
  await rm(dist, { recursive: true });
});

/** What is to be mended at a server that is the reference but for some of its answers. */
async function troublesOf(change: (path: string) => RequestListener | null): Promise<string[]> {
  const spoilt = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const own = change(path);
    if (own === null) void passOn(request, response);
    else own(request, response);
  });
  try {
    const { findings } = await look(`http://${spoilt.host}/`);
    return findings.filter(({ level }) => level === "bad").map(({ about }) => about);
  } finally {
    spoilt.close();
  }
}

async function passOn({ url = "", headers }: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(`${dashboard.origin}${url}`, {
    headers: { accept: headers.accept ?? "" },
  });
  const {
    "content-encoding": _,
    "content-length": __,
    ...rest
  } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, rest);
  response.end(await answer.text());
}

const page: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=600" });
  response.end(PAGE);
};

const look = (address: string) =>
  examine({ url: new URL(address), storageHosts: [], mediaHosts: [] });

describe("the doctor", () => {
  it("finds nothing to mend at the reference", async () => {
    const { version, findings } = await look(dashboard.origin);
    expect(version).toBe("1.2.3");
    expect(findings.filter(({ level }) => level === "bad")).toEqual([]);
    // It knows no accounts: whoever reaches it has the rights of the key.
    expect(findings.filter(({ level }) => level === "unsure")).toMatchObject([
      { about: "The BFF", told: "answers with data to whoever asks" },
    ]);
    expect(findings.length).toBeGreaterThan(15);
  });

  it("notices a fallback that answers everything with the page", async () => {
    const told = await troublesOf((path) => (/main-abc|config/.test(path) ? null : page));
    expect(told).toEqual(
      expect.arrayContaining([
        "Caching of index.html",
        "A file that is missing",
        "X-Content-Type-Options",
        "Content-Security-Policy",
        "The BFF",
        "A call that does not exist",
        "The playback lookup",
      ]),
    );
  });

  it("notices that a sign-in page takes the place of 401", async () => {
    const told = await troublesOf((path) =>
      path.startsWith("/api/v2/vod")
        ? (_request, response) => response.writeHead(302, { location: "/sign-in" }).end()
        : null,
    );
    expect(told).toContain("The BFF");
  });

  it.each<[string, string]>([
    ['{"storageHost":["a"]}', "config.json"],
    ["<p>", "config.json"],
  ])("notices %s for settings", async (text, about) => {
    const told = await troublesOf((path) =>
      path === "/config.json"
        ? (_request, response) => response.writeHead(200, { "cache-control": "no-cache" }).end(text)
        : null,
    );
    expect(told).toContain(about);
  });

  it("notices hosts that the policy keeps out, and storage that pages may not use", async () => {
    const shut = await serve((_request, response) => response.writeHead(403).end());
    const settings = JSON.stringify({ storageHosts: [shut.host], mediaHosts: [media.host] });
    const told = await troublesOf((path) =>
      path === "/config.json"
        ? (_request, response) =>
            response.writeHead(200, { "cache-control": "no-cache" }).end(settings)
        : null,
    );
    shut.close();
    expect(told).toEqual(
      expect.arrayContaining([
        "Content-Security-Policy",
        `Storage ${shut.host}, preflight of PUT`,
        `Storage ${shut.host}, preflight of POST`,
        `Storage ${shut.host}, ETag`,
      ]),
    );
  });

  it.each([
    ["; trusted-types reeldesk default", ""],
    ["; require-trusted-types-for 'script'", ""],
    ["trusted-types reeldesk default", "trusted-types reeldesk default 'allow-duplicates' *"],
    ["trusted-types reeldesk default", "trusted-types reeldesk"],
  ])("notices a policy with %j turned into %j", async (part, other) => {
    const csp = contentSecurityPolicy({
      storageHosts: [storage.host],
      mediaHosts: [media.host],
      playbackBase: "/playback",
    });
    expect(csp).toContain(part);
    const told = await troublesOf((path) =>
      path === "/"
        ? (_request, response) => {
            response.writeHead(200, {
              ...securityHeaders(csp.replace(part, other)),
              "content-type": "text/html",
              "cache-control": "no-cache",
            });
            response.end(PAGE);
          }
        : null,
    );
    expect(told).toContain("Content-Security-Policy");
  });

  it("says that nobody is there", async () => {
    const gone = await serve(page);
    gone.close();
    const { findings } = await look(`http://${gone.host}/`);
    expect(findings[0]).toMatchObject({ level: "bad", about: "The page" });
  });
});

describe("checkClock", () => {
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["Fri, 20 Nov 2026 12:00:30 GMT", "good", "30 s apart"],
    ["Fri, 20 Nov 2026 11:58:00 GMT", "bad", "120 s behind this machine's"],
    ["Fri, 20 Nov 2026 12:05:00 GMT", "bad", "300 s ahead of this machine's"],
    [null, "unsure", "the server sends no Date"],
  ])("%s is %s", (date, level, told) => {
    expect(checkClock(date, nowMs)).toMatchObject({ level, told });
  });
});

describe("hostMatches", () => {
  it.each([
    ["https://cdn.example.com", "cdn.example.com", true],
    ["https://*.example.com", "cdn.example.com", true],
    ["https://*.example.com", "*.example.com", true],
    ["https://*.example.com", "example.com", false],
    ["https://cdn.example.com", "cdn.example.com.evil.test", false],
    ["'self'", "cdn.example.com", false],
    ["*", "cdn.example.com", true],
  ])("%s for %s: %s", (source, host, expected) => {
    expect(hostMatches(source, host)).toBe(expected);
  });
});
