import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { ApiRequest } from "#shared/http/http.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import {
  type Completion,
  completeUpload,
  OutcomeUnknownError,
  PartsRefusedError,
} from "./complete-upload.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const video = { filename: "ferry.mp4", sizeBytes: 10 };
const record = (id: string) => ({ id, filename: video.filename, filesize: "10" });

/** Sets up a service that answers as each test says. */
function setup(answers: { complete: () => unknown; list: () => unknown[] }) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const api: ApiClient = {
    ...createApiClient(parseRuntimeConfig({})),
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
  const claimed = new Set<string>();
  const stored: Completion[] = [];
  const waits: unknown[] = [];
  const completion: Completion = {
    session: { storagePath: "path", uploaderId: "id" },
    etags: ['"a"', '"b"'],
    video,
    earlier: null,
    isSent: false,
    isAmbiguous: false,
    repairs: 0,
  };
  const run = async () => {
    const outcome = completeUpload(completion, {
      api,
      claimed: () => claimed,
      keep: async () => void stored.push({ ...completion }),
      onChecking: checking,
      onWaiting: (reason) => waits.push(reason),
      signal: abort.signal,
    }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return outcome;
  };
  return { run, calls, bodies, checking, abort, claimed, completion, stored, waits };
}

describe("completeUpload", () => {
  it("Returns the video's id, and sends the ETags verbatim in order", async () => {
    const { run, bodies, checking } = setup({
      complete: () => ({ vod_id: "new" }),
      list: () => [],
    });
    expect(await run()).toBe("new");
    expect(bodies).toEqual([{ s3_path: "path", uploader_id: "id", ordered_etags: ['"a"', '"b"'] }]);
    expect(checking).not.toHaveBeenCalled();
  });

  it.each(["rejected", "forbidden", "not-found"] as const)(
    "Finds the video when the answer was lost and the second one is %s: the upload is gone because it is done",
    async (kind) => {
      const answers = [new ApiError("network"), new ApiError(kind, { status: 404 })];
      let isDone = false;
      const { run, calls, checking } = setup({
        complete() {
          isDone = true;
          return answers.shift();
        },
        list: () => (isDone ? [record("new"), record("earlier")] : [record("earlier")]),
      });
      expect(await run()).toBe("new");
      expect(calls).toEqual(["list", "complete", "complete", "list"]);
      expect(checking).toHaveBeenCalled();
    },
  );

  it("Is recorded as sent before it is sent, with the videos that existed", async () => {
    const { run, stored } = setup({
      complete() {
        expect(stored).toMatchObject([{ isSent: true, earlier: new Set(["earlier"]) }]);
        return { vod_id: "new" };
      },
      list: () => [record("earlier")],
    });
    expect(await run()).toBe("new");
  });

  it("Looks for the video of an earlier page's call, and does not trust a refusal", async () => {
    const { run, completion, calls } = setup({
      complete: () => new ApiError("not-found", { status: 404 }),
      list: () => [record("new"), record("earlier")],
    });
    Object.assign(completion, { isSent: true, isAmbiguous: true, earlier: new Set(["earlier"]) });
    expect(await run()).toBe("new");
    expect(calls).toEqual(["complete", "list"]);
  });

  it("Keeps trying for hours while the service is down", async () => {
    const startedAt = Date.now();
    const { run } = setup({
      complete: () =>
        Date.now() - startedAt < 3_600_000
          ? new ApiError("server", { status: 502 })
          : { vod_id: "new" },
      list: () => [],
    });
    expect(await run()).toBe("new");
  });

  it("A plain refusal leaves no doubt: the next attempt starts afresh", async () => {
    const { run, stored, completion, calls } = setup({
      complete: () => new ApiError("forbidden", { status: 403, serviceMessage: "Suspended" }),
      list: () => [record("earlier")],
    });
    completion.earlier = new Set(["earlier"]);
    expect(await run()).toMatchObject({ kind: "forbidden" });
    expect(stored.at(-1)).toMatchObject({ isSent: false });
    // This is what an earlier page would do with that record.
    completion.isAmbiguous = completion.isSent;
    expect(await run()).toMatchObject({ kind: "forbidden" });
    expect(calls.filter((call) => call === "complete")).toHaveLength(2);
  });

  it("Never takes a namesake that is older than the videos from before", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      // An earlier video is deleted, so an unlisted one moves up.
      list: () =>
        ++looks > 1
          ? [{ id: "b", filename: "b.mp4", filesize: "1" }, record("old")]
          : [
              { id: "a", filename: "a.mp4", filesize: "1" },
              { id: "b", filename: "b.mp4", filesize: "1" },
            ],
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it("Finds the video whatever the order among those of one second", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const made = { creation_date: "2026-11-20T12:00:00Z" };
    const earlier = { ...record("earlier"), ...made };
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift(),
      list: () => (++looks > 1 ? [earlier, { ...record("new"), ...made }] : [earlier]),
    });
    expect(await run()).toBe("new");
  });

  it("Says that it waits for a sign-in, also while it looks for the video", async () => {
    const answers = [new ApiError("network"), new ApiError("signed-out", { status: 401 })];
    const { run, waits } = setup({
      complete: () => answers.shift() ?? { vod_id: "new" },
      list: () => [],
    });
    expect(await run()).toBe("new");
    expect(waits).toEqual(["signed-out", null]);
  });

  it("Never takes a namesake for this video while the upload still exists", async () => {
    const answers = [new ApiError("server", { status: 503 }), { vod_id: "mine" }];
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift(),
      list: () => (++looks > 1 ? [record("somebody-else")] : []),
    });
    expect(await run()).toBe("mine");
  });

  it("Never takes a video that belongs to another upload of this page", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    let looks = 0;
    const { run, claimed } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => (++looks > 1 ? [record("claimed"), record("mine")] : []),
    });
    claimed.add("claimed");
    expect(await run()).toBe("mine");
  });

  it("Waits for a sign-in, which does not count as an attempt", async () => {
    let refusals = 40;
    const { run } = setup({
      complete: () =>
        refusals-- > 0 ? new ApiError("signed-out", { status: 401 }) : { vod_id: "new" },
      list: () => [],
    });
    expect(await run()).toBe("new");
  });

  it("Sends complete again while the upload still exists", async () => {
    const answers = [new ApiError("server", { status: 502 }), { vod_id: "new" }];
    const { run } = setup({ complete: () => answers.shift(), list: () => [record("earlier")] });
    expect(await run()).toBe("new");
    expect(answers).toEqual([]);
  });

  it("A 200 without a vod_id is not a success", async () => {
    const answers = [{}, { vod_id: "new" }];
    const { run, checking } = setup({ complete: () => answers.shift(), list: () => [] });
    expect(await run()).toBe("new");
    expect(checking).toHaveBeenCalled();
  });

  it("Keeps polling for a video that takes long to appear", async () => {
    const answers = [new ApiError("timeout")];
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => (++looks >= 6 ? [record("new")] : []),
    });
    expect(await run()).toBe("new");
  });

  it("Says that the outcome is unknown when no video ever appears", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => [record("earlier")],
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it("Trusts a first refusal with a reason", async () => {
    const { run, calls } = setup({
      complete: () => new ApiError("forbidden", { status: 403, serviceMessage: "Suspended" }),
      list: () => [],
    });
    expect(await run()).toMatchObject({ kind: "forbidden" });
    expect(calls.filter((call) => call === "complete")).toHaveLength(1);
  });

  it.each([
    [400, "rejected", ""],
    [400, "rejected", "Upload is already complete"],
    [403, "forbidden", "Not yours any more"],
    [404, "not-found", ""],
    [404, "not-found", "No such upload"],
    [409, "rejected", "Conflict"],
  ] as const)(
    "Counts a first %i (%s, “%s”) as success once the video appears, however late",
    async (status, kind, serviceMessage) => {
      let answeredAtMs = Infinity;
      const { run, checking } = setup({
        complete() {
          answeredAtMs = Math.min(answeredAtMs, Date.now());
          return new ApiError(kind, { status, serviceMessage });
        },
        list: () =>
          Date.now() - answeredAtMs >= 25_000
            ? [record("new"), record("earlier")]
            : [record("earlier")],
      });
      expect(await run()).toBe("new");
      expect(checking).toHaveBeenCalled();
    },
  );

  it("Sends parts again at once where storage compared them, unless the video exists", async () => {
    const invalid = new ApiError("rejected", {
      status: 400,
      serviceMessage: "InvalidPart: part 1",
    });
    const lost = setup({ complete: () => invalid, list: () => [record("earlier")] });
    expect(await lost.run()).toBeInstanceOf(PartsRefusedError);
    expect(lost.calls).toEqual(["list", "complete", "list"]);

    let isDone = false;
    const done = setup({
      complete() {
        isDone = true;
        return invalid;
      },
      list: () => (isDone ? [record("new"), record("earlier")] : [record("earlier")]),
    });
    expect(await done.run()).toBe("new");
  });

  it("Counts no refusal as certain while lookups fail, and keeps polling", async () => {
    let looks = 0;
    const { run } = setup({
      complete: () => new ApiError("rejected", { status: 409, serviceMessage: "Conflict" }),
      list() {
        looks += 1;
        if (looks > 1 && looks < 40) throw new ApiError("server", { status: 502 });
        return looks === 1 ? [record("earlier")] : [record("new"), record("earlier")];
      },
    });
    expect(await run()).toBe("new");
  });

  it("Leaves the outcome of a refused complete open where the list is refused too", async () => {
    let looks = 0;
    const { run, completion } = setup({
      complete: () => new ApiError("rejected", { status: 409, serviceMessage: "Conflict" }),
      list() {
        looks += 1;
        if (looks > 1)
          throw new ApiError("forbidden", { status: 403, serviceMessage: "Suspended" });
        return [];
      },
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
    expect(completion.isSent).toBe(true);
  });

  it.each(["forbidden", "not-found"] as const)(
    "Retries before it trusts a first %s without a reason",
    async (kind) => {
      const answers = [new ApiError(kind, { status: 404 }), { vod_id: "new" }];
      const mended = setup({ complete: () => answers.shift(), list: () => [] });
      expect(await mended.run()).toBe("new");

      const { run, calls } = setup({
        complete: () => new ApiError(kind, { status: 404 }),
        list: () => [],
      });
      expect(await run()).toMatchObject({ kind });
      expect(calls.filter((call) => call === "complete")).toHaveLength(4);
    },
  );

  it.each<[string, readonly number[] | null]>([
    ["InvalidPart: One or more of the specified parts could not be found.", null],
    ["EntityTooSmall: part 2 of 2 is smaller than the minimum", [2]],
    ["Missing parts: 1, 2", [1, 2]],
    ["ETag of part_number=1 differs", [1]],
    ["part 77 is unknown", null],
    ["No idea", null],
  ])("Sends the parts again that a refusal names: %s", async (serviceMessage, named) => {
    const { run, stored } = setup({
      complete: () => new ApiError("rejected", { status: 400, serviceMessage }),
      list: () => [],
    });
    const error = await run();
    expect(error).toBeInstanceOf(PartsRefusedError);
    expect(error).toMatchObject({ partNumbers: named });
    expect(stored.at(-1)).toMatchObject({ isSent: false });
  });

  it.each([
    { sizeBytes: 2 * 1024 ** 3, repairs: 0 },
    { sizeBytes: 10, repairs: 1 },
  ])(
    "Sends nothing again on an uncertain guess that is costly or did not help: %o",
    async (given) => {
      const { run, completion } = setup({
        complete: () => new ApiError("rejected", { status: 400, serviceMessage: "Quota exceeded" }),
        list: () => [],
      });
      completion.video = { ...video, sizeBytes: given.sizeBytes };
      completion.repairs = given.repairs;
      expect(await run()).toMatchObject({ name: "ApiError", serviceMessage: "Quota exceeded" });
    },
  );

  it("Sends parts again that are refused after a lost answer, which had no effect", async () => {
    const answers = [
      new ApiError("server", { status: 504 }),
      new ApiError("rejected", { status: 400, serviceMessage: "InvalidPart: part 1" }),
    ];
    const { run, stored } = setup({ complete: () => answers.shift(), list: () => [] });
    expect(await run()).toMatchObject({ partNumbers: [1] });
    expect(stored.at(-1)).toMatchObject({ isSent: false, isAmbiguous: false });
  });

  it.each([
    null,
    "",
    " ",
    "null",
    "undefined",
    "../x",
    {},
    [],
    "0",
    "00000000-0000-0000-0000-000000000000",
    "earlier",
  ])("Finds the video where the returned id is %j, however often", async (vod_id) => {
    let isDone = false;
    const { run } = setup({
      complete() {
        isDone = true;
        return { vod_id };
      },
      list: () => (isDone ? [record("new"), record("earlier")] : [record("earlier")]),
    });
    expect(await run()).toBe("new");
  });

  it("Never takes another video of that name for this one", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => [
        { ...record("other"), filesize: "11" },
        { ...record("other-2"), filename: "b.mp4" },
      ],
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it("Stops at once when it is cancelled", async () => {
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
