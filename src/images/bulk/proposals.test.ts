import { expect, it, vi } from "vitest";
import { readVideo } from "#videos/video-record.ts";
import { createProposals, FrameError } from "./proposals.ts";
import { videoFramesForTest } from "./video-frames-for-test.ts";

const record = (id: string) => readVideo({ id }, []);
const [A, B, C, D] = [record("a"), record("b"), record("c"), record("d")];

function setup() {
  const videos = videoFramesForTest();
  return { ...videos, proposals: createProposals(videos.frames) };
}

const ids = (videos: readonly { videoId: string }[]) => videos.map(({ videoId }) => videoId);

it("Opens two videos at a time, requested ones first", async () => {
  const { open, video, proposals } = setup();
  for (const each of [A, B, C]) proposals.setInSight(each, true);
  expect(open).toEqual([]);
  proposals.start();
  expect(ids(open)).toEqual(["a", "b"]);
  proposals.ask(D);
  expect([proposals.of("c")?.kind, proposals.of("d")?.kind]).toEqual(["queued", "queued"]);
  await video("a").answer();
  expect(ids(open)).toEqual(["b", "d"]);
  await video("b").answer();
  expect(ids(open)).toEqual(["d", "c"]);
});

it("Drops a queued video that leaves the view, but not one that is open or was requested", () => {
  const { open, proposals } = setup();
  proposals.start();
  for (const each of [A, B, C]) proposals.setInSight(each, true);
  proposals.ask(D);
  for (const each of [A, C, D]) proposals.setInSight(each, false);
  expect(ids(open)).toEqual(["a", "b"]);
  expect(proposals.of("c")).toBeUndefined();
  expect(proposals.of("d")?.kind).toBe("queued");
});

it("Proposes the best frame in full, and the others as small images", async () => {
  const { video, proposals } = setup();
  proposals.ask(A);
  video("a").onProgress(3, 24);
  expect(proposals.of("a")).toEqual({ kind: "looking", done: 3, of: 24 });
  await video("a").answer();
  const proposal = proposals.of("a");
  expect(proposal).toMatchObject({ kind: "proposed", picked: 2, isApproved: false, issue: null });
  const there = proposal?.kind === "proposed" ? proposal.frames.map(({ image }) => image) : [];
  expect(there.map((image) => image !== null)).toEqual([false, false, true, false, false, false]);
  expect(proposals.handOver("b")).toBeNull();
});

it("Loads another frame from the video once, and hands that out", async () => {
  const { video, open, opened, proposals } = setup();
  proposals.ask(A);
  await video("a").answer();
  proposals.approve(["a"], true);
  proposals.pick(A, 4);
  expect(video("a").atSeconds).toBe(40);
  expect([...proposals.getState().approvedIds, ...proposals.getState().readyIds]).toEqual(["a"]);
  expect(proposals.handOver("a")).toBeNull();
  await video("a").answer();
  proposals.pick(A, 2);
  proposals.pick(A, 4);
  proposals.pick(A, 9);
  expect([open.length, opened.length]).toEqual([0, 2]);
  expect(await proposals.handOver("a")?.text()).toBe("a 40");
  expect(proposals.of("a")).toBeUndefined();
});

it("Keeps the last of several frames that are picked quickly", async () => {
  const { video, opened, proposals } = setup();
  proposals.ask(A);
  await video("a").answer();
  proposals.pick(A, 0);
  proposals.pick(A, 1);
  proposals.pick(A, 5);
  await video("a").answer();
  expect(video("a").atSeconds).toBe(50);
  await video("a").answer();
  expect(opened.map(({ atSeconds }) => atSeconds)).toEqual([null, 0, 50]);
  expect(await proposals.handOver("a")?.text()).toBe("a 50");
});

it("Stopping closes what is open, and keeps what was found", async () => {
  const { video, open, opened, proposals } = setup();
  proposals.ask(A);
  await video("a").answer();
  proposals.approve(["a"], true);
  proposals.pick(A, 0);
  for (const each of [B, C, D]) proposals.ask(each);
  proposals.stop();
  expect(opened.filter(({ signal }) => !signal.aborted).map(({ videoId }) => videoId)).toEqual([
    "a",
  ]);
  await Promise.resolve();
  expect(open).toEqual([]);
  expect(["b", "c", "d"].map((id) => proposals.of(id))).toEqual([undefined, undefined, undefined]);
  // The replacement of a failed frame is not approved.
  const there = { kind: "proposed", picked: 2, isApproved: false, issue: null };
  expect(proposals.of("a")).toMatchObject(there);
  expect(proposals.getState()).toMatchObject({ isOn: false, busyCount: 0 });
  proposals.ask(B);
  expect(ids(open)).toEqual(["b"]);
});

it("Reports a failure for its video alone, and can retry it", async () => {
  const { video, open, proposals } = setup();
  const unreadable = new FrameError({ kind: "unreadable", host: "cdn.example" });
  proposals.ask(A);
  proposals.ask(B);
  await video("a").fail(unreadable);
  await video("b").fail(new Error("canvas"));
  expect(proposals.of("a")).toEqual({ kind: "failed", issue: unreadable.issue });
  expect(proposals.of("b")).toMatchObject({ issue: { problem: { kind: "unexpected" } } });
  expect([...proposals.getState().unreadable]).toEqual([["cdn.example", ["a"]]]);
  proposals.ask(A);
  await video("a").answer();
  proposals.pick(A, 1);
  await video("a").fail(unreadable);
  expect(proposals.of("a")).toMatchObject({
    kind: "proposed",
    picked: 1,
    issue: unreadable.issue,
  });
  proposals.ask(A);
  expect(video("a").atSeconds).toBe(10);
  await video("a").answer();
  expect(proposals.of("a")).toMatchObject({ picked: 1, issue: null });
  expect(open).toEqual([]);
});

it("Reports a video that can't be played as such, and continues with the next", async () => {
  const { video, open, proposals } = setup();
  const problem = { kind: "unplayable", serviceMessage: "" } as const;
  for (const each of [A, B, C, D]) proposals.setInSight(each, true);
  proposals.start();
  for (const id of ["a", "b"]) await video(id).fail(new FrameError({ kind: "failed", problem }));
  expect(proposals.of("a")).toEqual({ kind: "failed", issue: { kind: "failed", problem } });
  expect([...proposals.getState().unplayable]).toEqual(["a", "b"]);
  expect(ids(open)).toEqual(["c", "d"]);
});

it("Restarting retries failed videos in view, and none that was analyzed", async () => {
  const { video, open, proposals } = setup();
  for (const each of [A, B]) proposals.setInSight(each, true);
  proposals.start();
  await video("a").fail(new Error("canvas"));
  await video("b").answer();
  proposals.stop();
  proposals.start();
  expect(ids(open)).toEqual(["a"]);
});

it("Reports no trouble with a frame that is no longer wanted", async () => {
  const { video, proposals } = setup();
  proposals.ask(A);
  await video("a").answer();
  proposals.pick(A, 1);
  proposals.pick(A, 2);
  await video("a").fail(new Error("late"));
  expect(proposals.of("a")).toMatchObject({ picked: 2, issue: null });
});

it("A video without outstanding frames has none to propose, and can't be approved", async () => {
  const { video, proposals } = setup();
  proposals.ask(A);
  await video("a").answer(0);
  proposals.approve(["a", "b"], true);
  expect(proposals.of("a")).toEqual({ kind: "none" });
  expect(proposals.getState().approvedIds.size).toBe(0);
});

it("Notifies listeners, and keeps the same summary until then", () => {
  const { proposals } = setup();
  const listener = vi.fn<() => void>();
  const leave = proposals.subscribe(listener);
  expect(proposals.getState()).toBe(proposals.getState());
  proposals.ask(A);
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  leave();
  proposals.stop();
  expect(listener).not.toHaveBeenCalled();
});
