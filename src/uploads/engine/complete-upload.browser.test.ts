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

/** A service that answers as each test says. */
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
  it("gives the video's id, and sends the ETags verbatim in order", async () => {
    const { run, bodies, checking } = setup({
      complete: () => ({ vod_id: "new" }),
      list: () => [],
    });
    expect(await run()).toBe("new");
    expect(bodies).toEqual([{ s3_path: "path", uploader_id: "id", ordered_etags: ['"a"', '"b"'] }]);
    expect(checking).not.toHaveBeenCalled();
  });

  it.each(["rejected", "forbidden", "not-found"] as const)(
    "finds the video when the answer was lost and the second one is %s: the upload is gone because it is done",
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

  it("is on record as sent before it is sent, with the videos that were there", async () => {
    const { run, stored } = setup({
      complete() {
        expect(stored).toMatchObject([{ isSent: true, earlier: new Set(["earlier"]) }]);
        return { vod_id: "new" };
      },
      list: () => [record("earlier")],
    });
    expect(await run()).toBe("new");
  });

  it("looks for the video of a call that an earlier page made, and takes no no for a no", async () => {
    const { run, completion, calls } = setup({
      complete: () => new ApiError("not-found", { status: 404 }),
      list: () => [record("new"), record("earlier")],
    });
    Object.assign(completion, { isSent: true, isAmbiguous: true, earlier: new Set(["earlier"]) });
    expect(await run()).toBe("new");
    expect(calls).toEqual(["complete", "list"]);
  });

  it("goes on for hours while the service is down", async () => {
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

  it("a plain no leaves nothing to wonder about: the next try begins without a doubt", async () => {
    const { run, stored, completion, calls } = setup({
      complete: () => new ApiError("forbidden", { status: 403, serviceMessage: "Suspended" }),
      list: () => [record("earlier")],
    });
    completion.earlier = new Set(["earlier"]);
    expect(await run()).toMatchObject({ kind: "forbidden" });
    expect(stored.at(-1)).toMatchObject({ isSent: false });
    // What an earlier page would make of that record.
    completion.isAmbiguous = completion.isSent;
    expect(await run()).toMatchObject({ kind: "forbidden" });
    expect(calls.filter((call) => call === "complete")).toHaveLength(2);
  });

  it("never takes a namesake that is older than what was there before", async () => {
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

  it("finds the video whatever the order among those of one second", async () => {
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

  it("says that it waits for a sign-in, also while it looks for the video", async () => {
    const answers = [new ApiError("network"), new ApiError("signed-out", { status: 401 })];
    const { run, waits } = setup({
      complete: () => answers.shift() ?? { vod_id: "new" },
      list: () => [],
    });
    expect(await run()).toBe("new");
    expect(waits).toEqual(["signed-out", null]);
  });

  it("never takes a namesake for this video while the upload still stands", async () => {
    const answers = [new ApiError("server", { status: 503 }), { vod_id: "mine" }];
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift(),
      list: () => (++looks > 1 ? [record("somebody-else")] : []),
    });
    expect(await run()).toBe("mine");
  });

  it("never takes a video that another upload of this page has become", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    let looks = 0;
    const { run, claimed } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => (++looks > 1 ? [record("claimed"), record("mine")] : []),
    });
    claimed.add("claimed");
    expect(await run()).toBe("mine");
  });

  it("waits for a sign-in, and spends no try on it", async () => {
    let refusals = 40;
    const { run } = setup({
      complete: () =>
        refusals-- > 0 ? new ApiError("signed-out", { status: 401 }) : { vod_id: "new" },
      list: () => [],
    });
    expect(await run()).toBe("new");
  });

  it("sends complete again while the upload still stands", async () => {
    const answers = [new ApiError("server", { status: 502 }), { vod_id: "new" }];
    const { run } = setup({ complete: () => answers.shift(), list: () => [record("earlier")] });
    expect(await run()).toBe("new");
    expect(answers).toEqual([]);
  });

  it("a 200 without a vod_id is no success", async () => {
    const answers = [{}, { vod_id: "new" }];
    const { run, checking } = setup({ complete: () => answers.shift(), list: () => [] });
    expect(await run()).toBe("new");
    expect(checking).toHaveBeenCalled();
  });

  it("looks on for a video that takes its time to show itself", async () => {
    const answers = [new ApiError("timeout")];
    let looks = 0;
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => (++looks >= 6 ? [record("new")] : []),
    });
    expect(await run()).toBe("new");
  });

  it("says that the outcome is unknown when no video ever shows", async () => {
    const answers = [new ApiError("timeout"), new ApiError("not-found", { status: 404 })];
    const { run } = setup({
      complete: () => answers.shift() ?? new ApiError("not-found", { status: 404 }),
      list: () => [record("earlier")],
    });
    expect(await run()).toBeInstanceOf(OutcomeUnknownError);
  });

  it("takes a first refusal with a reason for what it is", async () => {
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
    "takes a first %i (%s, “%s”) for a success once the video shows, however late",
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

  it("sends parts again without delay where storage compared them, unless the video is there", async () => {
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

  it("counts no refusal as certain while lookups fail, and looks on", async () => {
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

  it("leaves the outcome of a refused complete open where the list is refused too", async () => {
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
    "asks again before it takes a first %s without a reason for what it is",
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
  ])("a refusal of the parts names those to send again: %s", async (serviceMessage, named) => {
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
  ])("sends nothing again on a guess that costs much or did not help: %o", async (given) => {
    const { run, completion } = setup({
      complete: () => new ApiError("rejected", { status: 400, serviceMessage: "Quota exceeded" }),
      list: () => [],
    });
    completion.video = { ...video, sizeBytes: given.sizeBytes };
    completion.repairs = given.repairs;
    expect(await run()).toMatchObject({ name: "ApiError", serviceMessage: "Quota exceeded" });
  });

  it("a refusal of the parts after a lost answer: nothing came of that, and they are sent again", async () => {
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
  ])("finds the video where the id that came is %j, however often", async (vod_id) => {
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

  it("never takes another video of that name for this one", async () => {
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
