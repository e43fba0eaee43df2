import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { addToPlaylist } from "./add-to-playlist.ts";
import { orderJobsOf, pollForOrder, saveOrder } from "./order-jobs-queries.ts";
import { baseId, unnamedItemsOf } from "./playlist-content-queries.ts";
import { readPlaylist } from "./playlist-record.ts";
import { playlistServiceForTest, videos } from "./playlist-service-for-test.ts";
import { madePlaylistsOf } from "./playlists-queries.ts";

const gone = () => Response.json({ message: "?" }, { status: 404 });
const nowhere = () => Promise.reject(new Error("nowhere"));

function setup(letters: string) {
  const { service, services } = playlistServiceForTest(letters);
  const phases: string[] = [];
  const jobs = orderJobsOf(services);
  const job = () => jobs.find("p");
  jobs.store.subscribe(() => {
    const phase = job()?.phase;
    const name = phase?.kind === "saving" ? phase.step : phase?.kind;
    if (name !== undefined && phases.at(-1) !== name) phases.push(name);
  });
  const save = async (base: string, asked: string, ms = 30_000) => {
    saveOrder(services, { playlistId: "p", base: videos(base), asked: videos(asked) });
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { service, services, phases, job, save };
}

describe("saving an order", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("Looks up, sends once, and is done when a lookup shows it", async () => {
    const { service, phases, save } = setup("abc");
    await save("abc", "cab");
    expect(phases).toEqual(["checking", "sending", "saved", "visible"]);
    expect(service.puts).toEqual(["cab"]);
  });

  it("Sends nothing where another person has changed the order, or it is already the same", async () => {
    const { service, job, save } = setup("abcx");
    await save("abc", "cab");
    expect(job()?.phase).toMatchObject({
      kind: "conflict",
      wasSent: false,
      theirs: [{}, {}, {}, { id: "x" }],
    });
    await save("abc", "abcx");
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual([]);
  });

  it.each([
    ["names deleted items that left by themselves", "ac", "b", "b"],
    ["names all deleted items", "a", "bc", "bc"],
    ["is a person's where a removed item is there", "ac", "", null],
    ["is a person's where there are other differences", "ca", "b", null],
  ])("Handles a change of the playlist %s", async (_, now, deleted, named) => {
    const { service, job, save } = setup(now);
    service.deleted = deleted;
    await save("abc", "cab");
    const phase = job()?.phase;
    expect(phase).toMatchObject({
      kind: "conflict",
      wasSent: false,
      deleted: named === null ? null : videos(named),
    });
    expect(service.puts).toEqual([]);
  });

  it("An earlier order that arrives late is not another person's change", async () => {
    const { service, services, job } = setup("cab");
    const found: string[] = [];
    saveOrder(services, {
      playlistId: "p",
      base: videos("abc"),
      asked: videos("ca"),
      earlier: videos("cab"),
      onSending: async (items) => {
        found.push(items.map(({ id }) => id).join(""));
      },
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual(["ca"]);
    expect(found).toEqual(["cab"]);
  });

  it("Waits for a playlist that was just made, but not for a deleted one", async () => {
    const { service, services, job, save } = setup("abc");
    service.answerRead = gone;
    await save("abc", "cab");
    expect(job()?.phase).toMatchObject({ kind: "failed", problem: { kind: "not-found" } });
    const made = readPlaylist({ id: "p", title: "Sea" }, []);
    madePlaylistsOf(services).setState({ p: made });
    await save("abc", "cab");
    expect(job()?.phase).toEqual({ kind: "saving", step: "settingUp" });
    service.answerRead = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual(["cab"]);
  });

  it("Waits three minutes for a playlist that was just made, and sends nothing later", async () => {
    const { service, services, job, save } = setup("abc");
    service.answerRead = gone;
    madePlaylistsOf(services).setState({ p: readPlaylist({ id: "p" }, []) });
    await save("abc", "cab", 170_000);
    expect(job()?.phase).toEqual({ kind: "saving", step: "settingUp" });
    await vi.advanceTimersByTimeAsync(90_000);
    expect(job()?.phase).toMatchObject({ kind: "failed", problem: { kind: "timeout" } });
    service.answerRead = null;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(service.puts).toEqual([]);
  });

  it("Ignores a lookup that may be older than the last order", async () => {
    const { service, job, save } = setup("abc");
    await save("abc", "cab");
    service.shown = ["abc", "abc", "abc"];
    await save("cab", "bca");
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual(["cab", "bca"]);
  });

  it("Waits while the content is not known, and for a minute after it was sent", async () => {
    const { service, phases, job, save } = setup("abc");
    service.shown = [null, null, null];
    await save("abc", "cab", 1);
    expect(phases).toEqual(["checking"]);
    service.answer = () => {
      service.answer = null;
      service.videos = "cab";
      service.shown = Array.from({ length: 8 }, () => null);
      return Response.json({ id: "p" });
    };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(job()?.phase).toEqual({ kind: "saved", isDoubtful: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual(["cab"]);
  });

  it.each([
    ["is saved when the person says so", null, "visible", ["cab"]],
    ["is not saved over what one more lookup names", "abcx", "conflict", []],
  ])("Handles content that stays unknown: %s", async (_, named, phase, puts) => {
    const { service, services, job, save } = setup("abc");
    service.shown = Array.from({ length: 500 }, () => null);
    await save("abc", "cab", 600_000);
    expect(job()?.phase).toEqual({ kind: "saving", step: "checking" });
    if (named !== null) Object.assign(service, { shown: [], videos: named });
    unnamedItemsOf(services).getState()[baseId("p")]?.();
    await vi.advanceTimersByTimeAsync(100);
    service.shown = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(job()?.phase.kind).toBe(phase);
    expect(service.puts).toEqual(puts);
  });

  it("A lookup that fails while the content is not known ends it, and nothing is sent later", async () => {
    const { service, job, save } = setup("abc");
    service.shown = [null, null, null];
    await save("abc", "cab", 1500);
    service.isOffline = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(job()?.phase).toMatchObject({ kind: "failed", problem: { kind: "network" } });
    service.isOffline = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(service.puts).toEqual([]);
  });

  it("Treats a lost answer as no failure, and sends nothing again", async () => {
    const { service, phases, save } = setup("abc");
    service.answer = () => {
      service.videos = "cab";
      throw new TypeError("reset");
    };
    await save("abc", "cab");
    expect(phases).toEqual(["checking", "sending", "saved", "visible"]);
    expect(service.puts).toEqual(["cab"]);
  });

  it("An order that never appears is neither done nor failed", async () => {
    const { service, job, save } = setup("abc");
    service.answer = () => {
      throw new TypeError("reset");
    };
    await save("abc", "cab", 200_000);
    expect(job()?.phase).toEqual({ kind: "unknown", isDoubtful: true });
    service.answer = null;
    await save("abc", "cab");
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual(["cab", "cab"]);
  });

  it("Sends nothing while offline, nor when the network is back", async () => {
    const { service, job, save } = setup("abc");
    service.isOffline = true;
    await save("abc", "cab");
    expect(job()?.phase).toMatchObject({ kind: "failed", isRefused: false });
    service.isOffline = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(service.puts).toEqual([]);
    expect(job()?.phase.kind).toBe("failed");
  });

  it("Sends nothing while signed out, nor after the next sign-in", async () => {
    const { service, services, phases, job, save } = setup("abc");
    const session = createRequestGate(true);
    services.api.access.take(session);
    service.answerRead = () => Response.json({ message: "Who are you?" }, { status: 401 });
    await save("abc", "cab");
    expect(job()?.phase).toMatchObject({
      kind: "failed",
      problem: { kind: "signed-out" },
      isRefused: false,
    });
    service.answerRead = null;
    session.note({ signedOut: null });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([phases, service.puts]).toEqual([["checking", "failed"], []]);
    await save("abc", "cab");
    expect(service.puts).toEqual(["cab"]);
  });

  it("A refusal shows its reason and leaves everything as it was", async () => {
    const { service, job, save } = setup("abc");
    service.answer = () => Response.json({ message: "Not online" }, { status: 400 });
    await save("abc", "cab");
    expect(job()?.phase).toMatchObject({
      kind: "failed",
      isRefused: true,
      problem: { kind: "rejected", serviceMessage: "Not online" },
    });
    service.answer = null;
    await save("abc", "cab");
    expect(job()?.phase.kind).toBe("visible");
  });

  it("New, old and new answers end in the requested order, without an intermediate report", async () => {
    const { service, phases, save } = setup("abc");
    service.shown = ["abc", "abc", null, "abc"];
    await save("abc", "cab", 60_000);
    expect(phases).toEqual(["checking", "sending", "saved", "visible"]);
    service.shown = ["abc", "abc"];
    await save("cab", "bca", 60_000);
    expect(phases.slice(4)).toEqual(["checking", "sending", "saved", "visible"]);
    expect(service.puts).toEqual(["cab", "bca"]);
  });

  it("Reports another order once two lookups have shown it", async () => {
    const { service, phases, job, save } = setup("abc");
    service.shown = ["abc", "xyz", "cab"];
    await save("abc", "cab");
    expect(phases.at(-1)).toBe("visible");
    service.shown = ["cab", "xyz", "xyz"];
    await save("cab", "bca");
    expect(job()?.phase).toMatchObject({ kind: "conflict", wasSent: true, theirs: videos("xyz") });
  });

  it("Keeps polling for an order that was sent before, and sends nothing", async () => {
    const { service, services, job } = setup("abc");
    const order = { playlistId: "p", base: videos("abc"), asked: videos("cab") };
    pollForOrder(services, { ...order, isDoubtful: true, atMs: Date.now() - 60_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(job()?.phase.kind).toBe("saved");
    service.videos = "cab";
    await vi.advanceTimersByTimeAsync(30_000);
    expect(job()?.phase.kind).toBe("visible");
    expect(service.puts).toEqual([]);
  });

  it("Videos that are added after a save are not put into the earlier order", async () => {
    const { service, services, save } = setup("abc");
    await save("abc", "cab");
    service.shown = ["abc", "abc", "abc"];
    const { signal } = new AbortController();
    const added = addToPlaylist(services, { videoIds: ["x"], playlistId: "p", id: "add", signal });
    await vi.advanceTimersByTimeAsync(120_000);
    await added;
    expect(service.videos).toBe("cabx");
  });

  it("Adds videos at once after an order has removed those added before", async () => {
    const { service, services, save } = setup("a");
    const { signal } = new AbortController();
    const add = async (videoId: string) => {
      const addition = { videoIds: [videoId], playlistId: "p", id: "add", signal };
      void addToPlaylist(services, addition);
      await vi.advanceTimersByTimeAsync(5000);
    };
    await add("x");
    await save("ax", "a", 5000);
    await add("y");
    expect(service.puts).toEqual(["ax", "a", "ay"]);
  });

  it("An order is not sent when the attempt can't be recorded", async () => {
    const { service, services, job } = setup("abc");
    const order = { playlistId: "p", base: videos("abc"), asked: videos("a") };
    saveOrder(services, { ...order, onSending: nowhere });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(job()?.phase).toMatchObject({ kind: "failed", isRefused: false });
    expect(service.puts).toEqual([]);
  });
});
