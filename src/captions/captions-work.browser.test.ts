import { afterEach, expect, it, vi } from "vitest";
import { inCaptionsWorker } from "./captions-work.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("Keeps its worker for the next file, and ends it after a while without one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const log: string[] = [];
  class WorkerForTest extends Worker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options);
      log.push("started");
    }
    override terminate() {
      log.push("ended");
      super.terminate();
    }
  }
  vi.stubGlobal("Worker", WorkerForTest);
  const bytes = new TextEncoder().encode("1\n00:00:01,000 --> 00:00:04,000\nGood morning\n");
  const count = () => inCaptionsWorker({ kind: "count", bytes, durationMs: null });
  const found = { kind: "count", result: { errors: 0, warnings: 0 } };

  expect(await Promise.all([count(), count()])).toEqual([found, found]);
  vi.advanceTimersByTime(9000);
  const later = count();
  vi.advanceTimersByTime(9000);
  expect(await later).toEqual(found);
  vi.advanceTimersByTime(9000);
  expect(log).toEqual(["started"]);
  vi.advanceTimersByTime(1000);
  expect(log).toEqual(["started", "ended"]);
  expect(await count()).toEqual(found);
  expect(log).toEqual(["started", "ended", "started"]);
});
