import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { createAccess } from "./access.ts";
import { createHttp } from "./http.ts";
import { createRequestGate } from "./request-gate.ts";
import { retryUntilAnswered } from "./retry-until-answered.ts";
import { learnServerClock } from "./server-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  learnServerClock(new Headers({ date: "Fri, 20 Nov 2026 12:00:00 GMT" }));
});
afterEach(() => void vi.useRealTimers());

const refused = (message = "Who are you?") => Response.json({ message }, { status: 401 });
const busy = (headers: Record<string, string> = {}) => Response.json({}, { status: 429, headers });
const fine = () => Response.json({ fine: true });

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Sets up a BFF with scripted answers, behind the gate. */
function setup() {
  const calls: string[] = [];
  const service = { answer: (_call: CallForTest): Response | Promise<Response> => fine() };
  const gate = createRequestGate();
  const http = createHttp(
    "/api",
    fetchForTest((call) => {
      calls.push(`${call.method} ${call.url.pathname.slice(4)}`);
      return service.answer(call);
    }),
    gate,
  );
  /** Makes a call and records its outcome: the answer, the error, or "held" while it waits. */
  const ask = (path: string, method: "GET" | "PUT" = "GET", signal?: AbortSignal) => {
    const call = { outcome: "held" as unknown, atMs: 0 };
    const end = (outcome: unknown) => Object.assign(call, { outcome, atMs: Date.now() });
    http({ path, method, signal, ...(method === "PUT" ? { body: {} } : {}) }).then(end, end);
    return call;
  };
  return { calls, service, gate, http, ask };
}

describe("calls of a signed-out page", () => {
  it("Calls of a signed-out page hold a refused read and all after it, and repeat it once when the user has signed in", async () => {
    const { calls, service, gate, ask } = setup();
    service.answer = () => refused();
    const one = ask("/one");
    await pass();
    const other = ask("/other");
    await pass(4 * 3_600_000);
    expect([one.outcome, other.outcome]).toEqual(["held", "held"]);
    expect(calls).toEqual(["GET /one"]);
    expect(gate.getState()).toMatchObject({
      signedOut: { sinceMs: Date.parse("2026-11-20T12:00:00Z"), serviceMessage: "Who are you?" },
      isAdmitted: false,
    });
    service.answer = fine;
    gate.note({ signedOut: null });
    await pass();
    expect([one.outcome, other.outcome]).toEqual([{ fine: true }, { fine: true }]);
    expect(calls).toEqual(["GET /one", "GET /one", "GET /other"]);
    expect(gate.getState()).toMatchObject({ signedOut: null, isAdmitted: true });
  });

  it("Calls of a signed-out page return a second refusal to the caller, which is no expired sign-in", async () => {
    const { calls, service, gate, ask } = setup();
    service.answer = () => refused();
    const one = ask("/one");
    await pass();
    gate.note({ signedOut: null });
    await pass();
    expect(one.outcome).toMatchObject({ kind: "signed-out", serviceMessage: "Who are you?" });
    expect(calls).toHaveLength(2);
    expect(gate.getState().signedOut).toBeNull();
  });

  it("Calls of a signed-out page repeat no change, still send one, and release the reads after its success", async () => {
    const { calls, service, gate, ask } = setup();
    service.answer = () => refused();
    const change = ask("/change", "PUT");
    await pass();
    expect(change.outcome).toMatchObject({ kind: "signed-out" });
    const read = ask("/read");
    await pass(60_000);
    expect(read.outcome).toBe("held");
    service.answer = fine;
    ask("/change", "PUT");
    await pass();
    expect(read.outcome).toEqual({ fine: true });
    expect(calls).toEqual(["PUT /change", "PUT /change", "GET /read"]);
    expect(gate.getState().signedOut).toBeNull();
  });

  it("Calls of a signed-out page stay held after an answer to an earlier call", async () => {
    const { service, gate, ask } = setup();
    const answers: ((answer: Response) => void)[] = [];
    const slow = new Promise<Response>((resolve) => answers.push(resolve));
    service.answer = ({ url }) => (url.pathname.endsWith("/slow") ? slow : refused());
    const late = ask("/slow");
    const held = ask("/one");
    await pass();
    answers[0]?.(fine());
    await pass(1000);
    expect(late.outcome).toEqual({ fine: true });
    expect(held.outcome).toBe("held");
    expect(gate.getState().signedOut).not.toBeNull();
  });

  it("Calls of a signed-out page cancel a held read whose caller does", async () => {
    const { calls, service, gate, ask } = setup();
    service.answer = () => refused();
    const abort = new AbortController();
    const one = ask("/one", "GET", abort.signal);
    await pass();
    abort.abort();
    await pass();
    expect(one.outcome).toMatchObject({ name: "AbortError" });
    gate.note({ signedOut: null });
    await pass();
    expect(calls).toHaveLength(1);
    const never = ask("/never", "GET", abort.signal);
    await pass();
    expect(never.outcome).toMatchObject({ name: "AbortError" });
  });
});

describe("a pause that the service requests", () => {
  it.each([
    ["seconds", { "Retry-After": "7" }, 7000],
    ["a date", { "Retry-After": "Fri, 20 Nov 2026 12:00:09 GMT" }, 9000],
    [
      "a date of a wrong clock",
      {
        "Retry-After": "Fri, 20 Nov 2026 18:00:05 GMT",
        Date: "Fri, 20 Nov 2026 18:00:00 GMT",
      },
      5000,
    ],
    ["an implausibly long pause", { "Retry-After": "999999999" }, 3_600_000],
    ["nought", { "Retry-After": "0" }, 1600],
    ["a past date", { "Retry-After": "Fri, 20 Nov 2026 11:00:00 GMT" }, 1600],
  ])("Applies to all calls: %s", async (_name, headers, waitMs) => {
    const { calls, service, ask } = setup();
    const begunMs = Date.now();
    service.answer = () => busy(headers);
    const first = ask("/first");
    await pass();
    expect(first.outcome).toMatchObject({ kind: "too-many-requests" });
    service.answer = fine;
    const read = ask("/read");
    const change = waitMs <= 60_000 ? ask("/change", "PUT") : null;
    await pass(waitMs - 1);
    expect(calls).toEqual(["GET /first"]);
    // Our own backoff has jitter.
    await pass(waitMs < 2000 ? 801 : 2);
    expect(read.outcome).toEqual({ fine: true });
    expect(read.atMs - begunMs).toBeGreaterThanOrEqual(waitMs);
    expect(change === null || change.atMs - begunMs >= waitMs).toBe(true);
  });

  it("A pause that the service requests never holds a persistent call for over ten seconds per refusal without a stated time", async () => {
    const { service, http } = setup();
    const refusals = Array.from({ length: 30 }, () => busy());
    service.answer = () => refusals.shift() ?? fine();
    const { signal } = new AbortController();
    const read = retryUntilAnswered(() => http({ path: "/read" }), signal);
    let answer: unknown = null;
    void read.then((got) => (answer = got));
    await pass(30 * 10_000);
    expect(answer).toEqual({ fine: true });
  });

  it("Grows where the service states no time, and is reset by a success", async () => {
    const { service, gate, ask } = setup();
    const waits: number[] = [];
    const refuse = async (...paths: string[]) => {
      service.answer = () => busy();
      for (const path of paths) ask(path);
      await pass();
      waits.push(gate.getState().pausedUntilMs - performance.now());
      await pass(70_000);
    };
    // Concurrent refusals count once.
    await refuse("/one", "/two");
    for (let turn = 1; turn < 8; turn += 1) await refuse("/one");
    service.answer = fine;
    ask("/good");
    await pass();
    await refuse("/one", "/two");
    for (const [index, plainMs] of [2, 4, 8, 10, 10, 10, 10, 10, 2].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(plainMs * 800);
      expect(waits[index]).toBeLessThanOrEqual(Math.min(10_000, plainMs * 1200));
    }
  });

  it("A pause that the service requests is followed by one call, and by the others when that succeeds", async () => {
    const { calls, service, ask } = setup();
    service.answer = () => busy({ "Retry-After": "5" });
    ask("/first");
    await pass();
    const held = ["/a", "/b", "/c"].map((path) => ask(path));
    await pass(5000);
    expect(calls).toEqual(["GET /first", "GET /a"]);
    const answers: ((answer: Response) => void)[] = [];
    service.answer = () => new Promise((resolve) => answers.push(resolve));
    await pass(5000);
    expect(calls).toEqual(["GET /first", "GET /a", "GET /b"]);
    service.answer = fine;
    answers[0]?.(fine());
    await pass();
    expect(calls).toEqual(["GET /first", "GET /a", "GET /b", "GET /c"]);
    expect(held.map(({ outcome }) => outcome)).toEqual([
      expect.objectContaining({ kind: "too-many-requests" }),
      { fine: true },
      { fine: true },
    ]);
  });

  it("A pause that the service requests is followed by another call when the first one is aborted", async () => {
    const { calls, service, ask } = setup();
    service.answer = () => busy({ "Retry-After": "5" });
    ask("/first");
    await pass();
    service.answer = ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
      );
    const abort = new AbortController();
    ask("/ahead", "GET", abort.signal);
    const held = ask("/held");
    await pass(5000);
    expect(calls).toEqual(["GET /first", "GET /ahead"]);
    service.answer = fine;
    abort.abort();
    await pass();
    expect(held.outcome).toEqual({ fine: true });
  });

  it("Fails a change that would have to wait for over a minute, with the rest of the pause", async () => {
    const { calls, service, ask } = setup();
    service.answer = () => busy({ "Retry-After": "100" });
    ask("/first");
    await pass();
    service.answer = fine;
    await pass(10_000);
    const early = ask("/early", "PUT");
    await pass();
    expect(early.outcome).toMatchObject({ kind: "too-many-requests", retryAfterMs: 90_000 });
    await pass(30_000);
    const change = ask("/change", "PUT");
    await pass();
    expect(change.outcome).toBe("held");
    await pass(60_001);
    expect(change.outcome).toEqual({ fine: true });
    expect(calls).toEqual(["GET /first", "PUT /change"]);
  });

  it("Lets a waiting call be aborted", async () => {
    const { service, ask } = setup();
    service.answer = () => busy({ "Retry-After": "50" });
    ask("/first");
    await pass();
    const abort = new AbortController();
    const held = ask("/read", "GET", abort.signal);
    await pass(1000);
    abort.abort();
    await pass();
    expect(held.outcome).toMatchObject({ name: "AbortError" });
  });
});

describe("a call without an answer", () => {
  it("A call without an answer is noted as a reason to check, until any answer comes", async () => {
    const { service, gate, ask } = setup();
    service.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const lost = ask("/one");
    await pass();
    expect(lost.outcome).toMatchObject({ kind: "network" });
    expect(gate.getState().outage).toEqual({ sinceMs: Date.now(), isSure: false });
    service.answer = () => new Response("", { status: 503 });
    ask("/one");
    await pass();
    expect(gate.getState().outage).toBeNull();
  });
});

describe("calls before the code of failures has loaded", () => {
  it("Calls before the code of failures has loaded are sent, and load it at the first failure, which is then handled", async () => {
    const gate = createRequestGate();
    const load = vi.fn<() => Promise<typeof gate>>(async () => gate);
    const access = createAccess(load);
    let answer = fine;
    let count = 0;
    const http = createHttp(
      "/api",
      fetchForTest(() => {
        count += 1;
        return answer();
      }),
      access,
    );
    expect(await http({ path: "/one" })).toEqual({ fine: true });
    expect([access.isAdmitted(), load.mock.calls.length]).toEqual([true, 0]);
    answer = refused;
    const held = http({ path: "/one" });
    await vi.advanceTimersByTimeAsync(10);
    expect(gate.getState().signedOut).not.toBeNull();
    expect(count).toBe(2);
    answer = fine;
    gate.note({ signedOut: null });
    expect(await held).toEqual({ fine: true });
    expect(count).toBe(3);
  });

  it("Calls before the code of failures has loaded fail as calls do where it can't be loaded", async () => {
    const access = createAccess(() => Promise.reject(new TypeError("no code")));
    const http = createHttp(
      "/api",
      fetchForTest(() => refused()),
      access,
    );
    await expect(http({ path: "/one" })).rejects.toMatchObject({ kind: "signed-out" });
  });
});
