import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readInTime } from "./read-in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("Reads the bytes of a file and leaves no clock behind", async () => {
  expect(await readInTime(new Blob(["ferry"]))).toEqual(new TextEncoder().encode("ferry"));
  expect(vi.getTimerCount()).toBe(0);
});

it("Gives up a file whose bytes do not come in a minute", async () => {
  const file = new Blob(["ferry"]);
  file.arrayBuffer = () => new Promise(() => {});
  const onError = vi.fn<(error: unknown) => void>();
  readInTime(file).catch(onError);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ name: "TimeoutError" })]]);
});

it("Passes on why a file can't be read", async () => {
  const file = new Blob(["ferry"]);
  file.arrayBuffer = () => Promise.reject(new DOMException("Gone.", "NotFoundError"));
  await expect(readInTime(file)).rejects.toThrow("Gone.");
  expect(vi.getTimerCount()).toBe(0);
});
