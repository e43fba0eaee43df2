import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stage, startRecorder, startStage } from "../testing.ts";
import { judge, probe, probeControl, requestsFor } from "./probe.ts";

const PLACE = { apiBase: "/api", playbackBase: "/playback", cookie: null };

describe("the probe", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  it("finds nothing at the reference, and the platform hears only the control", async () => {
    const target = { ...PLACE, url: new URL(`${stage.server.origin}/`) };
    expect(await probeControl(target)).toEqual({ status: 200, isOpen: true });
    const results = await probe(target);
    expect(results.filter(({ outcome }) => outcome !== "refused")).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(60);
    expect(stage.platform.heard.map(({ url }) => url)).toEqual(["/v2/vod?page=1&per_page=1"]);
  });

  it("names what a server lets through that guards nothing", async () => {
    const open = createServer((_request, response) => response.end("[]"));
    await new Promise<void>((resolve) => open.listen(0, "127.0.0.1", resolve));
    const address = open.address();
    const port = typeof address === "object" ? address?.port : null;
    try {
      const results = await probe({ ...PLACE, url: new URL(`http://127.0.0.1:${port}/`) });
      const passed = results.filter(({ outcome }) => outcome === "passed").map(({ name }) => name);
      expect(passed).toContain("another origin");
      expect(passed).toContain("a write without the header");
      expect(passed).toContain("the deprecated endpoint");
    } finally {
      open.close();
      open.closeAllConnections();
    }
  });

  it("says that a server is not there", async () => {
    const gone = await startRecorder();
    await gone.close();
    const target = { ...PLACE, url: new URL(gone.origin) };
    expect(await probeControl(target)).toEqual({ status: null, isOpen: false });
  });
});

function rawOf(
  target: Partial<Parameters<typeof requestsFor>[0]>,
  name: string,
): string | undefined {
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
  ])("puts %s below the bases of a deployment", (name, line) => {
    const bases = { apiBase: "/studio/api", playbackBase: "/studio/play" };
    expect(rawOf(bases, name)?.split("\r\n")[0]).toBe(line);
  });

  it("sends the session along", () => {
    expect(rawOf({ cookie: "sid=1" }, "another origin")).toContain("\r\nCookie: sid=1\r\n");
  });

  it("takes a host without a port for what it is where the port is the usual one", () => {
    expect(rawOf({}, "the right host without its port")).toBeUndefined();
    expect(rawOf({ url: new URL("https://desk.example:8443/") }, "two hosts")).toContain(
      "Host: desk.example:8443",
    );
  });
});

describe("judge", () => {
  it.each([
    ["", "refused", ""],
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
    ["SSH-2.0-x\x1b[0m\r\n", "failed", "SSH-2.0-x?[0m"],
  ])("%j is %s", (answer, outcome, told) => {
    expect(judge(answer)).toEqual({ outcome, told });
  });
});
