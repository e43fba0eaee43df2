import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProxy } from "../proxy.ts";
import {
  canaryKey,
  type Recorder,
  type Stage,
  serve,
  startRecorder,
  startStage,
} from "../testing.ts";
import type { ProbeMeans, ProbeTarget } from "./ask.ts";
import { judge, type ProbeReport, probe, requestsFor } from "./probe.ts";

const PLACE = { apiBase: "/api", playbackBase: "/playback", cookie: null };
const MEANS: ProbeMeans = { perMinute: null, patienceMs: 2000, wait: async () => {} };

let stage: Stage;
let servers: { close: () => Promise<void> }[] = [];
beforeEach(async () => {
  stage = await startStage();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  await stage.close();
});

/** Returns a BFF of the reference's rules, with something changed about it. */
async function bffOf(change: (guarded: RequestListener, server: Server) => RequestListener) {
  const rules = createProxy({
    platformUrl: stage.platform.origin,
    playbackUrl: stage.playback.origin,
    apiKey: canaryKey,
    host: "127.0.0.1",
  });
  const server = createServer();
  server.on(
    "request",
    change((request, response) => {
      rules(request, response, () => response.writeHead(404).end());
    }, server),
  );
  server.on("connect", (_request, socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
  });
  const served = await serve(server);
  servers.push(served);
  return new URL(served.origin);
}

/** Returns the distinct calls that a service received. */
const callsOf = ({ heard }: Recorder) => [
  ...new Set(heard.map(({ method, url }) => `${method} ${url}`)),
];
const namesOf = ({ results }: ProbeReport, ...outcomes: string[]) =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ name }) => name);
const countOf = (report: ProbeReport, ...outcomes: string[]) => namesOf(report, ...outcomes).length;

describe("the probe", () => {
  it("Finds nothing at the reference, and the platform receives only good calls", async () => {
    const report = await probe({ ...PLACE, url: new URL(stage.server.origin) }, MEANS);
    expect(report.shut).toEqual([]);
    expect(report.stopped).toBeNull();
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
    expect(report.results.length).toBeGreaterThanOrEqual(60);
    expect(callsOf(stage.platform)).toEqual([
      "GET /v2/vod?page=1&per_page=1",
      expect.stringMatching(/^PUT \/v2\/vod\/[0-9a-f-]{36}$/),
    ]);
    expect(callsOf(stage.playback)).toEqual(["GET /content/access"]);
  });

  it("Counts a service's own 404 as a good call that passed", async () => {
    for (const service of [stage.platform, stage.playback]) {
      service.answer(({ method, url }, response) => {
        const isList = method === "GET" && url?.startsWith("/v2/vod?");
        response.writeHead(isList ? 200 : 404, { "content-type": "application/json" });
        response.end(isList ? "[]" : '{"message":"No such video"}');
      });
    }
    const report = await probe({ ...PLACE, url: new URL(stage.server.origin) }, MEANS);
    expect(report.shut).toEqual([]);
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
  });

  it("The probe does not count the platform's own 404 as a refusal by a BFF that needs no write header", async () => {
    stage.platform.answer(({ method }, response) => {
      response.writeHead(method === "GET" ? 200 : 404, { "content-type": "application/json" });
      response.end(method === "GET" ? "[]" : '{"message":"No such video"}');
    });
    const url = await bffOf((guarded) => (request, response) => {
      request.headers["x-requested-with"] = "reeldesk";
      guarded(request, response);
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    const passed = report.results.filter(({ outcome }) => outcome === "passed");
    expect(passed).toContainEqual({
      name: expect.stringMatching(/write/),
      outcome: "passed",
      told: "404, as a good call is answered",
    });
  });

  it("Names sessions that a server accepts without checking them", async () => {
    const url = await bffOf((guarded) => (request, response) => {
      if (request.headers.cookie?.startsWith("sid=") === true) guarded(request, response);
      else response.writeHead(401).end();
    });
    const passed = namesOf(await probe({ ...PLACE, url, cookie: "sid=secret1" }, MEANS), "passed");
    expect(passed).toContain("a write with a session that is changed in the middle");
    expect(passed).toContain("a playback lookup with a session that is oversized");
    expect(passed).toHaveLength(18);
  });

  it("Names what a server without guards lets through", async () => {
    const url = await bffOf(() => (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("[]");
    });
    const passed = namesOf(await probe({ ...PLACE, url }, MEANS), "passed");
    expect(passed).toContain("another origin");
    expect(passed).toContain("a write without the header");
    expect(passed).toContain("the deprecated endpoint");
  });

  it("Says that there is no server", async () => {
    const gone = await startRecorder();
    await gone.close();
    const report = await probe({ ...PLACE, url: new URL(gone.origin) }, MEANS);
    expect(report.shut).toEqual([
      { kind: "read", status: null, isOpen: false, told: "nothing (ECONNREFUSED)" },
    ]);
    expect(new Set(report.results.map(({ told }) => told))).toEqual(new Set(["not sent"]));
  });
});

describe("a server that does not answer", () => {
  it("A server that does not answer has refused nothing, and is soon given up", async () => {
    let count = 0;
    const url = await bffOf((guarded) => (request, response) => {
      count += 1;
      if (count <= 3) guarded(request, response);
    });
    const report = await probe({ ...PLACE, url }, { ...MEANS, patienceMs: 150 });
    expect(countOf(report, "silent")).toBeGreaterThanOrEqual(4);
    expect(countOf(report, "silent")).toBeLessThanOrEqual(8);
    expect(countOf(report, "refused", "closed")).toBe(0);
    expect(report.stopped).toMatch(
      /^A good read was answered with 200 before, and is now answered with nothing\./,
    );
  });

  it("A server that does not answer is reported at once where it hangs at the second good call", async () => {
    let count = 0;
    const url = await bffOf((guarded) => (request, response) => {
      count += 1;
      if (count === 1) guarded(request, response);
    });
    const report = await probe({ ...PLACE, url }, { ...MEANS, patienceMs: 150 });
    expect(report.shut).toEqual([{ kind: "write", status: null, isOpen: false, told: "nothing" }]);
    expect(report.stopped).toBe("Nothing hostile was sent.");
    expect(count).toBe(2);
  });

  it("A server that does not answer is named for each request that it leaves hanging", async () => {
    const url = await bffOf((guarded) => (request, response) => {
      if (request.headers.origin === undefined) guarded(request, response);
    });
    const report = await probe({ ...PLACE, url }, { ...MEANS, patienceMs: 300 });
    const silent = namesOf(report, "silent");
    expect(silent.length).toBeGreaterThanOrEqual(4);
    expect(silent).toContain("a preflight");
    expect(report.stopped).toMatch(/ requests were not answered: mend that first/);
  });

  it("A server that does not answer may wait for the rest of a body that was announced", async () => {
    const url = await bffOf((guarded) => (request, response) => {
      // The server reads to the end before it judges.
      if (Number(request.headers["content-length"] ?? 0) < 100) guarded(request, response);
      else request.resume().once("end", () => response.writeHead(413).end());
    });
    const report = await probe({ ...PLACE, url }, { ...MEANS, patienceMs: 600 });
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
    expect(namesOf(report, "refused", "closed")).toContain("a body announced as too large");
  });
});

describe("a server that crashes", () => {
  it("A server that crashes does not count as refusing", async () => {
    let isFallen = false;
    const url = await bffOf((guarded, server) => (request, response) => {
      isFallen ||= request.headers.origin === "https://evil.example";
      if (!isFallen) return guarded(request, response);
      server.close();
      server.closeAllConnections();
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(report.stopped).toMatch(
      /is now answered with nothing \(ECONNREFUSED\)\. One of these .*a preflight/,
    );
    // Requests before it, among which good reads passed, were refused; its batch and the rest are unknown.
    const names = report.results.map(({ name }) => name);
    const unknown = namesOf(report, "unknown");
    expect(unknown).toContain("a preflight");
    expect(unknown).toContain("another origin");
    expect(countOf(report, "refused")).toBeGreaterThan(16);
    expect(countOf(report, "refused")).toBeLessThan(names.indexOf("a preflight"));
    expect(countOf(report, "passed")).toBe(0);
  });

  it("A server that crashes does not count as refusing where it blocks all callers later", async () => {
    let count = 0;
    const url = await bffOf((guarded) => (request, response) => {
      count += 1;
      if (count <= 60) guarded(request, response);
      else response.writeHead(403).end();
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(report.stopped).toMatch(
      /^A good read was answered with 200 before, and is now answered with 403\./,
    );
    expect(countOf(report, "unknown")).toBeGreaterThan(40);
  });
});

/** Answers 429 from the twentieth call of a minute on; a minute is over when `pass` says so. */
async function limited(retryAfter: string | null) {
  let count = 0;
  const url = await bffOf((guarded) => (request, response) => {
    count += 1;
    if (count <= 20) return guarded(request, response);
    response.writeHead(429, retryAfter === null ? {} : { "retry-after": retryAfter }).end();
  });
  const pass = () => {
    count = 0;
  };
  return { url, pass };
}

describe("a limit of requests", () => {
  it("Does not count a limit of requests as a refusal", async () => {
    const { url } = await limited(null);
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(report.stopped).toMatch(/--per-minute/);
    expect(countOf(report, "refused", "closed")).toBeLessThanOrEqual(20);
    expect(countOf(report, "unknown")).toBeGreaterThan(100);
  });

  it("A limit of requests is waited for where it says for how long", async () => {
    const { url, pass } = await limited("60");
    const waits: [number, boolean][] = [];
    const wait = async (ms: number, asked: boolean) => {
      waits.push([ms, asked]);
      pass();
    };
    const report = await probe({ ...PLACE, url }, { ...MEANS, wait });
    expect(report.stopped).toBeNull();
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
    expect(new Set(waits.map(String))).toEqual(new Set(["60000,true"]));
  });

  it.each(["3600", "soon"])(
    "A limit of requests is not waited for with Retry-After: %s",
    async (retryAfter) => {
      const { url } = await limited(retryAfter);
      const report = await probe({ ...PLACE, url }, MEANS);
      expect(report.stopped).toMatch(/--per-minute/);
    },
  );

  it("A limit of requests is not waited for repeatedly where it stays", async () => {
    const { url } = await limited("60");
    let waits = 0;
    const wait = async () => {
      waits += 1;
    };
    const report = await probe({ ...PLACE, url }, { ...MEANS, wait });
    expect(report.stopped).toMatch(/--per-minute/);
    expect(waits).toBeLessThan(15);
  });

  it("A limit of requests is respected where the pace is given", async () => {
    const { url, pass } = await limited(null);
    let waited = 0;
    const wait = async (ms: number, asked: boolean) => {
      expect([ms, asked]).toEqual([4000, false]);
      waited += 1;
      if (waited % 15 === 0) pass();
    };
    const report = await probe({ ...PLACE, url }, { ...MEANS, perMinute: 15, wait });
    expect(report.stopped).toBeNull();
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
  });
});

describe("a BFF that refuses good calls", () => {
  it.each<[string, RequestListener, string]>([
    [
      "a redirect to a sign-in",
      (_request, response) => response.writeHead(302, { location: "/x" }).end(),
      "302",
    ],
    [
      "a page",
      (_request, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "200 and text/html where JSON is meant",
    ],
    ["404 alone", (_request, response) => response.writeHead(404).end(), "404"],
  ])("Makes every refusal worthless where it refuses reads, by %s", async (_, listener, told) => {
    const url = await bffOf((guarded) => (request, response) => {
      if (request.url === "/api/v2/vod?page=1&per_page=1") listener(request, response);
      else guarded(request, response);
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(report.shut).toContainEqual(expect.objectContaining({ kind: "read", told }));
    const kinds = kindsByName(url);
    const refused = namesOf(report, "refused", "closed");
    expect(refused.filter((name) => kinds.get(name) === "read")).toEqual([]);
  });

  it("Fails the probe where a page refuses all calls", async () => {
    const url = await bffOf(() => (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(new Set(report.shut.map(({ kind }) => kind))).toEqual(
      new Set(["read", "write", "playback"]),
    );
  });

  it("Reports only writes where it refuses writes", async () => {
    const url = await bffOf((guarded) => (request, response) => {
      if (request.method === "GET" || request.method === "OPTIONS") guarded(request, response);
      else response.writeHead(403).end();
    });
    const report = await probe({ ...PLACE, url }, MEANS);
    expect(report.shut.map(({ kind, told }) => [kind, told])).toContainEqual(["write", "403"]);
    const unknown = namesOf(report, "unknown");
    expect(unknown).toContain("a write without the header");
    expect(unknown).not.toContain("another origin");
    const kinds = kindsByName(url);
    expect(unknown.filter((name) => kinds.get(name) !== "write")).toEqual([]);
  });

  it("A BFF that refuses good calls is found where a wrong base refuses lookups", async () => {
    const url = await bffOf((guarded) => guarded);
    const report = await probe({ ...PLACE, url, playbackBase: "/nowhere" }, MEANS);
    expect(report.shut[0]).toMatchObject({
      kind: "playback",
      told: "404, as is an unknown address",
    });
    expect(namesOf(report, "unknown")).toContain("playback and one more segment");
  });
});

describe("playback on an origin of its own", () => {
  it("Playback on an origin of its own is left out of the probe", async () => {
    const url = await bffOf((guarded) => guarded);
    const target = { ...PLACE, url, playbackBase: "https://play.example.com" };
    const report = await probe(target, MEANS);
    expect(report.shut).toEqual([]);
    expect(report.results.filter(({ name }) => name.includes("playback"))).toEqual([]);
    expect(namesOf(report, "passed", "silent", "unknown")).toEqual([]);
  });
});

function kindsByName(url: URL) {
  return new Map(requestsFor({ ...PLACE, url }).map(({ name, kind }) => [name, kind]));
}

function rawOf(target: Partial<ProbeTarget>, name: string): string | undefined {
  const requests = requestsFor({ ...PLACE, url: new URL("https://desk.example/"), ...target });
  return requests.find((request) => request.name === name)?.raw;
}

describe("requestsFor", () => {
  it.each([
    ["escaped dot segments", "GET /studio/api/v2/%2e%2e/admin HTTP/1.1"],
    ["a double slash at the start", "GET //studio/api/v2/vod HTTP/1.1"],
    ["a raw backslash", "GET /studio/api\\v2\\vod HTTP/1.1"],
    ["dot segments before the prefix", "GET /x/../studio/api/v2/vod HTTP/1.1"],
    ["playback and one more segment", "GET /studio/play/content/access/x HTTP/1.1"],
  ])("Puts %s below the bases of a deployment", (name, line) => {
    const bases = { apiBase: "/studio/api", playbackBase: "/studio/play" };
    expect(rawOf(bases, name)?.split("\r\n")[0]).toBe(line);
  });

  it("Sends the session along, and changes no request that has no place for it", () => {
    const cookie = "sid=1";
    expect(rawOf({ cookie }, "another origin")).toContain("\r\nCookie: sid=1\r\n");
    for (const name of ["a greeting in TLS", "a request in HTTP/0.9", "a greeting in HTTP/2"]) {
      expect(rawOf({ cookie }, name)).toBe(rawOf({}, name));
    }
  });

  it("Adds the usual port to a host without a port", () => {
    expect(rawOf({}, "the right host without its port")).toBeUndefined();
    expect(rawOf({ url: new URL("https://desk.example:8443/") }, "two hosts")).toContain(
      "Host: desk.example:8443",
    );
  });
});

describe("judge", () => {
  it.each([
    ["HTTP/1.1 404 Not Found\r\n\r\n", "refused", ""],
    ["HTTP/1.1 501 Not Implemented\r\n\r\n", "refused", ""],
    ["HTTP/1.1 200 OK\r\n\r\n", "passed", "HTTP/1.1 200 OK"],
    ["HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", "passed", "HTTP/1.1 302 Found"],
    ["HTTP/1.1 502 Bad Gateway\r\n\r\n", "passed", "HTTP/1.1 502 Bad Gateway"],
    [
      "HTTP/1.1 403 Forbidden\r\nAccess-Control-Allow-Origin: *\r\n\r\n",
      "passed",
      "HTTP/1.1 403 Forbidden, with a CORS header",
    ],
    ["SSH-2.0-x\x1b[0m\r\n", "passed", "SSH-2.0-x?[0m"],
  ])("Judges the answer %j as %s", (text, outcome, told) => {
    expect(judge({ text, end: "whole", trouble: null })).toEqual({ outcome, told });
  });

  it.each([
    ["closed", null, "closed", ""],
    ["closed", "ECONNRESET", "closed", ""],
    ["silent", null, "silent", ""],
    ["unreachable", "ECONNREFUSED", "unknown", "no connection (ECONNREFUSED)"],
  ] as const)("Judges an empty answer, %s, as %s", (end, trouble, outcome, told) => {
    expect(judge({ text: "", end, trouble })).toEqual({ outcome, told });
  });
});
