import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendFile } from "./cdn/send-file.ts";
import { createFaults, FaultRule, type Faults, type OriginName, outcomeFaults } from "./faults.ts";
import { type Listening, listen } from "./http.ts";

const BODY = "0123456789".repeat(100);

let faults: Faults;
let server: Listening;
/** Holds the requests that reached the handler: method and body size. */
let reached: { method: string; bytes: number }[];

async function open(origin: OriginName): Promise<void> {
  faults = createFaults(origin);
  reached = [];
  const handler = faults.wrap((request, response) => {
    const seen = { method: request.method ?? "", bytes: 0 };
    reached.push(seen);
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => {
      seen.bytes += chunk.length;
    });
    request.on("end", () => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", "ETag, X-Other");
      response.writeHead(201, { ETag: `"e"`, "Content-Type": "text/plain" }).end(BODY);
    });
  });
  server = await listen(handler, 0, "TEST_PORT");
}
beforeEach(() => open("storage"));
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function add(rule: Record<string, unknown>): string {
  return faults.add(FaultRule.parse(rule));
}

function ask(path = "/x", init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.origin}${path}`, init);
}

async function statuses(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const response = await ask();
    await response.arrayBuffer();
    found.push(response.status);
  }
  return found;
}

describe("the requests that a fault matches", () => {
  test("Options times and after count matching requests", async () => {
    add({ fault: "status", status: 503, after: 1, times: 2 });
    expect(await statuses(5)).toEqual([201, 503, 503, 201, 201]);
  });

  test("A fault without times lasts until it is cleared", async () => {
    add({ fault: "status", status: 500 });
    expect(await statuses(3)).toEqual([500, 500, 500]);
    faults.clear();
    expect(await statuses(1)).toEqual([201]);
  });

  test("A fault matches requests for a while only", async () => {
    const addedMs = performance.now();
    add({ fault: "status", status: 503, forMs: 45_000 });
    const now = vi.spyOn(performance, "now");
    now.mockReturnValue(addedMs + 44_000);
    expect(await statuses(2)).toEqual([503, 503]);
    now.mockReturnValue(addedMs + 46_000);
    expect(await statuses(2)).toEqual([201, 201]);
  });

  test("Rules are used up one after the other", async () => {
    add({ fault: "status", status: 429, times: 1 });
    add({ fault: "status", status: 500, times: 1 });
    expect(await statuses(3)).toEqual([429, 500, 201]);
  });

  test("A fault matches both the method and a part of the path", async () => {
    add({ fault: "status", status: 500, match: { method: "put", path: "partNumber=2&" } });
    const put = { method: "PUT" };
    expect((await ask("/x?partNumber=2&y", put)).status).toBe(500);
    expect((await ask("/x?partNumber=21&y", put)).status).toBe(201);
    expect((await ask("/x?partNumber=2&y")).status).toBe(201);
  });

  test("A preflight is left alone unless OPTIONS is named", async () => {
    add({ fault: "status", status: 500 });
    expect((await ask("/x", { method: "OPTIONS" })).status).toBe(201);
    add({ fault: "status", status: 500, match: { method: "OPTIONS" } });
    expect((await ask("/x", { method: "OPTIONS" })).status).toBe(500);
  });

  test("A misspelt rule is refused", () => {
    expect(FaultRule.safeParse({ fault: "status", tiems: 1 }).success).toBe(false);
    expect(FaultRule.safeParse({ fault: "explode" }).success).toBe(false);
    expect(FaultRule.safeParse({ fault: "replace", to: "x" }).success).toBe(false);
  });
});

describe("the effect of a fault", () => {
  test("status: any status, headers and body are sent, readable by pages", async () => {
    add({ fault: "status", status: 429, headers: { "Retry-After": "7" }, body: { error: "slow" } });
    const response = await ask("/x", { method: "PUT", body: BODY });
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("7");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await response.json()).toEqual({ error: "slow" });
    expect(reached).toEqual([]);
  });

  test("status: pages can be kept from reading it", async () => {
    add({ fault: "status", status: 500, cors: false });
    expect((await ask()).headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("delay: the answer comes, later", async () => {
    add({ fault: "delay", ms: 120 });
    const start = performance.now();
    const response = await ask("/x", { method: "POST", body: BODY });
    expect(await response.text()).toBe(BODY);
    expect(performance.now() - start).toBeGreaterThan(110);
    expect(reached).toEqual([{ method: "POST", bytes: BODY.length }]);
  });

  test("Stats say how many requests each rule has matched", async () => {
    add({ fault: "status", times: 1 });
    add({ fault: "hide-etag", match: { path: "/nowhere" } });
    await ask();
    await ask();
    expect(faults.list().map(({ metCount }) => metCount)).toEqual([1, 0]);
  });

  test("hang: no answer is sent until the client gives up", async () => {
    add({ fault: "hang" });
    await expect(ask("/x", { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/);
    expect(reached).toEqual([]);
  });

  test("throttle: bodies come whole, together no faster than the rate", async () => {
    add({ fault: "throttle", bytesPerSecond: 1_000_000, match: { method: "PUT" } });
    const start = performance.now();
    const put = { method: "PUT", body: "x".repeat(200_000) };
    const responses = await Promise.all([ask("/x", put), ask("/x", put)]);
    // Of 400 kB, an idle line lets a tenth of a second through at once.
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(reached.map(({ bytes }) => bytes)).toEqual([200_000, 200_000]);
  });

  test("throttle: other requests don't wait, and clearing releases the slow ones", async () => {
    add({ fault: "throttle", bytesPerSecond: 1, match: { method: "PUT" } });
    const slow = ask("/x", { method: "PUT", body: "x".repeat(2_000_000) });
    await vi.waitFor(() => expect(reached).toHaveLength(1));
    expect((await ask("/x", { method: "POST", body: BODY })).status).toBe(201);
    expect(reached).toEqual([
      { method: "PUT", bytes: 0 },
      { method: "POST", bytes: BODY.length },
    ]);
    faults.clear();
    expect((await slow).status).toBe(201);
    expect(reached[0]?.bytes).toBe(2_000_000);
  });

  test("throttle: a client that hangs up on the slow line leaves nothing behind", async () => {
    add({ fault: "throttle", bytesPerSecond: 1, times: 1 });
    const put = { method: "PUT", body: "x".repeat(2_000_000) };
    const impatience = new AbortController();
    const slow = ask("/x", { ...put, signal: impatience.signal });
    await vi.waitFor(() => expect(reached).toHaveLength(1));
    impatience.abort();
    await expect(slow).rejects.toThrow(/abort/);
    expect((await ask("/x", put)).status).toBe(201);
    expect(reached.map(({ bytes }) => bytes)).toEqual([0, 2_000_000]);
  });

  test("reset: the connection drops before the handler is called", async () => {
    add({ fault: "reset", times: 1 });
    await expect(ask()).rejects.toThrow("fetch failed");
    expect(reached).toEqual([]);
    expect((await ask()).status).toBe(201);
  });

  test("reset: the connection drops after the given bytes of a body", async () => {
    add({ fault: "reset", bytes: 300_000, times: 1 });
    await expect(ask("/x", { method: "PUT", body: "x".repeat(2_000_000) })).rejects.toThrow(
      "fetch failed",
    );
    expect(reached[0]?.bytes).toBeLessThan(300_000);
  });

  test("reset: an answer is lost after the work is done", async () => {
    add({ fault: "reset", side: "response", times: 1 });
    await expect(ask("/x", { method: "POST", body: BODY })).rejects.toThrow("fetch failed");
    expect(reached).toEqual([{ method: "POST", bytes: BODY.length }]);
  });

  test("truncate: the head promises more than comes", async () => {
    add({ fault: "truncate", bytes: 10, times: 1 });
    const response = await ask();
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("hide-etag: the ETag is sent and not exposed", async () => {
    add({ fault: "hide-etag" });
    const response = await ask();
    expect(response.headers.get("ETag")).toBe(`"e"`);
    expect(response.headers.get("Access-Control-Expose-Headers")).toBe("X-Other");
    expect(await response.text()).toBe(BODY);
  });

  test("no-cors: the answer is whole, and closed to pages of other origins", async () => {
    add({ fault: "no-cors" });
    const response = await ask();
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(await response.text()).toBe(BODY);
  });

  test("body: another body is sent, and another status where one is given", async () => {
    add({ fault: "body", body: "<html>", headers: { "Content-Type": "text/html" }, times: 1 });
    add({ fault: "body", body: "{}", status: 200 });
    const first = await ask();
    expect([first.status, await first.text()]).toEqual([201, "<html>"]);
    expect(first.headers.get("Content-Type")).toBe("text/html");
    const second = await ask();
    expect([second.status, await second.text()]).toEqual([200, "{}"]);
    expect(reached).toHaveLength(2);
  });

  test("replace: every such text of an answer is replaced, literally; the head stays", async () => {
    add({ fault: "replace", from: "789", to: "$&é", times: 1 });
    add({ fault: "replace", from: "789" });
    const first = await ask();
    expect([first.status, await first.text()]).toEqual([201, BODY.replaceAll("789", () => "$&é")]);
    expect(first.headers.get("ETag")).toBe(`"e"`);
    expect(await (await ask()).text()).toBe("0123456".repeat(100));
    expect(reached).toHaveLength(2);
  });

  test("replace: a pattern is replaced, with its groups", async () => {
    add({ fault: "replace", from: "(7)(8)", to: "$2$1", isPattern: true });
    expect(await (await ask()).text()).toBe(BODY.replaceAll("78", "87"));
    expect(FaultRule.safeParse({ fault: "replace", from: "(", isPattern: true }).success).toBe(
      false,
    );
  });

  test("replace: a text that was written in pieces is replaced across them", async () => {
    await server.close();
    faults = createFaults("cdn");
    const handler = faults.wrap((_, response) => {
      response.writeHead(200, { "Content-Length": 9 });
      response.write("sto", () => response.write(Buffer.from("rag"), () => response.end("e.a")));
    });
    server = await listen(handler, 0, "TEST_PORT");
    add({ fault: "replace", from: "storage.a", to: "somewhere.else.example" });
    expect(await (await ask()).text()).toBe("somewhere.else.example");
  });

  test("body and truncate: a file that is streamed from the disk is affected too", async () => {
    const directory = await mkdtemp(join(tmpdir(), "reeldesk-faults-"));
    const path = join(directory, "video.m4s");
    await writeFile(path, Buffer.alloc(1_000_000));
    let streamed = 0;
    const streaming = faults.wrap((request, response) => {
      const file = { path, contentType: "video/mp4", cache: "no-store" } as const;
      sendFile(request, response, file)
        .finally(() => {
          streamed += 1;
        })
        .catch(() => response.destroy());
    });
    const videos = await listen(streaming, 0, "TEST_PORT");
    try {
      add({ fault: "body", body: "not a video", times: 1 });
      const replaced = await fetch(videos.origin);
      expect([replaced.status, await replaced.text()]).toEqual([200, "not a video"]);
      add({ fault: "truncate", bytes: 300_000, times: 1 });
      const cut = await fetch(videos.origin);
      await expect(cut.arrayBuffer()).rejects.toThrow("terminated");
      await vi.waitFor(() => expect(streamed).toBe(2));
    } finally {
      await videos.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  test("expire: the answer is that of S3", async () => {
    add({ fault: "expire" });
    const response = await ask("/x", { method: "PUT", body: BODY });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("<Message>Request has expired</Message>");
    expect(response.headers.get("Content-Type")).toBe("application/xml");
  });

  test("A delay combines with the next fault", async () => {
    add({ fault: "delay", ms: 60 });
    add({ fault: "status", status: 502 });
    const start = performance.now();
    expect((await ask()).status).toBe(502);
    expect(performance.now() - start).toBeGreaterThan(50);
  });
});

describe("faults of the outcome", () => {
  test("Faults of the outcome count when they are applied, and change no answer", async () => {
    await server.close();
    const asked: unknown[] = [];
    faults = createFaults("api");
    const handler = faults.wrap((request, response) => {
      const outcome = outcomeFaults(request);
      if (request.url === "/take") {
        asked.push(outcome.takeSettleMs(), outcome.takeNeverOnline(), outcome.takeEarlyPublish());
      }
      response.end();
    });
    server = await listen(handler, 0, "TEST_PORT");
    add({ fault: "settle", times: 1 });
    add({ fault: "settle", ms: 5, times: 1 });
    add({ fault: "never-online", times: 1 });
    add({ fault: "early-publish", times: 1 });
    for (const path of ["/other", "/take", "/other", "/take", "/take"]) await ask(path);
    expect(asked).toEqual([null, true, true, 5, false, false, undefined, false, false]);
  });
});
