import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { getNoOthers, withTransfers } from "#test/transfers-for-test.ts";
import { takeFingerprint } from "#uploads/engine/fingerprint.ts";
import type { IntakeFile } from "./intake.ts";
import { intakeStoreOf } from "./intake-store.ts";
import type { NewTransfer, Transfer, TransferCommand } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";

/** Holds the owners of "leave page" prompts. */
const asking = new Set<unknown>();

beforeEach(() => {
  vi.useFakeTimers();
  asking.clear();
  vi.stubGlobal("addEventListener", (type: string, ask: unknown) => {
    if (type === "beforeunload") asking.add(ask);
  });
  vi.stubGlobal("removeEventListener", (_type: string, ask: unknown) => asking.delete(ask));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sets up a desk with transfers that do nothing, in front of a service that the test answers for. */
function setup(answer: (requested: CallForTest) => unknown = () => [], earlier: Transfer[] = []) {
  const added: NewTransfer[] = [];
  const recordings: Promise<void>[] = [];
  const sent: TransferCommand[] = [];
  let transfers = earlier;
  const store = {
    subscribe: () => () => {},
    getState: () => transfers,
    add(videos) {
      added.push(...videos);
      const fresh = videos.map((video) => transferOf(video, `t${added.length}`));
      transfers = [...transfers, ...fresh];
      recordings.push(...videos.map(({ file }, at) => recordSample(fresh[at], file)));
      return fresh.map(({ id }) => id);
    },
    send: (command) => sent.push(command),
    getOthers: getNoOthers,
    recall: async () => {},
    takeUp: () => {},
  } satisfies TransferStore;
  const requested: CallForTest[] = [];
  const fetchFunction = fetchForTest(async (call) => {
    requested.push(call);
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: new QueryClient(), page: createPageStore() };
  const intakeStore = intakeStoreOf(withTransfers(services, store));
  const take = (...files: IntakeFile[]) =>
    intakeStore.take(Promise.resolve({ files, hiddenCount: 0, unreadable: [] }));
  /** Waits until the files that were taken are known by their bytes. */
  const recorded = () => Promise.all(recordings);
  return { intakeStore, take, recorded, added, sent, requested };
}

/** Does what the transfers do with a new file. */
async function recordSample(transfer: Transfer | undefined, file: File): Promise<void> {
  const fingerprint = await takeFingerprint(file).catch(() => null);
  if (transfer !== undefined) transfer.sampleSha256 = fingerprint?.sampleSha256 ?? null;
}

function transferOf({ file, details }: NewTransfer, id: string): Transfer {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    addedAtMs: 0,
    endedAtMs: null,
    sentBytes: 0,
    bytesPerSecond: null,
    stage: { kind: "queued" },
    details,
    followUp: { kind: "idle" },
    publishing: null,
    isBegun: false,
    isStored: true,
    isElsewhere: false,
    isRepairing: false,
    isDismissed: false,
  };
}

/** Makes bytes of a text that are no text: such a file would be no video. */
const binary = (text: string) => text.replace(/^./, "\0");

const video = (name: string, folderPath: string[] = [], text = "data"): IntakeFile => ({
  file: new File([binary(text)], name),
  handle: null,
  folderPath,
});

/** Makes a clip of a camera, which all have the same name, size and date. */
const looseClip = (text: string): IntakeFile => ({
  file: new File([binary(text)], "CLIP0001.MP4", { lastModified: 1 }),
  handle: null,
  folderPath: [],
});

const namesOf = (videos: readonly NewTransfer[]) => videos.map(({ file }) => file.name);

describe("the intake of files", () => {
  it("Starts accepted files at once, with the current defaults, in order", async () => {
    const { intakeStore, take, added } = setup();
    intakeStore.setDefaults({ folderIds: ["7"], playlistId: "p" });
    await take(video("b.mp4"), video("a.mp4"));
    intakeStore.setDefaults({ folderIds: [] });
    await take(video("c.mp4"));
    expect(namesOf(added)).toEqual(["b.mp4", "a.mp4", "c.mp4"]);
    expect(added.map(({ details }) => details.folderIds)).toEqual([["7"], ["7"], []]);
    expect(added[0]?.details).toEqual({
      title: null,
      description: null,
      folderIds: ["7"],
      recipeId: null,
      playlistId: "p",
      isKeptUnpublished: false,
    });
  });

  it("Reports what it leaves out, and only of the last time", async () => {
    const { intakeStore, take, added } = setup();
    await take(video("notes.txt"), video("empty.mp4", [], ""), video("a.mp4"));
    expect(intakeStore.getSnapshot().refused).toEqual([
      { name: "notes.txt", reason: "not-video" },
      { name: "empty.mp4", reason: "empty" },
    ]);
    expect(namesOf(added)).toEqual(["a.mp4"]);
    await take(video("b.mp4"));
    expect(intakeStore.getSnapshot().refused).toEqual([]);
  });

  it("Asks no questions about a camera's files beside a clip", async () => {
    const { intakeStore, take } = setup();
    const names = ["GX010001.MP4", "GX010001.THM", "GL010001.LRV", "C0001M01.XML", "GX010001.gpx"];
    await take(...names.map((name) => video(name, ["100GOPRO"])));
    const { plans, duplicates, refused } = intakeStore.getSnapshot();
    expect(plans[0]?.videos.map(({ source }) => source.file.name)).toEqual(["GX010001.MP4"]);
    expect(plans[0]?.files).toEqual([]);
    expect(duplicates).toEqual([]);
    expect(refused.map(({ name, reason }) => `${name} ${reason}`).toSorted()).toEqual([
      "C0001M01.XML sidecar",
      "GL010001.LRV sidecar",
      "GX010001.THM sidecar",
      "GX010001.gpx sidecar",
    ]);
  });

  it.each([
    ["one", "two", [true, true]],
    ["one", "one", [true, false]],
  ])(
    "Accepts clips of two cards unless their bytes are the same: %s, %s",
    async (text, other, included) => {
      vi.stubGlobal("isSecureContext", true);
      const { intakeStore, take } = setup();
      await take(video("CLIP0001.MP4", ["A"], text), video("CLIP0001.MP4", ["B"], other));
      const [plan] = intakeStore.getSnapshot().plans;
      expect(plan?.videos.map(({ isIncluded }) => isIncluded)).toEqual(included);
    },
  );

  it("Sends a clip of the next card with an equal name and size, and holds a copy back", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { intakeStore, take, recorded, added } = setup();
    await take(looseClip("one"));
    await recorded();
    await take(looseClip("two"));
    await recorded();
    expect(added).toHaveLength(2);
    await take(looseClip("two"));
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([{ reason: "in-queue" }]);
  });

  it("Accepts two loose clips of one name, size and date where their bytes differ", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { intakeStore, take, added } = setup();
    await take(looseClip("one"), looseClip("two"), looseClip("two"));
    expect(added).toHaveLength(2);
    expect(intakeStore.getSnapshot().refused).toMatchObject([{ reason: "repeated" }]);
  });

  it("Accepts two clips of one name that come right after each other", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { intakeStore, take, added } = setup();
    await Promise.all([take(looseClip("one")), take(looseClip("two"))]);
    expect(added).toHaveLength(2);
    // The uploads are identified by their bytes a moment later.
    await take(looseClip("two"));
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([{ reason: "in-queue" }]);
    await take(looseClip("new"));
    expect(added).toHaveLength(3);
  });

  it("Continues after a minute with clips whose drive does not answer", async () => {
    vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValue(new Promise(() => {}));
    const { take, added } = setup();
    const many = Array.from({ length: 9 }, (_, card) => video("C1.MP4", [], `${card}`));
    const taken = take(looseClip("one"), looseClip("two"), ...many, video("b.mp4"));
    await vi.advanceTimersByTimeAsync(65_000);
    await taken;
    expect(new Set(namesOf(added))).toEqual(new Set(["CLIP0001.MP4", "C1.MP4", "b.mp4"]));
  });

  it("Reads clips of one name four at a time, as all at once would compete", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { take, added } = setup();
    const read = Blob.prototype.arrayBuffer;
    let atOnce = 0;
    let mostAtOnce = 0;
    vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
      atOnce += 1;
      // A file that is sent is read again, by its upload.
      if (added.length === 0) mostAtOnce = Math.max(mostAtOnce, atOnce);
      const bytes = await read.call(this);
      atOnce -= 1;
      return bytes;
    });
    await take(...Array.from({ length: 40 }, (_, at) => looseClip(`x${at + 10}`)));
    expect(added).toHaveLength(40);
    expect(mostAtOnce).toBe(4);
  });

  it("Distinguishes a clip from the library's one where other bytes were uploaded", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { file } = video("CLIP0001.MP4", [], "one");
    const details = {
      title: null,
      description: null,
      folderIds: [],
      recipeId: null,
      playlistId: null,
      isKeptUnpublished: false,
    };
    const earlier: Transfer = {
      ...transferOf({ file, handle: null, details }, "t"),
      stage: { kind: "ready", videoId: "v" },
      sampleSha256: "00",
    };
    const listed = [{ id: "v", filename: "CLIP0001.MP4", filesize: "3" }];
    const { take, added } = setup(() => listed, [earlier]);
    await take(video("CLIP0001.MP4", [], "two"));
    expect(added).toHaveLength(1);
  });

  it("Holds twins back, and sends or forgets them on request", async () => {
    const { intakeStore, take, added } = setup();
    const other = new File([binary("data")], "a.mp4", { lastModified: 1 });
    await take(video("a.mp4"), { file: other, handle: null, folderPath: [] }, video("b.odd"));
    expect(namesOf(added)).toEqual(["a.mp4"]);
    const [twin, odd] = intakeStore.getSnapshot().duplicates;
    expect([twin?.reason, odd?.reason]).toEqual(["in-queue", "unknown-type"]);
    intakeStore.uploadAnyway([twin?.id ?? ""]);
    intakeStore.leaveOut([odd?.id ?? ""]);
    expect(namesOf(added)).toEqual(["a.mp4", "a.mp4"]);
    expect(intakeStore.getSnapshot().duplicates).toEqual([]);
  });

  it("Accepts a file once that is given twice, and says so", async () => {
    const { intakeStore, take, added } = setup();
    const [a, odd, notes] = [video("a.mp4"), video("b.odd"), video("notes.txt")];
    const other = new File([binary("data")], "a.mp4", { lastModified: 1 });
    await take(a, a, odd, notes, notes);
    expect(namesOf(added)).toEqual(["a.mp4"]);
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([{ name: "b.odd" }]);
    expect(intakeStore.getSnapshot().refused).toEqual([
      { name: "a.mp4", reason: "repeated" },
      { name: "notes.txt", reason: "not-video" },
      { name: "notes.txt", reason: "not-video" },
    ]);
    // A file that awaits an answer is not reported again; another file of that name is.
    await take(odd, { file: other, handle: null, folderPath: [] });
    expect(intakeStore.getSnapshot().refused).toEqual([{ name: "b.odd", reason: "repeated" }]);
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([
      { name: "b.odd", reason: "unknown-type" },
      { name: "a.mp4", reason: "in-queue" },
    ]);
  });

  it("Hands the rest of an interrupted upload on without asking", async () => {
    const interrupted = transferOf(
      {
        ...video("a.mp4"),
        details: {
          title: null,
          description: null,
          folderIds: [],
          recipeId: null,
          playlistId: null,
          isKeptUnpublished: false,
        },
      },
      "old",
    );
    const stage = { kind: "needs-file", oneClick: false, mismatch: [] } as const;
    const { take, added, requested } = setup(() => [], [{ ...interrupted, stage }]);
    await take(video("a.mp4"));
    expect(namesOf(added)).toEqual(["a.mp4"]);
    expect(requested).toEqual([]);
  });

  it("Finds videos of the same file in the library, whatever else has that name", async () => {
    const { intakeStore, take, added, requested } = setup(() => ({
      data: [
        { id: "v1", title: "Ferry 2", filename: "ferry.mp4", filesize: "5" },
        { id: "v2", title: "Ferry", filename: "ferry.mp4", filesize: "4" },
      ],
    }));
    await take(video("ferry.mp4"), video("ferry.v2.mp4"));
    expect(requested.map(({ url }) => url.searchParams.get("title"))).toEqual([
      "ferry",
      "ferry.v2",
    ]);
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([
      { name: "ferry.mp4", reason: "in-library", videoId: "v2", title: "Ferry" },
    ]);
    expect(namesOf(added)).toEqual(["ferry.v2.mp4"]);
  });

  it("Searches the library for the name under which an unusual one is sent", async () => {
    const { intakeStore, take, requested } = setup(() => ({
      data: [{ id: "v1", title: "Ferry", filename: "ferry.mp4", filesize: "4" }],
    }));
    await take(video("../ferry.mp4 "));
    expect(requested.map(({ url }) => url.searchParams.get("title"))).toEqual(["ferry"]);
    expect(intakeStore.getSnapshot().duplicates).toMatchObject([
      { reason: "in-library", videoId: "v1" },
    ]);
  });

  it("Says so when there was no video, until one comes or that is dismissed", async () => {
    const { intakeStore, take } = setup();
    await take();
    expect(intakeStore.getSnapshot().isNothingFound).toBe(true);
    await intakeStore.take(Promise.resolve({ files: [], hiddenCount: 1, unreadable: [] }));
    expect(intakeStore.getSnapshot().isNothingFound).toBe(false);
    await take();
    intakeStore.dismissFindings();
    expect(intakeStore.getSnapshot().isNothingFound).toBe(false);
  });

  it("Makes the browser ask before the page is left while videos would be lost", async () => {
    const answers: (() => void)[] = [];
    const { intakeStore, take, added } = setup(
      () =>
        new Promise((resolve) => {
          answers.push(() => resolve([]));
        }),
    );
    expect(asking.size).toBe(0);
    const taken = take(video("a.mp4"));
    expect(intakeStore.getSnapshot().readingCount).toBe(1);
    expect(asking.size).toBe(1);
    await vi.waitUntil(() => intakeStore.getSnapshot().checkingCount === 1);
    expect(asking.size).toBe(1);
    for (const answer of answers) answer();
    await taken;
    expect(namesOf(added)).toEqual(["a.mp4"]);
    expect(asking.size).toBe(0);
    await take(video("b.odd"));
    expect(asking.size).toBe(1);
    intakeStore.leaveOut(intakeStore.getSnapshot().duplicates.map(({ id }) => id));
    expect(asking.size).toBe(0);
  });

  it("Looks up four at a time, and waits for all together no longer than four seconds", async () => {
    vi.useRealTimers();
    const timeouts: number[] = [];
    const deadline = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      timeouts.push(ms);
      // The client's own timeout of a minute stays.
      return ms < 60_000 ? deadline.signal : new AbortController().signal;
    });
    let running = 0;
    let most = 0;
    const { take, added } = setup(async ({ url, signal }) => {
      running += 1;
      most = Math.max(most, running);
      // Answers are held back until four requests are in flight.
      await vi.waitUntil(() => most >= 4);
      if (url.searchParams.get("title") === "7") {
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")));
          deadline.abort();
        });
      }
      running -= 1;
      return [];
    });
    await take(...Array.from({ length: 11 }, (_, index) => video(`${index}.mp4`)));
    expect(most).toBe(4);
    expect(added).toHaveLength(11);
    expect(timeouts.filter((ms) => ms !== 60_000)).toEqual([4000]);
  });

  it("Starts videos when the library does not answer properly", async () => {
    const { take, added } = setup(() => new Response("<html>", { status: 502 }));
    await take(video("a.mp4"));
    expect(namesOf(added)).toEqual(["a.mp4"]);
  });
});

describe("drops with folders, or with files beside videos", () => {
  it("Drops with folders, or with files beside videos, are planned, and send nothing until they are confirmed", async () => {
    const { intakeStore, take, added } = setup();
    await take(video("e2.mp4", ["S 1"]), video("e10.mp4", ["S 1"]), video("notes.txt", ["S 1"]));
    expect(added).toEqual([]);
    expect(intakeStore.getSnapshot().plans).toMatchObject([
      {
        name: "S 1",
        playlistTitle: null,
        videos: [
          { source: { file: { name: "e2.mp4" } }, isIncluded: true, hold: null },
          { source: { file: { name: "e10.mp4" } }, isIncluded: true, hold: null },
        ],
      },
    ]);
    expect(intakeStore.getSnapshot().refused).toEqual([{ name: "notes.txt", reason: "not-video" }]);
    expect(asking.size).toBe(1);
    for (const { id } of intakeStore.getSnapshot().plans) intakeStore.discardPlan(id);
    expect(asking.size).toBe(0);
  });

  it("Drops with folders, or with files beside videos, leave out what is in the library, and what was accepted before", async () => {
    const { intakeStore, take } = setup(({ url }) =>
      url.searchParams.get("title") === "ferry"
        ? { data: [{ id: "v1", title: "Ferry", filename: "ferry.mp4", filesize: "4" }] }
        : [],
    );
    const ferry = video("ferry.mp4", ["A"]);
    await take(ferry, video("b.mp4", ["A"]));
    expect(intakeStore.getSnapshot().plans[0]?.videos).toMatchObject([
      { isIncluded: true },
      { isIncluded: false, hold: { reason: "in-library", videoId: "v1", title: "Ferry" } },
    ]);
    await take(ferry);
    expect(intakeStore.getSnapshot().plans).toHaveLength(1);
    expect(intakeStore.getSnapshot().refused).toEqual([{ name: "ferry.mp4", reason: "repeated" }]);
  });

  it("Drops with folders, or with files beside videos, need more than images in a folder", async () => {
    const { intakeStore, take, added } = setup();
    await take(video("a.mp4"), video("notes.txt", ["Other"]));
    expect(intakeStore.getSnapshot().plans).toEqual([]);
    expect(namesOf(added)).toEqual(["a.mp4"]);
  });
});
