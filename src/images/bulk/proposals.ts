import { createStore } from "zustand/vanilla";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { Video } from "#videos/video-record.ts";

type FrameIssue =
  /** The host does not allow other origins to read its media. */
  { kind: "unreadable"; host: string } | { kind: "failed"; problem: Problem };

export class FrameError extends Error {
  override readonly name = "FrameError";
  readonly issue: FrameIssue;
  constructor(issue: FrameIssue) {
    super(issue.kind);
    this.issue = issue;
  }
}

/** Thumbnail of a distinctive frame: a JPEG of 16 to 9. */
interface SmallFrame {
  atSeconds: number;
  preview: Blob;
}

/** Source of frames. Opens and closes the video for each call. Throws a FrameError, or the signal's reason. */
export interface VideoFrames {
  /**
   * Searches a video.
   * @returns distinctive frames in chronological order, with the index and full-size image of the best; empty
   * if none is distinctive
   */
  propose: (
    video: Video,
    looking: { onProgress: (done: number, of: number) => void; signal: AbortSignal },
  ) => Promise<{ frames: readonly SmallFrame[]; best: number; image: Blob | null }>;
  take: (video: Video, atSeconds: number, signal: AbortSignal) => Promise<Blob>;
}

export type Proposal =
  | { kind: "queued" }
  | { kind: "looking"; done: number; of: number }
  /** All frames are black, white or plain. */
  | { kind: "none" }
  | { kind: "failed"; issue: FrameIssue }
  | {
      kind: "proposed";
      /** `image`: in full size, to send; null until fetched. */
      frames: readonly (SmallFrame & { image: Blob | null })[];
      picked: number;
      isApproved: boolean;
      /** Why the picked frame could not be had in full. */
      issue: FrameIssue | null;
    };

export function imageOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.image ?? null;
}

export type Proposals = ReturnType<typeof createProposals>;
export type ProposalsSummary = ReturnType<Proposals["getState"]>;

interface Task {
  video: Video;
  /** Fetches only the picked frame; otherwise searches the whole video. */
  isPick: boolean;
  /** It waits only because it was in sight. */
  isBySight: boolean;
}

const MAX_OPEN = 2;

export function createProposals(frames: VideoFrames) {
  const known = new Map<string, Proposal>();
  const inSight = new Map<string, Video>();
  const open = new Map<string, AbortController>();
  let line: Task[] = [];
  let isOn = false;
  /** Another one when it changes. */
  let unplayable: ReadonlySet<string> = new Set();
  const shown = createStore(summarize);

  const notify = () => shown.setState(summarize(), true);
  const proposedOf = (videoId: string) => {
    const proposal = known.get(videoId);
    return proposal?.kind === "proposed" ? proposal : null;
  };
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
    const wanted = proposedOf(video.id)?.picked;
    try {
      await (isPick ? take(video, signal) : check(video, signal));
    } catch (error) {
      const proposed = proposedOf(video.id);
      // Ignore errors of frames that are no longer wanted.
      if (!signal.aborted && proposed?.picked === wanted) {
        const issue: FrameIssue =
          error instanceof FrameError ? error.issue : { kind: "failed", problem: toProblem(error) };
        if (proposed === null && isFormat(issue)) unplayable = new Set([...unplayable, video.id]);
        set(video.id, proposed === null ? { kind: "failed", issue } : { ...proposed, issue });
      }
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
    const before = proposedOf(video.id);
    if (before === null || imageOf(before) !== null) return;
    const { picked } = before;
    const image = await frames.take(video, before.frames[picked]?.atSeconds ?? 0, signal);
    const now = proposedOf(video.id);
    if (signal.aborted || now === null) return;
    set(video.id, {
      ...now,
      frames: now.frames.map((frame, at) => (at === picked ? { ...frame, image } : frame)),
    });
  }
  /** Queues the picked frame if it is not loaded. An open video does so when it is done. */
  function fetchPicked(video: Video): void {
    const proposed = proposedOf(video.id);
    if (proposed === null || proposed.issue !== null) return;
    if (imageOf(proposed) !== null || open.has(video.id)) return;
    enqueue({ video, isPick: true, isBySight: false });
  }

  function summarize() {
    const proposedIds = new Set<string>();
    /** With an approved image, loaded or not. */
    const approvedIds = new Set<string>();
    const readyIds = new Set<string>();
    for (const [videoId, proposal] of known) {
      if (proposal.kind === "proposed") {
        proposedIds.add(videoId);
        if (proposal.isApproved) approvedIds.add(videoId);
        if (proposal.isApproved && imageOf(proposal) !== null) readyIds.add(videoId);
      }
    }
    const busyCount = open.size + line.length;
    const unreadable = unreadableHosts(known);
    return { isOn, busyCount, approvedIds, readyIds, proposedIds, unreadable, unplayable };
  }

  return {
    subscribe: shown.subscribe,
    of: (videoId: string) => known.get(videoId),
    getState: shown.getState,
    /** Processes videos in view, including failed ones, and those that scroll into view later. */
    start() {
      isOn = true;
      for (const video of inSight.values()) {
        const isNew = !known.has(video.id) || known.get(video.id)?.kind === "failed";
        if (isNew && !open.has(video.id)) enqueue({ video, isPick: false, isBySight: true });
      }
      notify();
    },
    /** Closes what is open and forgets what waits. What was found stays. */
    stop() {
      isOn = false;
      line = [];
      for (const stopping of open.values()) stopping.abort();
      open.clear();
      for (const [videoId, proposal] of known) {
        if (proposal.kind === "queued" || proposal.kind === "looking") known.delete(videoId);
        if (proposal.kind !== "proposed" || imageOf(proposal) !== null) continue;
        // A frame that is loaded, without approval.
        const picked = proposal.frames.findIndex(({ image }) => image !== null);
        if (picked >= 0)
          known.set(videoId, { ...proposal, picked, isApproved: false, issue: null });
      }
      notify();
    },
    /** Reports whether a video is in view. One that leaves the view leaves the queue. */
    setInSight(video: Video, isInSight: boolean) {
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
    ask(video: Video) {
      if (open.has(video.id)) return;
      const proposed = proposedOf(video.id);
      if (proposed !== null) set(video.id, { ...proposed, issue: null });
      enqueue({ video, isPick: proposed !== null, isBySight: false });
    },
    /** Picks another offered frame, which is fetched again in full size. */
    pick(video: Video, place: number) {
      const proposed = proposedOf(video.id);
      if (proposed?.frames[place] === undefined) return;
      set(video.id, { ...proposed, picked: place, issue: null });
      fetchPicked(video);
    },
    approve(videoIds: Iterable<string>, isApproved: boolean) {
      for (const videoId of videoIds) {
        const proposed = proposedOf(videoId);
        if (proposed !== null) known.set(videoId, { ...proposed, isApproved });
      }
      notify();
    },
    /** Returns the approved image and forgets the video. Null if not loaded. */
    handOver(videoId: string): Blob | null {
      const image = imageOf(known.get(videoId));
      if (image !== null) set(videoId, undefined);
      return image;
    },
  };
}

function isFormat(issue: FrameIssue): boolean {
  return issue.kind === "failed" && issue.problem.kind === "unplayable";
}

/** Returns the hosts that let no page read their media, with the ids of the videos. */
function unreadableHosts(known: ReadonlyMap<string, Proposal>) {
  const hosts = new Map<string, readonly string[]>();
  for (const [videoId, proposal] of known) {
    const issue = "issue" in proposal ? proposal.issue : null;
    if (issue?.kind !== "unreadable") continue;
    hosts.set(issue.host, [...(hosts.get(issue.host) ?? []), videoId]);
  }
  return hosts;
}
