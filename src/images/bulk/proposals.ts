import { useSyncExternalStore } from "react";
import { toProblem } from "#shared/http/errors.ts";
import type { Vod } from "#videos/vod-record.ts";
import {
  type FilmFrames,
  type FrameTrouble,
  FrameTroubleError,
  type SmallFrame,
} from "./film-frames.ts";

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
  of: (vodId: string) => Proposal | undefined;
  summary: () => ProposalsSummary;
  /** Looks at what is in sight, also again where it failed, and at what comes into sight from now on. */
  start: () => void;
  /** Closes what is open and forgets what waits. What was found stays. */
  stop: () => void;
  /** Whether a film can be seen. One that waits for its turn leaves the line when it can't. */
  setInSight: (vod: Vod, isInSight: boolean) => void;
  /** Looks at a film in any case, also once more. */
  ask: (vod: Vod) => void;
  /** Another of the frames that are offered. Its picture comes from the film once more. */
  pick: (vod: Vod, place: number) => void;
  approve: (vodIds: Iterable<string>, isApproved: boolean) => void;
  /** Hands out what was approved, and forgets everything about the film. Null where it is not there. */
  handOver: (vodId: string) => Blob | null;
}

interface Task {
  vod: Vod;
  /** Of the picked frame only; otherwise the whole film is looked at. */
  isPick: boolean;
  /** It waits only because it was in sight. */
  isBySight: boolean;
}

/** Films that are open at one time. */
const MOST_OPEN = 2;

/** A store for the films of one visit to the board. */
export function createProposals(frames: FilmFrames): Proposals {
  const known = new Map<string, Proposal>();
  const inSight = new Map<string, Vod>();
  const open = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let line: Task[] = [];
  let isOn = false;
  let summary: ProposalsSummary | null = null;

  function tell(): void {
    summary = null;
    for (const listener of listeners) listener();
  }
  function set(vodId: string, proposal: Proposal | undefined): void {
    if (proposal === undefined) known.delete(vodId);
    else known.set(vodId, proposal);
    tell();
  }

  function enqueue(task: Task): void {
    const { id } = task.vod;
    line = line.filter(({ vod }) => vod.id !== id);
    // What somebody asked for comes before what merely can be seen.
    const at = task.isBySight ? line.length : line.findIndex(({ isBySight }) => isBySight);
    line.splice(at < 0 ? line.length : at, 0, task);
    if (!task.isPick) set(id, { kind: "queued" });
    pump();
  }
  function pump(): void {
    while (open.size < MOST_OPEN) {
      const at = line.findIndex(({ vod }) => !open.has(vod.id));
      const [task] = at < 0 ? [] : line.splice(at, 1);
      if (task === undefined) return;
      void run(task);
    }
  }

  async function run({ vod, isPick }: Task): Promise<void> {
    const stopping = new AbortController();
    open.set(vod.id, stopping);
    const { signal } = stopping;
    const wanted = pickedOf(vod.id);
    try {
      await (isPick ? take(vod, signal) : look(vod, signal));
    } catch (error) {
      // Of a frame that nobody wants any more there is nothing to tell.
      if (!signal.aborted && pickedOf(vod.id) === wanted) onTrouble(vod.id, troubleOf(error));
    } finally {
      if (open.get(vod.id) === stopping) open.delete(vod.id);
      tell();
      if (!signal.aborted) fetchPicked(vod);
      pump();
    }
  }
  async function look(vod: Vod, signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, of: number) => {
      if (!signal.aborted) set(vod.id, { kind: "looking", done, of });
    };
    onProgress(0, 0);
    const { frames: found, best, picture } = await frames.propose(vod, { onProgress, signal });
    signal.throwIfAborted();
    if (found.length === 0) return set(vod.id, { kind: "none" });
    set(vod.id, {
      kind: "proposed",
      frames: found.map((frame, at) => ({ ...frame, picture: at === best ? picture : null })),
      picked: best,
      isApproved: false,
      trouble: null,
    });
  }
  async function take(vod: Vod, signal: AbortSignal): Promise<void> {
    const before = known.get(vod.id);
    if (before?.kind !== "proposed" || pictureOf(before) !== null) return;
    const { picked } = before;
    const picture = await frames.take(vod, before.frames[picked]?.atSeconds ?? 0, signal);
    const now = known.get(vod.id);
    if (signal.aborted || now?.kind !== "proposed") return;
    set(vod.id, {
      ...now,
      frames: now.frames.map((frame, at) => (at === picked ? { ...frame, picture } : frame)),
    });
  }
  function onTrouble(vodId: string, trouble: FrameTrouble): void {
    const proposal = known.get(vodId);
    if (proposal?.kind === "proposed") set(vodId, { ...proposal, trouble });
    else set(vodId, { kind: "failed", trouble });
  }

  /** Which frame of a film is wanted; null: none is offered so far. */
  function pickedOf(vodId: string): number | null {
    const proposal = known.get(vodId);
    return proposal?.kind === "proposed" ? proposal.picked : null;
  }
  function pickAt(vod: Vod, place: number): void {
    const proposal = known.get(vod.id);
    if (proposal?.kind !== "proposed" || proposal.frames[place] === undefined) return;
    set(vod.id, { ...proposal, picked: place, trouble: null });
    fetchPicked(vod);
  }
  /** Gets in line for the picked frame where it is not there. An open film sees to it when it is done. */
  function fetchPicked(vod: Vod): void {
    const proposal = known.get(vod.id);
    if (proposal?.kind !== "proposed" || proposal.trouble !== null) return;
    if (pictureOf(proposal) !== null || open.has(vod.id)) return;
    enqueue({ vod, isPick: true, isBySight: false });
  }

  function summarize(): ProposalsSummary {
    const [approvedIds, readyIds, proposedIds] = [
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
    ];
    const unreadable = new Map<string, readonly string[]>();
    for (const [vodId, proposal] of known) {
      if (proposal.kind === "proposed") {
        proposedIds.add(vodId);
        if (proposal.isApproved) approvedIds.add(vodId);
        if (proposal.isApproved && pictureOf(proposal) !== null) readyIds.add(vodId);
      }
      const trouble = "trouble" in proposal ? proposal.trouble : null;
      if (trouble?.kind === "unreadable") {
        unreadable.set(trouble.host, [...(unreadable.get(trouble.host) ?? []), vodId]);
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
    for (const [vodId, proposal] of known) {
      if (proposal.kind === "queued" || proposal.kind === "looking") known.delete(vodId);
      else if (proposal.kind === "proposed" && pictureOf(proposal) === null) {
        // One that is there in full, which nobody has approved.
        const picked = proposal.frames.findIndex(({ picture }) => picture !== null);
        if (picked >= 0) {
          known.set(vodId, { ...proposal, picked, isApproved: false, trouble: null });
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
    of: (vodId) => known.get(vodId),
    summary: () => (summary ??= summarize()),
    start() {
      isOn = true;
      for (const vod of inSight.values()) {
        const isNew = !known.has(vod.id) || known.get(vod.id)?.kind === "failed";
        if (isNew && !open.has(vod.id)) enqueue({ vod, isPick: false, isBySight: true });
      }
      tell();
    },
    stop,
    setInSight(vod, isInSight) {
      if (isInSight) {
        inSight.set(vod.id, vod);
        if (isOn && !known.has(vod.id)) enqueue({ vod, isPick: false, isBySight: true });
        return;
      }
      inSight.delete(vod.id);
      const left = line.filter((task) => task.vod.id !== vod.id || !task.isBySight);
      if (left.length === line.length) return;
      line = left;
      set(vod.id, undefined);
    },
    ask(vod) {
      const proposal = known.get(vod.id);
      if (open.has(vod.id)) return;
      const isPick = proposal?.kind === "proposed";
      if (isPick) set(vod.id, { ...proposal, trouble: null });
      enqueue({ vod, isPick, isBySight: false });
    },
    pick: pickAt,
    approve(vodIds, isApproved) {
      for (const vodId of vodIds) {
        const proposal = known.get(vodId);
        if (proposal?.kind === "proposed") known.set(vodId, { ...proposal, isApproved });
      }
      tell();
    },
    handOver(vodId) {
      const picture = pictureOf(known.get(vodId));
      if (picture !== null) set(vodId, undefined);
      return picture;
    },
  };
}

function troubleOf(error: unknown): FrameTrouble {
  if (error instanceof FrameTroubleError) return error.trouble;
  return {
    kind: "failed",
    problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" },
  };
}

interface OfferedFrame extends SmallFrame {
  /** As it would be sent; null until it is asked for. */
  picture: Blob | null;
}

/** How far a film is with its frames. */
export type Proposal =
  | { kind: "queued" }
  | { kind: "looking"; done: number; of: number }
  /** What was looked at is black, white or empty. */
  | { kind: "none" }
  | { kind: "failed"; trouble: FrameTrouble }
  | {
      kind: "proposed";
      frames: readonly OfferedFrame[];
      /** Which of the frames it is to be. */
      picked: number;
      isApproved: boolean;
      /** Why the picked frame could not be had in full. */
      trouble: FrameTrouble | null;
    };

/** The picture that would be sent; null while it is not there. */
export function pictureOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.picture ?? null;
}

/** How the films of the board are doing together. */
export function useProposalsSummary({ subscribe, summary }: Proposals): ProposalsSummary {
  return useSyncExternalStore(subscribe, summary);
}

/** How far one film is. */
export function useProposal({ subscribe, of }: Proposals, vodId: string): Proposal | undefined {
  return useSyncExternalStore(subscribe, () => of(vodId));
}
