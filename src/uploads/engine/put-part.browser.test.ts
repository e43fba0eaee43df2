import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestForTest } from "#test/request-for-test.ts";
import { type PartError, putPart } from "./put-part.ts";
import { createStorageReach } from "./storage-reach.ts";

/** Plays storage's reaction to one request. Times are in ms after its start. */
type Script = (request: ScriptedRequest) => void;

const scripts: Script[] = [];
const urls: string[] = [];

class ScriptedRequest extends RequestForTest {
  send() {
    urls.push(this.href);
    scripts.shift()?.(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", ScriptedRequest);
  // Reading a blob takes real time, which a fake clock would overtake.
  vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
    return new ArrayBuffer(this.size);
  });
  scripts.length = 0;
  urls.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets time pass, as much as it takes, until something is so. */
async function passUntil(isSo: () => boolean, stepMs: number): Promise<void> {
  while (!isSo()) await vi.advanceTimersByTimeAsync(stepMs);
}

const SIZE = 1000;
const video = new Blob([new Uint8Array(SIZE)]);
const ETAG = { etag: '"abc"' };
const error = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`;
const refused: Script = (request) => request.answer(403);
const unknown: Script = (request) => request.answer(404, {}, error("NoSuchUpload"));
const down: Script = (request) => request.answer(0);
const taken: Script = (request) => request.answer(200, { etag: '"abc"' });

function run(...answers: Script[]) {
  return runWith({}, ...answers);
}

function runWith({ body = video, hasEtags = false }, ...answers: Script[]) {
  scripts.push(...answers);
  const progress: number[] = [];
  const reasons: unknown[] = [];
  const abort = new AbortController();
  let renewals = 0;
  let issues = 0;
  const outcome = putPart({
    body,
    url: async () => (renewals === 0 ? "first" : `renewed ${renewals}`),
    onUrlRefused: () => (renewals += 1),
    hasEtags: () => hasEtags,
    onProgress: (sentBytes) => progress.push(sentBytes),
    onWaiting: (reason) => reasons.push(reason),
    onIssue: () => (issues += 1),
    storage: createStorageReach(async () => false),
    signal: abort.signal,
  }).catch((error: PartError) => error);
  return { outcome, progress, reasons, abort, issues: () => issues };
}

/** Returns a file whose reading fails that often, as it does in a page that is being left. */
function refusing(times: number): Blob {
  const body = new Blob([new Uint8Array(SIZE)]);
  let refusals = times;
  body.slice = (start, end, type) => {
    const slice = Blob.prototype.slice.call(body, start, end, type);
    slice.arrayBuffer = async () => {
      refusals -= 1;
      if (refusals >= 0) throw new DOMException("Left.", "NotReadableError");
      return Blob.prototype.arrayBuffer.call(slice);
    };
    return slice;
  };
  return body;
}

const MEBIBYTE = 1024 ** 2;

/** A part of which one mebibyte, the second, can't be read: `read` is what comes of it. */
function damaged(read: () => Promise<ArrayBuffer>) {
  const body = new Blob([new Uint8Array(3 * MEBIBYTE)]);
  const lengths: number[] = [];
  body.slice = (start = 0, end, type) => {
    const slice = Blob.prototype.slice.call(body, start, end, type);
    lengths.push(slice.size);
    if (start <= MEBIBYTE && start + slice.size > MEBIBYTE) slice.arrayBuffer = read;
    return slice;
  };
  return { body, lengths };
}

describe("putPart", () => {
  it("Returns the ETag verbatim", async () => {
    const { outcome } = run(taken);
    expect(await outcome).toBe('"abc"');
    expect(urls).toEqual(["first"]);
  });

  it("Aborts a part without progress for 30 s, and sends it again", async () => {
    const { outcome } = run((request) => request.progress(100), taken);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(urls).toHaveLength(1);
    await passUntil(() => urls.length === 2, 1000);
    expect(await outcome).toBe('"abc"');
    expect(urls).toHaveLength(2);
  });

  it("Does not abort a slow part that makes progress", async () => {
    const { outcome } = run((request) => {
      for (let step = 1; step <= 9; step++)
        setTimeout(() => request.progress(step * 100), step * 29_000);
      setTimeout(() => request.answer(200, { etag: '"slow"' }), 9 * 29_000 + 1);
    });
    await vi.advanceTimersByTimeAsync(10 * 29_000);
    expect(await outcome).toBe('"slow"');
    expect(urls).toHaveLength(1);
  });

  it("Gives storage two minutes to answer once all bytes are sent", async () => {
    const { outcome } = run((request) => {
      request.progress(SIZE);
      setTimeout(() => request.answer(200, { etag: '"late"' }), 119_000);
    });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await outcome).toBe('"late"');
    expect(urls).toHaveLength(1);
  });

  it("Waits longer for the answer to a part whose bytes took long", async () => {
    const { outcome } = run((request) => {
      for (let step = 1; step <= 10; step++)
        setTimeout(() => request.progress(step * 100), step * 29_000);
      setTimeout(() => request.answer(200, { etag: '"late"' }), 290_000 + 579_000);
    });
    await vi.advanceTimersByTimeAsync(290_000 + 579_000);
    expect(await outcome).toBe('"late"');
    expect(urls).toHaveLength(1);
  });

  it.each([150_000, 470_000])(
    "Aborts once at most where storage takes %i ms to answer",
    async (answerMs) => {
      const slow: Script = (request) => {
        request.progress(SIZE);
        setTimeout(() => request.answer(200, { etag: '"late"' }), answerMs);
      };
      const { outcome } = run(slow, slow, slow);
      await vi.advanceTimersByTimeAsync(2 * answerMs + 125_000);
      expect(await outcome).toBe('"late"');
      expect(urls).toHaveLength(2);
    },
  );

  it("Waits for hours without a network, which counts as no attempt", {
    tags: ["nightly"],
  }, async () => {
    const { outcome, reasons } = run(...Array.from({ length: 400 }, () => down), taken);
    await passUntil(() => urls.length === 401, 30_000);
    expect(await outcome).toBe('"abc"');
    expect(urls).toHaveLength(401);
    expect(reasons.at(0)).toBe("network");
    expect(reasons.at(-1)).toBeNull();
  });

  it("Resumes at once when the network is back", async () => {
    const { outcome, reasons } = run((request) => request.answer(0), taken);
    await passUntil(() => reasons.includes("network"), 0);
    dispatchEvent(new Event("online"));
    expect(await outcome).toBe('"abc"');
  });

  it("Gives up after hours on storage that only fails", { tags: ["nightly"] }, async () => {
    const failing: Script[] = Array.from({ length: 300 }, () => (request) => request.answer(503));
    const startedAt = Date.now();
    const { outcome, issues } = run(...failing);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ failure: { kind: "storage-failing", status: 503 } });
    expect(Date.now() - startedAt).toBeGreaterThan(3 * 3_600_000);
    expect(issues()).toBe(urls.length - 1);
  });

  it("Survives two hours of sleep within a part, and continues with a fresh URL", async () => {
    const { outcome, issues } = run(
      // No progress while the machine sleeps, and the URL expires meanwhile.
      (request) => request.progress(100),
      refused,
      taken,
    );
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    await passUntil(() => urls.length === 3, 1000);
    expect(await outcome).toBe('"abc"');
    expect(urls).toEqual(["first", "first", "renewed 1"]);
    expect(issues()).toBe(1);
  });

  it("Continues in a tab that is hidden for half an hour", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const away: Script[] = Array.from({ length: 30 }, () => (request) => request.answer(0));
    const { outcome } = run(...away, taken);
    await passUntil(() => urls.length === 31, 60_000);
    expect(await outcome).toBe('"abc"');
  });

  it("Re-signs at once, pauses only when that is refused as well, and reports no slow line", async () => {
    const { outcome, reasons, issues } = run(refused, refused, taken);
    await vi.runAllTimersAsync();
    await outcome;
    expect(reasons).toEqual(["unexpected", null]);
    expect(urls).toEqual(["first", "renewed 1", "renewed 2"]);
    expect(issues()).toBe(0);
  });

  it("Reports an upload as gone that storage repeatedly does not know", async () => {
    const { outcome } = run(unknown, unknown, unknown);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ failure: { kind: "session-gone" } });
    expect(urls).toEqual(["first", "renewed 1", "renewed 2"]);
  });

  it.each<[string, Script]>([
    ["a 400 RequestTimeout", (request) => request.answer(400, {}, error("RequestTimeout"))],
    ["a 400 BadDigest", (request) => request.answer(400, {}, error("BadDigest"))],
    ["a 400 IncompleteBody", (request) => request.answer(400, {}, error("IncompleteBody"))],
    ["a 409 OperationAborted", (request) => request.answer(409, {}, error("OperationAborted"))],
    ["a 200 that is an error", (request) => request.answer(200, ETAG, error("InternalError"))],
    ["a 200 without an ETag", (request) => request.answer(200)],
    ["a 200 with an empty ETag", (request) => request.answer(200, { etag: "" })],
    ["a 400 of an unknown kind", (request) => request.answer(400, {}, error("Mystery"))],
    ["a 404 of a gateway", (request) => request.answer(404, {}, "<html>Not Found</html>")],
    ["a 413 of a gateway", (request) => request.answer(413)],
  ])("Sends the part again after %s", async (_name, script) => {
    const { outcome, reasons } = run(script, taken);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('"abc"');
    expect(urls).toHaveLength(2);
    expect(reasons.at(-1)).toBeNull();
  });

  it("Never overloads storage, whatever its Retry-After says", async () => {
    const startedAt = Date.now();
    const { outcome } = run((request) => request.answer(503, { "retry-after": "0" }), taken);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('"abc"');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(800);
  });

  it("Requests a fresh URL when the old one expired, also when storage says so with a 400", async () => {
    const { outcome } = run(
      (request) => request.answer(403, {}, "<Error><Message>Request has expired</Message></Error>"),
      (request) => request.answer(400, {}, "<Error><Code>ExpiredToken</Code></Error>"),
      taken,
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('"abc"');
    expect(urls).toEqual(["first", "renewed 1", "renewed 2"]);
  });

  it("Reports a fresh URL that is refused three times as a refusal, with S3's code", async () => {
    const refused: Script[] = Array.from(
      { length: 5 },
      () => (request) => request.answer(403, {}, "<Error><Code>AccessDenied</Code></Error>"),
    );
    const { outcome } = run(...refused);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({
      failure: { kind: "storage-refused", status: 403, code: "AccessDenied" },
    });
    expect(urls).toHaveLength(4);
  });

  it("Counts consecutive refusals only", async () => {
    const { outcome } = run(
      refused,
      refused,
      down,
      refused,
      refused,
      down,
      refused,
      refused,
      taken,
    );
    await passUntil(() => urls.length === 9, 1000);
    expect(await outcome).toBe('"abc"');
  });

  it("Names the CORS rules as the cause where no part ever had an ETag", async () => {
    const hidden: Script[] = Array.from({ length: 5 }, () => (request) => request.answer(200));
    const { outcome } = run(...hidden);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ failure: { kind: "etag-hidden" } });
    expect(urls).toHaveLength(3);
  });

  it("Does not blame the CORS rules where other parts had an ETag, and tries for longer", async () => {
    const hidden: Script[] = Array.from({ length: 5 }, () => (request) => request.answer(200));
    const { outcome } = runWith({ hasEtags: true }, ...hidden);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ failure: { kind: "etag-missing" } });
    expect(urls).toHaveLength(5);
  });

  it("Ends even if faults alternate for ever", async () => {
    const turns: Script[] = Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0 ? refused : (request) => request.answer(503),
    );
    const { outcome } = run(...turns);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ name: "PartError" });
    expect(urls.length).toBeLessThan(400);
  });

  it("Shows no more progress than the part holds, and restarts from zero on a retry", async () => {
    const { outcome, progress } = run((request) => {
      request.progress(SIZE + 400);
      request.answer(0);
    }, taken);
    await passUntil(() => urls.length === 2, 1000);
    await outcome;
    expect(progress).toEqual([SIZE, 0]);
  });

  it("Calls a file unreadable only when it can't be read twice", async () => {
    const left = runWith({ body: refusing(1) }, down, taken);
    await passUntil(() => urls.length === 2, 1000);
    expect(await left.outcome).toBe('"abc"');

    const gone = runWith({ body: refusing(2) }, down);
    let told: unknown = null;
    void gone.outcome.then((error) => (told = error));
    await passUntil(() => told !== null, 1000);
    expect(told).toMatchObject({ name: "NotReadableError" });
  });

  it.each<[string, () => Promise<ArrayBuffer>]>([
    ["fails", () => Promise.reject(new DOMException("A bad sector.", "NotReadableError"))],
    ["never comes", () => new Promise(() => {})],
  ])("Fails, and sends nothing again, where reading the middle of the part %s", async (_, read) => {
    const { body, lengths } = damaged(read);
    const { outcome } = runWith({ body }, ...Array.from({ length: 20 }, () => down));
    let told: unknown = null;
    void outcome.then((error) => (told = error));
    await passUntil(() => told !== null || urls.length > 1, 1000);
    expect(told).toMatchObject({ name: "NotReadableError" });
    expect(urls).toHaveLength(1);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MEBIBYTE);
  });

  it("Stops at once when it is aborted", async () => {
    const { outcome, abort } = run(() => {});
    await vi.waitFor(() => expect(urls).toHaveLength(1));
    abort.abort();
    expect(await outcome).toMatchObject({ name: "AbortError" });
    expect(urls).toHaveLength(1);
  });
});
