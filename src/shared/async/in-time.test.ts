import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("Returns what comes in time and leaves no timer behind", async () => {
  expect(await inTime(Promise.resolve("ferry"))).toBe("ferry");
  await expect(inTime(Promise.reject(new Error("Gone.")))).rejects.toThrow("Gone.");
  expect(vi.getTimerCount()).toBe(0);
});

it("Gives up on what does not come in a minute", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  inTime(new Promise(() => {})).catch(onError);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ name: "TimeoutError" })]]);
});
