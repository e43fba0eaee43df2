import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { toProblem } from "#shared/http/errors.ts";
import type { Video } from "#videos/video-record.ts";
import { FrameError, type FrameIssue, type SmallFrame, type VideoFrames } from "./video-frames.ts";

/** Summary of all proposals. */
export interface ProposalsSummary {
  /** Videos that scroll into view are processed. */
  isOn: boolean;
  /** Videos open or queued. */
  busyCount: number;
  /** Videos with an approved image, loaded or not. */
  approvedIds: ReadonlySet<string>;
  /** Videos with an approved image that is loaded. */
  readyIds: ReadonlySet<string>;
  proposedIds: ReadonlySet<string>;
  /** Hosts without CORS, and their videos. */
  unreadable: ReadonlyMap<string, readonly string[]>;
}

/** Store of proposals: a change of one video re-renders its card only. */
export interface Proposals {
  subscribe: (listener: () => void) => () => void;
  /** Undefined: not processed yet. */
  of: (videoId: string) => Proposal | undefined;
  summary: () => ProposalsSummary;
  /** Processes videos in view, including failed ones, and those that scroll into view later. */
  start: () => void;
  /** Closes what is open and forgets what waits. What was found stays. */
  stop: () => void;
  /** Reports whether a video is in view. One that leaves the view leaves the queue. */
  setInSight: (video: Video, isInSight: boolean) => void;
  /** Processes a video, even if done before. */
  ask: (video: Video) => void;
  /** Picks another offered frame, which is fetched again in full size. */
  pick: (video: Video, place: number) => void;
  approve: (videoIds: Iterable<string>, isApproved: boolean) => void;
  /** Returns the approved image and forgets the video. Null if not loaded. */
  handOver: (videoId: string) => Blob | null;
}

interface Task {
  video: Video;
  /** Fetches only the picked frame; otherwise searches the whole video. */
  isPick: boolean;
  /** It waits only because it was in sight. */
  isBySight: boolean;
}

/** Videos open at a time. */
const MAX_OPEN = 2;

/** Creates the store for one visit to the board. */
export function createProposals(frames: VideoFrames): Proposals {
  const known = new Map<string, Proposal>();
  const inSight = new Map<string, Video>();
  const open = new Map<string, AbortController>();
  let line: Task[] = [];
  let isOn = false;
  const shown = createStore(summarize);

  const notify = () => shown.setState(summarize(), true);
  function set(videoId: string, proposal: Proposal | undefined): void {
    if (proposal === undefined) known.delete(videoId);
    else known.set(videoId, proposal);
    notify();
  }

  function enqueue(task: Task): void {
    const { id } = task.video;
    line = line.filter(({ video }) => video.id !== id);
    // Explicit requests go before videos in view.
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
      // Ignore errors of frames that are no longer wanted.
      if (!signal.aborted && pickedOf(video.id) === wanted) onIssue(video.id, issueOf(error));
    } finally {
      if (open.get(video.id) === stopping) open.delete(video.id);
      notify();
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

  /** Index of the wanted frame; null: none offered yet. */
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
  /** Queues the picked frame if it is not loaded. An open video does so when it is done. */
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
        // Index of a loaded frame without approval.
        const picked = proposal.frames.findIndex(({ image }) => image !== null);
        if (picked >= 0) {
          known.set(videoId, { ...proposal, picked, isApproved: false, issue: null });
        }
      }
    }
    notify();
  }

  return {
    subscribe: shown.subscribe,
    of: (videoId) => known.get(videoId),
    summary: shown.getState,
    start() {
      isOn = true;
      for (const video of inSight.values()) {
        const isNew = !known.has(video.id) || known.get(video.id)?.kind === "failed";
        if (isNew && !open.has(video.id)) enqueue({ video, isPick: false, isBySight: true });
      }
      notify();
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
      notify();
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
    problem: toProblem(error),
  };
}

interface OfferedFrame extends SmallFrame {
  /** Full-size image to send; null until fetched. */
  image: Blob | null;
}

/** Progress of a video's frames. */
export type Proposal =
  | { kind: "queued" }
  | { kind: "looking"; done: number; of: number }
  /** All frames are black, white or plain. */
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

/** Returns the image to send; null if not loaded. */
export function imageOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.image ?? null;
}

/** Subscribes to the summary. */
export function useProposalsSummary({ subscribe, summary }: Proposals): ProposalsSummary {
  return useSyncExternalStore(subscribe, summary);
}

/** Subscribes to one video. */
export function useProposal({ subscribe, of }: Proposals, videoId: string): Proposal | undefined {
  return useSyncExternalStore(subscribe, () => of(videoId));
}
