import { describe, expect, it, vi } from "vitest";
import { createEncodeQueue, type EncodeJob, type EncodeQueueDeps } from "./queue.ts";
import { type EncodedVideo, EncodeError, type EncodeRequest } from "./types.ts";

const VIDEO: EncodedVideo = {
  durationSeconds: 1,
  width: 2,
  height: 2,
  container: "mp4",
  videoCodec: "h264",
  audioCodec: null,
  videoBitrate: null,
  audioBitrate: null,
  renditions: [],
};

/** Sets up a store in memory: what is neither done nor failed is waiting, as after a crash. */
function setup(names: string[], overrides: Partial<EncodeQueueDeps> = {}) {
  const waiting = names.map((id): EncodeJob => ({ id, vodId: `vod-${id}`, key: `key-${id}` }));
  const events: string[] = [];
  const settle = (what: string) => (job: EncodeJob, detail: unknown) => {
    waiting.splice(waiting.indexOf(job), 1);
    events.push(`${what} ${job.id}${typeof detail === "string" ? `: ${detail}` : ""}`);
  };
  const deps: EncodeQueueDeps = {
    next: () => waiting[0] ?? null,
    source: async (job) => ({
      path: `/store/${job.key}`,
      release: async () => void events.push(`release ${job.id}`),
    }),
    outputDirectory: (job) => `/media/${job.vodId}`,
    done: settle("done"),
    failed: settle("failed"),
    encode: async (request) => {
      events.push(`encode ${request.sourcePath} to ${request.outputDirectory}`);
      return VIDEO;
    },
    ffmpegPath: null,
    log: () => {},
    ...overrides,
  };
  return { queue: createEncodeQueue(deps), events, waiting };
}

function refuse(): never {
  throw new Error("disk full");
}

/** Imitates an encoding that ends only when it is aborted. */
async function endless({ signal }: EncodeRequest): Promise<EncodedVideo> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

describe("createEncodeQueue", () => {
  it("Takes one job at a time, in order, and returns each source", async () => {
    const { queue, events } = setup(["a", "b"]);
    queue.wake();
    queue.wake();
    await queue.idle();
    expect(events).toEqual([
      "encode /store/key-a to /media/vod-a",
      "release a",
      "done a",
      "encode /store/key-b to /media/vod-b",
      "release b",
      "done b",
    ]);
  });

  it("Does nothing before it is woken", async () => {
    const { queue, events } = setup(["a"]);
    await queue.idle();
    expect(events).toEqual([]);
  });

  it("Continues after a failure, and reports the reason", async () => {
    const encode = vi
      .fn<() => Promise<EncodedVideo>>(async () => VIDEO)
      .mockRejectedValueOnce(new EncodeError("no video"));
    const { queue, events } = setup(["a", "b"], { encode });
    queue.wake();
    await queue.idle();
    expect(events).toEqual(["release a", "failed a: no video", "release b", "done b"]);
  });

  it("Fails the job whose source is not available", async () => {
    const { queue, events } = setup(["a"], {
      source: () => Promise.reject(new Error("NoSuchKey")),
    });
    queue.wake();
    await queue.idle();
    expect(events).toEqual(["failed a: NoSuchKey"]);
  });

  it("Finds a job that is added while the last one is being settled", async () => {
    let isFirst = true;
    const { queue, events, waiting } = setup(["a"], {
      encode: async () => {
        if (isFirst) queueMicrotask(() => waiting.push({ id: "late", vodId: "v", key: "k" }));
        isFirst = false;
        return VIDEO;
      },
    });
    queue.wake();
    await queue.idle();
    expect(events.filter((e) => e.startsWith("done"))).toContain("done late");
  });

  it("Wakes again after it was empty, at any moment", async () => {
    for (let turns = 0; turns < 12; turns++) {
      const { queue, events, waiting } = setup(["a"]);
      queue.wake();
      for (let i = 0; i < turns; i++) await Promise.resolve();
      waiting.push({ id: "b", vodId: "vb", key: "kb" });
      queue.wake();
      await queue.idle();
      expect(events.at(-1)).toBe("done b");
    }
  });

  it("Closes in the middle without settling the job, which the next process resumes", async () => {
    const first = setup(["a", "b"], { encode: endless });
    first.queue.wake();
    await first.queue.close();
    expect(first.events.filter((e) => !e.startsWith("release"))).toEqual([]);
    first.queue.wake();
    await first.queue.idle();

    const second = setup(first.waiting.map((job) => job.id));
    second.queue.wake();
    await second.queue.idle();
    expect(second.events.filter((e) => e.startsWith("done"))).toEqual(["done a", "done b"]);
  });

  it("Has stopped the encoding once it is closed", async () => {
    const steps: string[] = [];
    const { queue } = setup(["a"], {
      minimumMs: 60_000,
      encode: async (request) => {
        steps.push("begun");
        try {
          return await endless(request);
        } finally {
          for (let i = 0; i < 20; i++) await Promise.resolve();
          steps.push("cleared away");
        }
      },
    });
    queue.wake();
    await vi.waitFor(() => expect(steps).toEqual(["begun"]));
    await queue.close();
    expect(steps).toEqual(["begun", "cleared away"]);
  });

  it("Is never faster than configured, nor delayed by that when it closes", async () => {
    const { queue, events } = setup(["a"], { minimumMs: 3_600_000 });
    queue.wake();
    await vi.waitFor(() => expect(events).toContain("release a"));
    expect(events).not.toContain("done a");
    await queue.close();
    expect(events).not.toContain("done a");
  });

  it("Stops rather than take a job for ever when the store cannot settle it", async () => {
    const log = vi.fn<(line: string) => void>();
    const { queue, events } = setup(["a"], { done: refuse, failed: refuse, log });
    queue.wake();
    await queue.idle();
    expect(events.filter((e) => e.startsWith("encode"))).toHaveLength(1);
    expect(log).toHaveBeenLastCalledWith("the encoding queue stopped: Error: disk full");
  });
});
