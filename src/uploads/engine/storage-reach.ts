import { BACKOFF, backoffMs, pause } from "#shared/http/backoff.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";

/** A host of storage gives no answer, while the API does: it is blocked, or can't be reached from here. */
export interface SilentStorage {
  silentHost: string;
}

/** Reason why a part waits. */
export type PartWaitReason = WaitReason | SilentStorage;

/** Without an answer for so long after the first failure, a host is compared with the API. */
const SILENT_MS = 10_000;
/** Between two requests to a silent host. */
const PROBE_MS = 60_000;

/** Least time for an answer once all bytes of a part are sent: storage takes long for large parts, and proxies hold them. */
const ANSWER_MS = 120_000;
/** Growth of that time after a part for which it was too short: the second try has to be enough. */
const ANSWER_GROWTH = 4;
const MAX_ANSWER_MS = 3_600_000;
/** So much longer than the last part an answer may take. */
const ANSWER_MARGIN = 3;

/** A host that has not answered since its first failure. */
interface Silence {
  sinceMs: number;
  /** Failures one after the other: requests that failed beside each other are one. */
  rounds: number;
  lastFailureMs: number;
  isProbing: boolean;
  nextProbeMs: number;
  /** Set once the API is known to answer meanwhile. */
  reason: SilentStorage | null;
  /** Aborted when any of this changes. */
  change: AbortController;
}

/** How the request for a part ended. `answerMs`: from its last byte to the answer. */
export type PartEnding =
  | { kind: "answered"; answerMs: number }
  /** `isLate`: it was given up after all its bytes were sent. */
  | { kind: "unanswered"; isLate: boolean }
  /** It was not sent, or was stopped. */
  | { kind: "stopped" };

/** Leave to send one part to a host. */
export interface StorageTurn {
  hasWaited: boolean;
  /** Time for the answer once all bytes are sent. */
  answerMs: number;
  /** The host is known not to answer: a second request that stalls needs less patience. */
  isProbe: boolean;
  /** Ends it. @returns whether the next turn has to be waited for, so that no other pause is needed */
  end: (ending: PartEnding) => Promise<boolean>;
}

/** Knows which hosts of storage answer, over all parts of all files. */
export type StorageReach = ReturnType<typeof createStorageReach>;

/**
 * Creates the judge of storage's silence. A part that fails without an answer is sent again as usual. Once a second try
 * has failed too, one part at a time is sent to the host, and once the host was silent for ten seconds while the API
 * answers, one a minute. The first answer, or the network's return, lets everything go on. It also learns how long each
 * host takes to answer, so that no part is given up twice for the same delay.
 * @param isApiAnswering asks the API once, and says whether any answer came
 */
export function createStorageReach(
  isApiAnswering: () => Promise<boolean>,
  now = () => performance.now(),
) {
  const silences = new Map<string, Silence>();
  const answerTimes = createAnswerTimes();
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

  async function noteFailure(host: string, startedMs: number): Promise<void> {
    const silence = silences.get(host) ?? newSilence(now());
    silences.set(host, silence);
    if (startedMs < silence.lastFailureMs) return;
    const rounds = silence.rounds + 1;
    const ownMs = now() + backoffMs(rounds, BACKOFF.call);
    tell(silence, { rounds, lastFailureMs: now(), nextProbeMs: ownMs });
    if (rounds < 2 || now() - silence.sinceMs < SILENT_MS) return;
    const isSilent = await isApiAnswering();
    if (silences.get(host) !== silence) return;
    tell(silence, {
      reason: isSilent ? (silence.reason ?? { silentHost: host }) : null,
      nextProbeMs: isSilent ? startedMs + PROBE_MS : silence.nextProbeMs,
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
      // What is known of a silent host stays on screen while it is tried.
      if (probed === null || probed.reason === null) onWaiting(null);
      const startedMs = now();
      const answerMs = answerTimes.of(host);
      return {
        hasWaited,
        isProbe: silence !== undefined,
        answerMs,
        async end(ending) {
          answerTimes.learn(host, answerMs, ending);
          if (ending.kind === "answered") forget(host);
          if (ending.kind === "unanswered") await noteFailure(host, startedMs);
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

/** Knows how long to wait for each host's answer once all bytes of a part are sent. */
function createAnswerTimes() {
  const times = new Map<string, number>();
  const of = (host: string) => times.get(host) ?? ANSWER_MS;
  return {
    of,
    /** @param limitMs the time that this part had */
    learn(host: string, limitMs: number, ending: PartEnding) {
      if (ending.kind === "answered") {
        const nextMs = Math.max(ANSWER_MS, ending.answerMs * ANSWER_MARGIN, of(host) / 2);
        times.set(host, Math.min(MAX_ANSWER_MS, nextMs));
      }
      // Parts that were given up beside each other count once.
      if (ending.kind === "unanswered" && ending.isLate && limitMs === of(host)) {
        times.set(host, Math.min(MAX_ANSWER_MS, limitMs * ANSWER_GROWTH));
      }
    },
  };
}
