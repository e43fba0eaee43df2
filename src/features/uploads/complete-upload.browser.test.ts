import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import type { ApiRequest } from "#api/http.ts";
import { parseRuntimeConfig } from "#api/runtime-config.ts";
import { completeUpload, OutcomeUnknownError } from "./complete-upload.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const film = { filename: "ferry.mp4", sizeBytes: 10 };
const record = (id: string) => ({ id, filename: film.filename, filesize: "10" });

/** A service that answers as each test says. */
function setup(answers: { complete: () => unknown; list: () => unknown[] }) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const api: ApiClient = {
    config: parseRuntimeConfig({}),
    fetch,
    async http({ path, body }: ApiRequest) {
      if (path === "/v2/vod") {
        calls.push("list");
        return { data: answers.list() };
      }
      calls.push("complete");
      bodies.push(body);
      const answer = answers.complete();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const abort = new AbortController();
  const checking = vi.fn<() => void>();
  const run = async () => {
    const outcome = completeUpload({
      api,
      session: { storagePath: "path", uploaderId: "id" },
      etags: ['"a"', '"b"'],
      film,
      onChecking: checking,
      signal: abort.signal,
    }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return outcome;
  };
  return { run, calls, bodies, checking, abort };
}

describe("completeUpload", () => {
  it("gives the film's id, and sends the ETags verbatim in order", async () => {
    const { run, bodies, checking } = setup({
      complete: () => ({ vod_id: "new" }),
      list: () => [],
    });
    expect(await run()).toBe("new");
    expect(bodies).toEqual([{ s3_path: "path", uploader_id: "id", ordered_etags: ['"a"', '"b"'] }]);
    expect(checking).not.toHaveBeenCalled();
  });

  it("finds the film when the answer was lost, and does not send complete again", async () => {
    let isDone = false;
    const { run, calls, checking } = setup({
      complete() {
        isDone = true;
        return new ApiError("network");
      },
      list: () => (isDone ? [record("new"), record("earlier")] : [record("earlier")]),
    });
    expect(await run()).toBe("new");
    expect(calls.filter((call) => call === "complete")).toHaveLength(1);
    expect(checking).toHaveBeenCalled();
  });

  it("sends complete again while the upload still stands", async () => {
    const answers = [new ApiError("server", { status: 502 }), { vod_id: "new" }];
    const { run } = setup({ complete: () => answers.shift(), list: () => [record("earlier")] });
    expect(await run()).toBe("new");
    expect(answers).toEqual([]);
  });

  it("a 200 without a vod_id is no success: it looks", async () => {
    let isDone = false;
    const { run } = setup({
      complete() {
        isDone = true;
        return {};
      },
      list: () => (isDone ? [record("new")] : []),
    });
    expect(await run()).toBe("new");
  });

  it("after a lost answer a 404 means that it was carried out: looks on for the film", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    let looks = 0;
    const { run, calls } = setup({
      complete: () => answers.shift() ?? new Error("once too often"),
      list: () => (++looks >= 6 ? [record("new")] : []),
    });
    expect(await run()).toBe("new");
    expect(calls.filter((call) => call === "complete")).toHaveLength(2);
  });

  it("says that the outcome is unknown when no film ever shows", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const { run } = setup({ complete: () => answers.shift(), list: () => [record("earlier")] });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it.each(["rejected", "forbidden", "signed-out", "not-found"] as const)(
    "takes a first answer of %s for what it is",
    async (kind) => {
      const { run, calls } = setup({
        complete: () => new ApiError(kind, { status: 400 }),
        list: () => [],
      });
      expect(await run()).toMatchObject({ kind });
      expect(calls).toEqual(["list", "complete"]);
    },
  );

  it("never takes another film of that name for this one", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const { run } = setup({
      complete: () => answers.shift(),
      list: () => [
        { ...record("other"), filesize: "11" },
        { ...record("other-2"), filename: "b.mp4" },
      ],
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it("stops at once when it is cancelled", async () => {
    const { run, abort } = setup({
      complete() {
        abort.abort();
        return new ApiError("network");
      },
      list: () => [],
    });
    expect(await run()).toMatchObject({ name: "AbortError" });
  });
});
