import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "./accounts.ts";
import type { LogEntry } from "./log.ts";
import { createProxy, type Proxy } from "./proxy.ts";
import { readSettings } from "./settings.ts";
import { call, canaryKey, type Recorder, serve, startRecorder } from "./testing.ts";

const ada = {
  id: "session-1",
  subject: "248289",
  name: "Ada",
  role: "editor" as const,
  untilMs: 9,
};
/** Knows those who send a cookie. */
const accounts: Accounts = {
  admit: async ({ headers }) =>
    headers.cookie === undefined ? { status: 401, message: "You’re not signed in." } : ada,
};

let platform: Recorder;
let proxy: Proxy;
let server: Awaited<ReturnType<typeof serve>>;
let log: LogEntry[];

async function open(env: Record<string, string> = {}) {
  platform = await startRecorder();
  log = [];
  proxy = createProxy({
    platformUrl: platform.origin,
    playbackUrl: platform.origin,
    apiKey: canaryKey,
    accounts,
    audit: readSettings(env).audit,
    log: (entry) => log.push(entry),
  });
  server = await serve((request, response) => proxy(request, response, () => response.end()));
}
beforeEach(() => open());
afterEach(async () => {
  proxy.close();
  await Promise.all([server.close(), platform.close()]);
});

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  call(server.origin, path, { method, headers: { cookie: "session", ...headers } });

describe("the log line of a change", () => {
  it.each([
    ["DELETE", "/api/v2/vod/0a8d-7", "/api/v2/vod/{id}", "/api/v2/vod/0a8d-7"],
    // The alternative of the route tells a video's image from a playlist's.
    [
      "POST",
      "/api/v2/playlist/9/splash",
      "/api/v2/{vod|channel|playlist}/{id}/{splash|thumbnail}",
      "/api/v2/playlist/9/splash",
    ],
    [
      "DELETE",
      "/api/v2/vod/7/subtitles?ids=11,12&title=secret",
      "/api/v2/vod/{id}/subtitles",
      "/api/v2/vod/7/subtitles?ids=11,12",
    ],
    [
      "DELETE",
      "/api/v2/vod/7/subtitles?ids=a%20secret%20title",
      "/api/v2/vod/{id}/subtitles",
      "/api/v2/vod/7/subtitles",
    ],
  ])("Says of %s %s which record it was, and whose session", async (method, sent, route, path) => {
    expect((await send(method, sent)).status).toBe(200);
    expect(log).toEqual([
      {
        type: "audit",
        requestId: expect.any(String),
        subject: "248289",
        role: "editor",
        session: "session-1",
        method,
        route,
        path,
        status: 200,
        outcome: "done",
        ms: expect.any(Number),
      },
    ]);
  });

  it("Says the same of a change that is refused", async () => {
    await send("DELETE", "/api/v2/vod/7", { origin: "https://elsewhere.example" });
    await call(server.origin, "/api/v2/vod/7", { method: "DELETE" });
    await send("DELETE", "/api/v2/a-secret-of-theirs");
    expect(log).toMatchObject([
      { path: "/api/v2/vod/7", status: 403, outcome: "refused" },
      { path: "/api/v2/vod/7", status: 401, subject: null },
      { route: "(refused)", status: 404, session: "session-1" },
    ]);
    expect(JSON.stringify(log)).not.toContain("a-secret");
  });

  it("The log line of a change has a name and an address only where they are wanted, and then only a valid address", async () => {
    const forwarded = { "x-real-ip": "192.0.2.7" };
    await send("DELETE", "/api/v2/vod/7", forwarded);
    expect(Object.keys(log[0] ?? {})).not.toContain("name");
    expect(Object.keys(log[0] ?? {})).not.toContain("address");
    await Promise.all([server.close(), platform.close()]);
    await open({ AUDIT_NAME: "yes", AUDIT_ADDRESS: "X-Real-IP" });
    await send("DELETE", "/api/v2/vod/7", forwarded);
    await send("DELETE", "/api/v2/vod/7", { "x-real-ip": "a secret" });
    await send("GET", "/api/v2/vod/7", forwarded);
    expect(log).toMatchObject([
      { name: "Ada", address: "192.0.2.7" },
      { name: "Ada", address: null },
      { type: "request" },
    ]);
    expect(log[2]).not.toHaveProperty("name");
    expect(log[2]).not.toHaveProperty("path");
  });

  it("The log line of a change may have the address of the connection", async () => {
    await Promise.all([server.close(), platform.close()]);
    await open({ AUDIT_ADDRESS: "connection" });
    await send("DELETE", "/api/v2/vod/7");
    expect(log).toMatchObject([{ address: "127.0.0.1" }]);
  });
});
