import { useSyncExternalStore } from "react";
import { toProblem } from "#shared/http/errors.ts";
import type { Video } from "#videos/video-record.ts";
import { FrameError, type FrameIssue, type SmallFrame, type VideoFrames } from "./video-frames.ts";

/** How the films of the board are doing together. */
export interface ProposalsSummary {
  /** Whether films that come into sight are looked at. */
  isOn: boolean;
  /** Films that are open, or wait for it. */
  busyCount: number;
  /** Films whose picture was approved, also where it is still on its way. */
  approvedIds: ReadonlySet<string>;
  /** Films whose picture was approved and is there. */
  readyIds: ReadonlySet<string>;
  proposedIds: ReadonlySet<string>;
  /** Hosts whose films no page may read, and those films. */
  unreadable: ReadonlyMap<string, readonly string[]>;
}

/** Frames of many films, outside React: a change to one film is news to its card alone. */
export interface Proposals {
  subscribe: (listener: () => void) => () => void;
  /** Undefined: nobody has looked so far. */
  of: (videoId: string) => Proposal | undefined;
  summary: () => ProposalsSummary;
  /** Looks at what is in sight, also again where it failed, and at what comes into sight from now on. */
  start: () => void;
  /** Closes what is open and forgets what waits. What was found stays. */
  stop: () => void;
  /** Whether a film can be seen. One that waits for its turn leaves the line when it can't. */
  setInSight: (video: Video, isInSight: boolean) => void;
  /** Looks at a film in any case, also once more. */
  ask: (video: Video) => void;
  /** Another of the frames that are offered. Its picture comes from the film once more. */
  pick: (video: Video, place: number) => void;
  approve: (videoIds: Iterable<string>, isApproved: boolean) => void;
  /** Hands out what was approved, and forgets everything about the film. Null where it is not there. */
  handOver: (videoId: string) => Blob | null;
}

interface Task {
  video: Video;
  /** Of the picked frame only; otherwise the whole film is looked at. */
  isPick: boolean;
  /** It waits only because it was in sight. */
  isBySight: boolean;
}

/** Films that are open at one time. */
const MAX_OPEN = 2;

/** A store for the films of one visit to the board. */
export function createProposals(frames: VideoFrames): Proposals {
  const known = new Map<string, Proposal>();
  const inSight = new Map<string, Video>();
  const open = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let line: Task[] = [];
  let isOn = false;
  let summary: ProposalsSummary | null = null;

  function tell(): void {
    summary = null;
    for (const listener of listeners) listener();
  }
  function set(videoId: string, proposal: Proposal | undefined): void {
    if (proposal === undefined) known.delete(videoId);
    else known.set(videoId, proposal);
    tell();
  }

  function enqueue(task: Task): void {
    const { id } = task.video;
    line = line.filter(({ video }) => video.id !== id);
    // What somebody asked for comes before what merely can be seen.
    const at = task.isBySight ? line.length : line.findIndex(({ isBySight }) => isBySight);
    line.splice(at < 0 ? line.length : at, 0, task);
    if (!task.isPick) set(id, { kind: "queued" });
    pump();
  }
  function pump(): void {
    while (open.size < MAX_OPEN) {
      const at = line.findIndex(({ video }) => !open.has(video.id));
      const [task] = at < 0 ? [] : line.splice(at, 1);
      if (task === undefined) return;
      void run(task);
    }
  }

  async function run({ video, isPick }: Task): Promise<void> {
    const stopping = new AbortController();
    open.set(video.id, stopping);
    const { signal } = stopping;
    const wanted = pickedOf(video.id);
    try {
      await (isPick ? take(video, signal) : check(video, signal));
    } catch (error) {
      // Of a frame that nobody wants any more there is nothing to tell.
      if (!signal.aborted && pickedOf(video.id) === wanted) onIssue(video.id, issueOf(error));
    } finally {
      if (open.get(video.id) === stopping) open.delete(video.id);
      tell();
      if (!signal.aborted) fetchPicked(video);
      pump();
    }
  }
  async function check(video: Video, signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, of: number) => {
      if (!signal.aborted) set(video.id, { kind: "looking", done, of });
    };
    onProgress(0, 0);
    const { frames: found, best, image } = await frames.propose(video, { onProgress, signal });
    signal.throwIfAborted();
    if (found.length === 0) return set(video.id, { kind: "none" });
    set(video.id, {
      kind: "proposed",
      frames: found.map((frame, at) => ({ ...frame, image: at === best ? image : null })),
      picked: best,
      isApproved: false,
      issue: null,
    });
  }
  async function take(video: Video, signal: AbortSignal): Promise<void> {
    const before = known.get(video.id);
    if (before?.kind !== "proposed" || imageOf(before) !== null) return;
    const { picked } = before;
    const image = await frames.take(video, before.frames[picked]?.atSeconds ?? 0, signal);
    const now = known.get(video.id);
    if (signal.aborted || now?.kind !== "proposed") return;
    set(video.id, {
      ...now,
      frames: now.frames.map((frame, at) => (at === picked ? { ...frame, image } : frame)),
    });
  }
  function onIssue(videoId: string, issue: FrameIssue): void {
    const proposal = known.get(videoId);
    if (proposal?.kind === "proposed") set(videoId, { ...proposal, issue });
    else set(videoId, { kind: "failed", issue });
  }

  /** Which frame of a film is wanted; null: none is offered so far. */
  function pickedOf(videoId: string): number | null {
    const proposal = known.get(videoId);
    return proposal?.kind === "proposed" ? proposal.picked : null;
  }
  function pickAt(video: Video, place: number): void {
    const proposal = known.get(video.id);
    if (proposal?.kind !== "proposed" || proposal.frames[place] === undefined) return;
    set(video.id, { ...proposal, picked: place, issue: null });
    fetchPicked(video);
  }
  /** Gets in line for the picked frame where it is not there. An open film sees to it when it is done. */
  function fetchPicked(video: Video): void {
    const proposal = known.get(video.id);
    if (proposal?.kind !== "proposed" || proposal.issue !== null) return;
    if (imageOf(proposal) !== null || open.has(video.id)) return;
    enqueue({ video, isPick: true, isBySight: false });
  }

  function summarize(): ProposalsSummary {
    const [approvedIds, readyIds, proposedIds] = [
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
    ];
    const unreadable = new Map<string, readonly string[]>();
    for (const [videoId, proposal] of known) {
      if (proposal.kind === "proposed") {
        proposedIds.add(videoId);
        if (proposal.isApproved) approvedIds.add(videoId);
        if (proposal.isApproved && imageOf(proposal) !== null) readyIds.add(videoId);
      }
      const issue = "issue" in proposal ? proposal.issue : null;
      if (issue?.kind === "unreadable") {
        unreadable.set(issue.host, [...(unreadable.get(issue.host) ?? []), videoId]);
      }
    }
    const busyCount = open.size + line.length;
    return { isOn, busyCount, approvedIds, readyIds, proposedIds, unreadable };
  }

  function stop(): void {
    isOn = false;
    line = [];
    for (const stopping of open.values()) stopping.abort();
    open.clear();
    for (const [videoId, proposal] of known) {
      if (proposal.kind === "queued" || proposal.kind === "looking") known.delete(videoId);
      else if (proposal.kind === "proposed" && imageOf(proposal) === null) {
        // One that is there in full, which nobody has approved.
        const picked = proposal.frames.findIndex(({ image }) => image !== null);
        if (picked >= 0) {
          known.set(videoId, { ...proposal, picked, isApproved: false, issue: null });
        }
      }
    }
    tell();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (videoId) => known.get(videoId),
    summary: () => (summary ??= summarize()),
    start() {
      isOn = true;
      for (const video of inSight.values()) {
        const isNew = !known.has(video.id) || known.get(video.id)?.kind === "failed";
        if (isNew && !open.has(video.id)) enqueue({ video, isPick: false, isBySight: true });
      }
      tell();
    },
    stop,
    setInSight(video, isInSight) {
      if (isInSight) {
        inSight.set(video.id, video);
        if (isOn && !known.has(video.id)) enqueue({ video, isPick: false, isBySight: true });
        return;
      }
      inSight.delete(video.id);
      const left = line.filter((task) => task.video.id !== video.id || !task.isBySight);
      if (left.length === line.length) return;
      line = left;
      set(video.id, undefined);
    },
    ask(video) {
      const proposal = known.get(video.id);
      if (open.has(video.id)) return;
      const isPick = proposal?.kind === "proposed";
      if (isPick) set(video.id, { ...proposal, issue: null });
      enqueue({ video, isPick, isBySight: false });
    },
    pick: pickAt,
    approve(videoIds, isApproved) {
      for (const videoId of videoIds) {
        const proposal = known.get(videoId);
        if (proposal?.kind === "proposed") known.set(videoId, { ...proposal, isApproved });
      }
      tell();
    },
    handOver(videoId) {
      const image = imageOf(known.get(videoId));
      if (image !== null) set(videoId, undefined);
      return image;
    },
  };
}

function issueOf(error: unknown): FrameIssue {
  if (error instanceof FrameError) return error.issue;
  return {
    kind: "failed",
    problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" },
  };
}

interface OfferedFrame extends SmallFrame {
  /** As it would be sent; null until it is asked for. */
  image: Blob | null;
}

/** How far a film is with its frames. */
export type Proposal =
  | { kind: "queued" }
  | { kind: "looking"; done: number; of: number }
  /** What was looked at is black, white or empty. */
  | { kind: "none" }
  | { kind: "failed"; issue: FrameIssue }
  | {
      kind: "proposed";
      frames: readonly OfferedFrame[];
      /** Which of the frames it is to be. */
      picked: number;
      isApproved: boolean;
      /** Why the picked frame could not be had in full. */
      issue: FrameIssue | null;
    };

/** The picture that would be sent; null while it is not there. */
export function imageOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.image ?? null;
}

/** How the films of the board are doing together. */
export function useProposalsSummary({ subscribe, summary }: Proposals): ProposalsSummary {
  return useSyncExternalStore(subscribe, summary);
}

/** How far one film is. */
export function useProposal({ subscribe, of }: Proposals, videoId: string): Proposal | undefined {
  return useSyncExternalStore(subscribe, () => of(videoId));
}
