import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttp } from "./http.ts";
import { isClockAhead, serverNowMs, trueMs } from "./server-clock.ts";
import { readStorageAnswer } from "./storage-answer.ts";

const SERVER = "Fri, 20 Nov 2026 12:00:00 GMT";
const DAY_MS = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse(SERVER) - DAY_MS }));
afterEach(() => void vi.useRealTimers());

/** Makes one call, to which the dashboard's own origin answers with this `Date`. */
async function call(date: string | null): Promise<void> {
  const headers = new Headers(date === null ? {} : { date });
  await createHttp("/api", async () => new Response("{}", { headers }))({ path: "/v2/vod" });
}

/** Returns storage's answer to a part: it is 503, and is to be asked again in a while. */
function busy(headers: Readonly<Record<string, string>>) {
  const request = {
    status: 503,
    responseText: "",
    getAllResponseHeaders: () =>
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(""),
    getResponseHeader: (name: string) => headers[name] ?? null,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no such class in Node
  return readStorageAnswer(request as unknown as XMLHttpRequest);
}

it("Reads storage's date by the server's clock where this computer's is a day behind", async () => {
  await call(SERVER);
  expect(serverNowMs()).toBe(Date.parse(SERVER));
  const answer = busy({ "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" });
  expect(answer).toMatchObject({ retryAfterMs: 30_000 });
});

it("Prefers the date of storage's own answer, where the page may read it", async () => {
  await call(SERVER);
  const answer = busy({
    date: "Fri, 20 Nov 2026 13:00:00 GMT",
    "retry-after": "Fri, 20 Nov 2026 13:00:05 GMT",
  });
  expect(answer).toMatchObject({ retryAfterMs: 5000 });
});

it.each([null, "soon"])("Keeps its offset when an answer's date is %j", async (date) => {
  await call(SERVER);
  await call(date);
  expect(serverNowMs()).toBe(Date.parse(SERVER));
});

it.each([
  ["three days ahead", 3 * DAY_MS, true],
  ["a few minutes ahead", 4 * 60_000, false],
  ["three days behind", -3 * DAY_MS, false],
] as const)("Follows the server's clock where this one is %s: %s", async (_, aheadMs, isAhead) => {
  vi.setSystemTime(Date.parse(SERVER) + aheadMs);
  await call(SERVER);
  expect(isClockAhead()).toBe(isAhead);
  expect(trueMs(Date.now())).toBe(Date.parse(SERVER) + (isAhead ? 0 : aheadMs));
});
