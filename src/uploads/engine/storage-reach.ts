import { BACKOFF, backoffMs, pause } from "#shared/http/backoff.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";

/** A host of storage gives no answer, while the API does: it is blocked, or can't be reached from here. */
export interface SilentStorage {
  silentHost: string;
}

/** Says why a part waits. `storage-slow`: its connection is open, and storage takes no more bytes from it for now. */
export type PartWaitReason = WaitReason | SilentStorage | "storage-slow";

/** Without an answer for so long after the first failure, a host is compared with the API. */
const SILENT_MS = 10_000;
/** Separates two requests to a silent host. */
const PROBE_MS = 60_000;

/** Gives up on a request in which nothing moves, this long. */
export const STALL_MS = 30_000;
/** Replaces `STALL_MS` where storage is known not to answer: within a minute it has to be said. */
const PROBE_STALL_MS = 20_000;
/** A storage that takes its time does so in the middle of a part, or once it has all of it; proxies hold parts as well. */
const LIMITS = {
  /** Limits the time from a byte that left to the next one. */
  stallMs: { least: STALL_MS, growth: 10, most: 300_000 },
  /** Limits the time from the last byte to the answer: storage takes long for large parts. */
  answerMs: { least: 120_000, growth: 4, most: 3_600_000 },
};
/** A pause or an answer may take this much longer than in the last part. */
const MARGIN = 3;

/** Describes a host that has not answered since its first failure. */
interface Silence {
  sinceMs: number;
  /** Counts failures one after the other: requests that failed beside each other are one. */
  rounds: number;
  lastFailureMs: number;
  isProbing: boolean;
  nextProbeMs: number;
  /** Set once the API is known to answer meanwhile. */
  reason: SilentStorage | null;
  /** Is aborted when any of this changes. */
  change: AbortController;
}

/** Says how the request for a part ended. */
export type PartEnding =
  /** Holds the longest pause before its last byte, and the time from there to the answer. */
  | { kind: "answered"; stallMs: number; answerMs: number }
  /** `tooShort` is the limit at which it was given up though it had begun to move, if any. */
  | { kind: "unanswered"; tooShort: keyof typeof LIMITS | null }
  /** It was not sent, or was stopped. */
  | { kind: "stopped" };

/** Holds the times after which a request is given up. */
export interface PartLimits {
  /** Limits the time before the first byte leaves. */
  connectMs: number;
  /** Limits the time from then on without a byte that leaves. */
  stallMs: number;
  /** Once all bytes are sent, without an answer. */
  answerMs: number;
}

/** Permits sending one part to a host. */
export interface StorageTurn {
  hasWaited: boolean;
  limits: PartLimits;
  /** Ends it. @returns whether the next turn has to be waited for, so that no other pause is needed */
  end: (ending: PartEnding) => Promise<boolean>;
}

/** Knows which hosts of storage answer, over all parts of all files. */
export type StorageReach = ReturnType<typeof createStorageReach>;

/**
 * Creates the judge of storage's silence. A part that fails without an answer is sent again as usual. Once a second try
 * has failed too, one part at a time is sent to the host, and once the host was silent for ten seconds while the API
 * answers, one a minute. The first answer, or the network's return, lets everything go on. It also learns how long each
 * host pauses and takes to answer, so that no part is given up twice for the same delay.
 * @param isApiAnswering asks the API once, and says whether any answer came
 */
export function createStorageReach(
  isApiAnswering: () => Promise<boolean>,
  now = () => performance.now(),
) {
  const silences = new Map<string, Silence>();
  const limits = createLimits();
  addEventListener("online", () => {
    for (const host of silences.keys()) forget(host);
  });

  function forget(host: string): void {
    const silence = silences.get(host);
    silences.delete(host);
    silence?.change.abort();
  }

  /** Waits for the change of a silence, or until its next probe is due. */
  async function next({ isProbing, nextProbeMs, change }: Silence, signal: AbortSignal) {
    const woken = AbortSignal.any([change.signal, signal]);
    const delayMs = isProbing ? PROBE_MS : Math.max(0, nextProbeMs - now());
    await pause(delayMs, woken).catch(() => signal.throwIfAborted());
  }

  /** Notes that a request failed. @param hasStalled in the middle, as on a line that is down */
  async function noteFailure(host: string, startedMs: number, hasStalled: boolean): Promise<void> {
    const silence = silences.get(host) ?? newSilence(now());
    silences.set(host, silence);
    if (startedMs < silence.lastFailureMs) return;
    const rounds = silence.rounds + 1;
    const ownMs = now() + backoffMs(rounds, BACKOFF.call);
    tell(silence, { rounds, lastFailureMs: now(), nextProbeMs: ownMs });
    const isLong = rounds > 1 && now() - silence.sinceMs >= SILENT_MS;
    if (!isLong && !hasStalled) return;
    const isAnswering = await isApiAnswering();
    if (!isAnswering) limits.forgetStalls(host);
    if (!isLong || silences.get(host) !== silence) return;
    tell(silence, {
      reason: isAnswering ? (silence.reason ?? { silentHost: host }) : null,
      nextProbeMs: isAnswering ? startedMs + PROBE_MS : silence.nextProbeMs,
    });
  }

  return {
    /** Waits until a part may be sent to a host. @throws the signal's reason */
    async enter(
      host: string,
      signal: AbortSignal,
      onWaiting: (reason: PartWaitReason | null) => void,
    ): Promise<StorageTurn> {
      let hasWaited = false;
      let silence = silences.get(host);
      while (silence !== undefined && silence.rounds > 1) {
        if (!silence.isProbing && now() >= silence.nextProbeMs) break;
        hasWaited = true;
        onWaiting(silence.reason ?? "network");
        await next(silence, signal);
        silence = silences.get(host);
      }
      const probed = silence !== undefined && silence.rounds > 1 ? silence : null;
      if (probed !== null) tell(probed, { isProbing: true });
      // A known problem of a silent host stays on screen while it is tried.
      if (probed === null || probed.reason === null) onWaiting(null);
      const startedMs = now();
      const partLimits = limits.of(host, silence !== undefined);
      return {
        hasWaited,
        limits: partLimits,
        async end(ending) {
          limits.learn(host, partLimits, ending);
          if (ending.kind === "answered") forget(host);
          if (ending.kind === "unanswered") {
            await noteFailure(host, startedMs, ending.tooShort === "stallMs");
          }
          if (probed !== null) tell(probed, { isProbing: false });
          return (silences.get(host)?.rounds ?? 0) > 1;
        },
      };
    },
  };
}

function newSilence(sinceMs: number): Silence {
  return {
    sinceMs,
    rounds: 0,
    lastFailureMs: -Infinity,
    isProbing: false,
    nextProbeMs: 0,
    reason: null,
    change: new AbortController(),
  };
}

/** Changes a silence, and wakes those that wait for that. */
function tell(silence: Silence, news: Partial<Silence>): void {
  const { change } = silence;
  Object.assign(silence, news, { change: new AbortController() });
  change.abort();
}

/** Knows how patient to be with each host. */
function createLimits() {
  const stalls = createLimit(LIMITS.stallMs);
  const answers = createLimit(LIMITS.answerMs);
  return {
    /** Is less patient where a host is silent, unless it is known to pause. */
    of(host: string, isSilent: boolean): PartLimits {
      const connectMs = isSilent ? PROBE_STALL_MS : STALL_MS;
      const stallMs = stalls.of(host) > STALL_MS ? stalls.of(host) : connectMs;
      // A small part fits into the buffers on the way: then its answer takes as long as a pause.
      return { connectMs, stallMs, answerMs: Math.max(stalls.of(host), answers.of(host)) };
    },
    /**
     * Adapts the limits to how a part ended.
     * @param had the limits that the part had
     */
    learn(host: string, had: PartLimits, ending: PartEnding) {
      if (ending.kind === "answered") {
        stalls.learn(host, ending.stallMs);
        answers.learn(host, ending.answerMs);
      } else if (ending.kind === "unanswered" && ending.tooShort === "stallMs") {
        stalls.grow(host, had.stallMs);
      } else if (ending.kind === "unanswered" && ending.tooShort === "answerMs") {
        answers.grow(host, had.answerMs);
      }
    },
    forgetStalls: stalls.forget,
  };
}

/** Knows for each host how long one thing may take in a part. */
function createLimit({ least, growth, most }: (typeof LIMITS)[keyof typeof LIMITS]) {
  const limits = new Map<string, number>();
  const of = (host: string) => limits.get(host) ?? least;
  const set = (host: string, limitMs: number) => limits.set(host, Math.min(most, limitMs));
  return {
    of,
    /**
     * Adapts the limit to a part that was answered.
     * @param tookMs the time that it took in a part that was answered
     */
    learn: (host: string, tookMs: number) =>
      set(host, Math.max(least, tookMs * MARGIN, of(host) / 2)),
    /**
     * The second try has to be enough. Parts that were given up beside each other count once.
     * @param tooShortMs the limit that this part had
     */
    grow(host: string, tooShortMs: number) {
      if (of(host) <= Math.max(least, tooShortMs)) set(host, of(host) * growth);
    },
    forget: (host: string) => limits.delete(host),
  };
}
