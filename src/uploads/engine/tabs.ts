import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { inTurn } from "#shared/storage/tab-lock.ts";
import type { Transfer } from "#uploads/transfer.ts";

export type TabMessage =
  | { kind: "transfers"; transfers: readonly Transfer[] }
  | { kind: "forgotten"; ids: readonly string[] }
  /** Says that the record of an upload without an owner changed. */
  | { kind: "changed"; id: string }
  /** A tab was opened: owners reply. */
  | { kind: "hello" };

/** Coordinates tabs: an upload runs in one, and others observe it. */
export type Tabs = ReturnType<typeof joinTabs>;

/** Joins the tabs. Where the browser has no Web Locks (over plain http) this tab counts as the only one. */
export function joinTabs(onMessage: (message: TabMessage) => void) {
  const locks = "locks" in navigator ? navigator.locks : null;
  const releases = new Map<string, () => void>();
  const awaited = new Set<string>();
  const claims = new Map<string, Promise<boolean>>();
  const channel =
    "BroadcastChannel" in globalThis ? new BroadcastChannel(scopedName("reeldesk-uploads")) : null;
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => onMessage(data));

  // Tabs of the next user must not receive these uploads.
  signedOutSignal.addEventListener("abort", () => {
    channel?.close();
    for (const release of releases.values()) release();
  });

  function request(transferId: string): Promise<boolean> {
    if (locks === null) {
      releases.set(transferId, () => {});
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      locks
        .request(lockName(transferId), { ifAvailable: true }, (lock) => {
          if (lock === null) {
            resolve(false);
            return undefined;
          }
          // The lock is held until this promise resolves or the tab closes.
          return new Promise<void>((release) => {
            releases.set(transferId, release);
            resolve(true);
          });
        })
        // Without Web Locks there is no coordination.
        .catch(() => resolve(true));
    });
  }

  return {
    /** Takes an upload for this tab. @returns false while another tab has it */
    claim(transferId: string): Promise<boolean> {
      if (releases.has(transferId)) return Promise.resolve(true);
      const requested = claims.get(transferId) ?? request(transferId);
      claims.set(transferId, requested);
      return requested.finally(() => claims.delete(transferId));
    },
    /** Returns whether this tab owns it. */
    has: (transferId: string) => releases.has(transferId),
    release(transferId: string) {
      releases.get(transferId)?.();
      releases.delete(transferId);
    },
    /** Calls back once when no tab has it any more: released, closed or crashed. */
    whenFree(transferId: string, then: () => void) {
      if (locks === null || awaited.has(transferId)) return;
      awaited.add(transferId);
      locks
        .request(lockName(transferId), () => {
          awaited.delete(transferId);
          then();
        })
        .catch(() => awaited.delete(transferId));
    },
    /** Does what no two uploads may do at once, in whichever tabs they run; see `inTurn`. */
    inTurn: <T>(key: string, signal: AbortSignal, work: () => Promise<T>) =>
      inTurn(`reeldesk.turn.${key}`, signal, work),
    notify(message: TabMessage) {
      if (signedOutSignal.aborted) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel?.postMessage(message);
    },
  };
}

function lockName(transferId: string): string {
  return `reeldesk.upload.${transferId}`;
}
