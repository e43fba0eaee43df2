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

/** Holds the thumbnail of a distinctive frame: a JPEG of 16 to 9. */
interface SmallFrame {
  atSeconds: number;
  preview: Blob;
}

/**
 * Is a source of frames. It opens and closes the video for each call, and throws a FrameError, or the signal's reason.
 */
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
      /** `image` is in full size, to send. It is null until fetched. */
      frames: readonly (SmallFrame & { image: Blob | null })[];
      picked: number;
      isApproved: boolean;
      /** Says why the picked frame could not be had in full. */
      issue: FrameIssue | null;
    };

export function imageOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.image ?? null;
}

export type Proposals = ReturnType<typeof createProposals>;
export type ProposalsSummary = ReturnType<typeof summarize>;

interface Task {
  video: Video;
  /** Fetches only the picked frame; otherwise searches the whole video. */
  isPick: boolean;
  /** It waits only because it was in view. */
  isBySight: boolean;
}

const MAX_OPEN = 2;

/** Holds all that is known of the videos of a board, and the work on them. */
interface Work {
  frames: VideoFrames;
  known: Map<string, Proposal>;
  inSight: Map<string, Video>;
  open: Map<string, AbortController>;
  line: readonly Task[];
  isOn: boolean;
  /** It is another object when it changes. */
  unplayable: ReadonlySet<string>;
  notify: () => void;
}

export function createProposals(frames: VideoFrames) {
  const work: Work = {
    frames,
    known: new Map(),
    inSight: new Map(),
    open: new Map(),
    line: [],
    isOn: false,
    unplayable: new Set(),
    notify: () => shown.setState(summarize(work), true),
  };
  const shown = createStore(() => summarize(work));
  return {
    subscribe: shown.subscribe,
    of: (videoId: string) => work.known.get(videoId),
    getState: shown.getState,
    /** Processes videos in view, including failed ones, and those that scroll into view later. */
    start: () => startWork(work),
    /** Closes what is open and forgets what waits. What was found stays. */
    stop: () => stopWork(work),
    /** Reports whether a video is in view. One that leaves the view leaves the queue. */
    setInSight: (video: Video, isInSight: boolean) =>
      isInSight ? enterSight(work, video) : leaveSight(work, video),
    ask(video: Video) {
      if (work.open.has(video.id)) return;
      const proposed = proposedOf(work, video.id);
      if (proposed !== null) set(work, video.id, { ...proposed, issue: null });
      enqueue(work, { video, isPick: proposed !== null, isBySight: false });
    },
    /** Picks another offered frame, which is fetched again in full size. */
    pick(video: Video, place: number) {
      const proposed = proposedOf(work, video.id);
      if (proposed?.frames[place] === undefined) return;
      set(work, video.id, { ...proposed, picked: place, issue: null });
      fetchPicked(work, video);
    },
    approve(videoIds: Iterable<string>, isApproved: boolean) {
      for (const videoId of videoIds) {
        const proposed = proposedOf(work, videoId);
        if (proposed !== null) work.known.set(videoId, { ...proposed, isApproved });
      }
      work.notify();
    },
    /** Returns the approved image and forgets the video. Null if not loaded. */
    handOver(videoId: string): Blob | null {
      const image = imageOf(work.known.get(videoId));
      if (image !== null) set(work, videoId, undefined);
      return image;
    },
  };
}

function startWork(work: Work): void {
  work.isOn = true;
  for (const video of work.inSight.values()) {
    const proposal = work.known.get(video.id);
    const isNew = proposal === undefined || proposal.kind === "failed";
    if (isNew && !work.open.has(video.id)) {
      enqueue(work, { video, isPick: false, isBySight: true });
    }
  }
  work.notify();
}

function stopWork(work: Work): void {
  const { known, open } = work;
  work.isOn = false;
  work.line = [];
  for (const stopping of open.values()) stopping.abort();
  open.clear();
  for (const [videoId, proposal] of known) {
    if (proposal.kind === "queued" || proposal.kind === "looking") known.delete(videoId);
    if (proposal.kind !== "proposed" || imageOf(proposal) !== null) continue;
    // Falls back to a frame that is loaded, without approval.
    const picked = proposal.frames.findIndex(({ image }) => image !== null);
    if (picked >= 0) known.set(videoId, { ...proposal, picked, isApproved: false, issue: null });
  }
  work.notify();
}

function enterSight(work: Work, video: Video): void {
  work.inSight.set(video.id, video);
  if (work.isOn && !work.known.has(video.id)) {
    enqueue(work, { video, isPick: false, isBySight: true });
  }
}

function leaveSight(work: Work, video: Video): void {
  work.inSight.delete(video.id);
  const left = work.line.filter((task) => task.video.id !== video.id || !task.isBySight);
  if (left.length === work.line.length) return;
  work.line = left;
  set(work, video.id, undefined);
}

function proposedOf({ known }: Work, videoId: string) {
  const proposal = known.get(videoId);
  return proposal?.kind === "proposed" ? proposal : null;
}

function set({ known, notify }: Work, videoId: string, proposal: Proposal | undefined): void {
  if (proposal === undefined) known.delete(videoId);
  else known.set(videoId, proposal);
  notify();
}

function enqueue(work: Work, task: Task): void {
  const { id } = task.video;
  const others = work.line.filter(({ video }) => video.id !== id);
  // Explicit requests go before videos in view.
  const at = task.isBySight ? -1 : others.findIndex(({ isBySight }) => isBySight);
  work.line = others.toSpliced(at < 0 ? others.length : at, 0, task);
  if (!task.isPick) set(work, id, { kind: "queued" });
  pump(work);
}

function pump(work: Work): void {
  while (work.open.size < MAX_OPEN) {
    const task = work.line.find(({ video }) => !work.open.has(video.id));
    if (task === undefined) return;
    work.line = work.line.filter((each) => each !== task);
    void run(work, task);
  }
}

async function run(work: Work, { video, isPick }: Task): Promise<void> {
  const { open } = work;
  const stopping = new AbortController();
  open.set(video.id, stopping);
  const { signal } = stopping;
  const wanted = proposedOf(work, video.id)?.picked;
  try {
    await (isPick ? take(work, video, signal) : check(work, video, signal));
  } catch (error) {
    // Errors of frames that are no longer wanted do not matter.
    if (!signal.aborted && proposedOf(work, video.id)?.picked === wanted) fail(work, video, error);
  } finally {
    if (open.get(video.id) === stopping) open.delete(video.id);
    work.notify();
    if (!signal.aborted) fetchPicked(work, video);
    pump(work);
  }
}

function fail(work: Work, { id }: Video, error: unknown): void {
  const proposed = proposedOf(work, id);
  const issue: FrameIssue =
    error instanceof FrameError ? error.issue : { kind: "failed", problem: toProblem(error) };
  if (proposed === null && isFormat(issue)) work.unplayable = new Set([...work.unplayable, id]);
  set(work, id, proposed === null ? { kind: "failed", issue } : { ...proposed, issue });
}

async function check(work: Work, video: Video, signal: AbortSignal): Promise<void> {
  const onProgress = (done: number, of: number) => {
    if (!signal.aborted) set(work, video.id, { kind: "looking", done, of });
  };
  onProgress(0, 0);
  const { frames: found, best, image } = await work.frames.propose(video, { onProgress, signal });
  signal.throwIfAborted();
  if (found.length === 0) return set(work, video.id, { kind: "none" });
  set(work, video.id, {
    kind: "proposed",
    frames: found.map((frame, at) => ({ ...frame, image: at === best ? image : null })),
    picked: best,
    isApproved: false,
    issue: null,
  });
}

async function take(work: Work, video: Video, signal: AbortSignal): Promise<void> {
  const before = proposedOf(work, video.id);
  if (before === null || imageOf(before) !== null) return;
  const { picked } = before;
  const image = await work.frames.take(video, before.frames[picked]?.atSeconds ?? 0, signal);
  const now = proposedOf(work, video.id);
  if (signal.aborted || now === null) return;
  set(work, video.id, {
    ...now,
    frames: now.frames.map((frame, at) => (at === picked ? { ...frame, image } : frame)),
  });
}

/** Queues the picked frame if it is not loaded. An open video does so when it is done. */
function fetchPicked(work: Work, video: Video): void {
  const proposed = proposedOf(work, video.id);
  if (proposed === null || proposed.issue !== null) return;
  if (imageOf(proposed) !== null || work.open.has(video.id)) return;
  enqueue(work, { video, isPick: true, isBySight: false });
}

function summarize({ known, open, line, isOn, unplayable }: Work) {
  const proposedIds = new Set<string>();
  /** Holds the ids of videos with an approved image, loaded or not. */
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
