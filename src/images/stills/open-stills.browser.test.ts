import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStills } from "./open-stills.ts";

/** Plays a stream of which nothing arrives, and nothing fails. */
const silentPlayer = {
  startPlayback: () => ({ seek: () => undefined, close: () => undefined }),
};
const open = (requestLink: () => Promise<string>) => {
  const onIssue = vi.fn<Parameters<typeof openStills>[2]>();
  const source = openStills(requestLink, ["cdn.example"], onIssue, async () => silentPlayer);
  return { ...source, onIssue };
};
const answered = () => Promise.resolve("https://cdn.example/master.m3u8");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const TIMEOUT = { kind: "failed", error: expect.objectContaining({ kind: "timeout" }) };

it("Gives up on a video that does not open in time", async () => {
  const { onIssue } = open(answered);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(onIssue).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onIssue.mock.calls).toEqual([[TIMEOUT]]);
});

it("Waits without limit for the link, as that is delayed for all videos alike", async () => {
  const link = Promise.withResolvers<string>();
  const { onIssue } = open(() => link.promise);
  await vi.advanceTimersByTimeAsync(600_000);
  link.resolve("https://cdn.example/master.m3u8");
  await vi.advanceTimersByTimeAsync(44_999);
  expect(onIssue).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onIssue.mock.calls).toEqual([[TIMEOUT]]);
});

it("Stops all timers of a video that was closed", async () => {
  const { close } = open(answered);
  await vi.advanceTimersByTimeAsync(1000);
  close();
  expect(vi.getTimerCount()).toBe(0);
});
