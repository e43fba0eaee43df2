import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileRequests, sendRaw } from "./hostile-requests.ts";
import { canaryKey, type Stage, startStage } from "./testing.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

// The table needs a host to be built, and the port is known only later: so names come first, bytes then.
const names = hostileRequests("127.0.0.1:0").map(({ name }) => name);

function rawOf(name: string): string {
  const host = `127.0.0.1:${stage.server.port}`;
  return hostileRequests(host).find((request) => request.name === name)?.raw ?? "";
}

describe("hostile requests", () => {
  it("Hostile requests are many, and each has its own name", () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(names)("Refuses %s, and the platform receives nothing", async (name) => {
    const { text: answer, end } = await sendRaw("127.0.0.1", stage.server.port, rawOf(name));
    // Node's parser closes the connection without an answer to what is not HTTP at all.
    expect(end).toMatch(/^(whole|closed)$/);
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(answer).not.toContain(canaryKey);
    expect(answer).not.toMatch(/\r\naccess-control-/i);
    expect(stage.platform.calls()).toBe(0);
    expect(stage.playback.calls()).toBe(0);
  });

  it("Leaves no query and no key in the log", () => {
    const log = stage.log.join("\n");
    expect(log).not.toContain(canaryKey);
    expect(log).not.toMatch(/[?%\\]/);
  });

  it("Lets the same bytes without the attack pass", async () => {
    const host = `Host: 127.0.0.1:${stage.server.port}`;
    const json =
      "Content-Type: application/json\r\nX-Requested-With: reeldesk\r\nContent-Length: 2";
    for (const raw of [
      `GET /api/v2/vod?page=1 HTTP/1.1\r\n${host}\r\n\r\n`,
      `PUT /api/v2/vod/7 HTTP/1.1\r\n${host}\r\n${json}\r\n\r\n{}`,
    ]) {
      const { text } = await sendRaw("127.0.0.1", stage.server.port, raw);
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(stage.platform.heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /v2/vod?page=1",
      "PUT /v2/vod/7",
    ]);
  });
});
