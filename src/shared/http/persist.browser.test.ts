import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "./retry-until-answered.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function run(call: () => Promise<unknown>, signal = new AbortController().signal) {
  const outcome = retryUntilAnswered(call, signal).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

describe("persist", () => {
  it("Waits for the network for hours", { tags: ["nightly"] }, async () => {
    let attempts = 0;
    const startedAt = Date.now();
    const outcome = await run(async () => {
      attempts += 1;
      if (Date.now() - startedAt < 4 * 3_600_000) throw new ApiError("network");
      return "there";
    });
    expect(outcome).toBe("there");
    expect(attempts).toBeGreaterThan(100);
  });

  it("Waits as long as the service requests", async () => {
    const startedAt = Date.now();
    let attempts = 0;
    await run(async () => {
      attempts += 1;
      if (attempts === 1)
        throw new ApiError("too-many-requests", { status: 429, retryAfterMs: 90_000 });
    });
    expect(Date.now() - startedAt).toBe(90_000);
  });

  it("Gives up after hours on a service that only fails", { tags: ["nightly"] }, async () => {
    let attempts = 0;
    const outcome = await run(async () => {
      attempts += 1;
      throw new ApiError("server", { status: 500 });
    });
    expect(outcome).toMatchObject({ kind: "server" });
    expect(attempts).toBe(250);
  });

  it.each(["rejected", "forbidden", "unreadable"] as const)(
    "Does not repeat what was %s",
    async (kind) => {
      let attempts = 0;
      const outcome = await run(async () => {
        attempts += 1;
        throw new ApiError(kind, { status: 400 });
      });
      expect(outcome).toMatchObject({ kind });
      expect(attempts).toBe(1);
    },
  );

  it("Waits for a sign-in for hours, and says what it waits for", async () => {
    const startedAt = Date.now();
    const reasons: unknown[] = [];
    const outcome = retryUntilAnswered(
      async () => {
        if (Date.now() - startedAt < 3_600_000) throw new ApiError("signed-out", { status: 401 });
        return "there";
      },
      new AbortController().signal,
      (reason) => reasons.push(reason),
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toBe("there");
    expect(new Set(reasons)).toEqual(new Set(["signed-out", null]));
    expect(reasons.at(-1)).toBeNull();
  });

  it("Does not wait for a sign-in where that is excluded", async () => {
    let attempts = 0;
    const reasons: unknown[] = [];
    const outcome = retryUntilAnswered(
      async () => {
        attempts += 1;
        if (attempts === 1) throw new ApiError("network");
        throw new ApiError("signed-out", { status: 401 });
      },
      new AbortController().signal,
      (reason) => reasons.push(reason),
      sendingReasonOf,
    ).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ kind: "signed-out" });
    expect([attempts, reasons]).toEqual([2, ["network", null]]);
  });

  it("Ends with the signal, even in the middle of a wait", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 5000);
    const outcome = await run(async () => {
      throw new ApiError("network");
    }, abort.signal);
    expect(outcome).toMatchObject({ name: "AbortError" });
  });
});
