/** One place in the pool, for one request. */
export interface Place {
  /** Storage or the line made trouble: fewer requests at once from now on. */
  complain: () => void;
  /** A part arrived. @param elapsedMs from its first byte to its answer, waits left out */
  succeed: (elapsedMs: number) => void;
  /** Gives the place back. Twice is once. */
  leave: () => void;
}

/** The requests that may be in flight, over all files together. */
export interface UploadPool {
  /** Waits for a place. @throws the signal's reason; an abort gives the place back as well */
  enter: (transferId: string, signal: AbortSignal) => Promise<Place>;
  /** Who comes first when a place is free. */
  setOrder: (transferIds: readonly string[]) => void;
  /** How many places there are at present. */
  size: () => number;
}

const FEWEST = 2;
const MOST = 6;
const AT_FIRST = 4;
/** On a line where a part takes so long, another one beside it only slows down the rest. */
const SLOW_PART_MS = 30_000;
/** And here fewer are better: what is in flight is what a fault costs. */
const CRAWLING_PART_MS = 90_000;

/** One who waits for a place. */
interface Waiter {
  signal: AbortSignal;
  admit: () => void;
}

/**
 * A pool of 2 to 6 places. They are dealt out evenly among the files that want one, and ties are
 * decided by the order: the first few files go side by side, and a long one keeps nobody from moving.
 * The size follows the line: halved on a complaint, one more after a round of parts without any.
 */
export function createUploadPool(
  /** Told when a file gets its first place, and when it has to wait without any. */
  onTurn: (transferId: string, hasTurn: boolean) => void = () => {},
): UploadPool {
  let limit = AT_FIRST;
  let order: readonly string[] = [];
  /** Parts in a row that went well while the pool was full. */
  let streak = 0;
  /** Counts the cuts: what was in flight at a cut has had its say. */
  let era = 0;
  /** Of each file, first come first. */
  const waiters = new Map<string, Set<Waiter>>();
  const taken = new Map<string, number>();
  const inTurn = new Set<string>();

  const takenBy = (transferId: string) => taken.get(transferId) ?? 0;
  const takenInAll = () => [...taken.values()].reduce((sum, count) => sum + count, 0);
  const rank = (transferId: string) => {
    const index = order.indexOf(transferId);
    return index === -1 ? order.length : index;
  };

  function deal(): void {
    while (takenInAll() < limit && admitNext());
    tellTurns();
  }

  function admitNext(): boolean {
    let next: string | null = null;
    for (const transferId of waiters.keys()) {
      if (next === null || comesBefore(transferId, next)) next = transferId;
    }
    const [waiter] = next === null ? [] : (waiters.get(next) ?? []);
    if (next === null || waiter === undefined) return false;
    dropWaiter(next, waiter);
    // Of those who are stopped together, the first to leave must not make room for the others.
    if (waiter.signal.aborted) return true;
    taken.set(next, takenBy(next) + 1);
    waiter.admit();
    return true;
  }

  /** Between two parts of a file its last place can be free for a moment: that is no change of turn. */
  function tellTurns(): void {
    for (const transferId of taken.keys()) {
      if (inTurn.has(transferId)) continue;
      inTurn.add(transferId);
      onTurn(transferId, true);
    }
    for (const transferId of inTurn) {
      if (taken.has(transferId)) continue;
      inTurn.delete(transferId);
      if (waiters.has(transferId)) onTurn(transferId, false);
    }
  }

  function dropWaiter(transferId: string, waiter: Waiter): void {
    const queue = waiters.get(transferId);
    queue?.delete(waiter);
    if (queue?.size === 0) waiters.delete(transferId);
  }

  function comesBefore(a: string, b: string): boolean {
    const byShare = takenBy(a) - takenBy(b);
    return byShare === 0 ? rank(a) < rank(b) : byShare < 0;
  }

  function resize(next: number): void {
    limit = Math.min(MOST, Math.max(FEWEST, next));
    streak = 0;
    deal();
  }

  function place(transferId: string, signal: AbortSignal): Place {
    const enteredIn = era;
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      signal.removeEventListener("abort", leave);
      const left = takenBy(transferId) - 1;
      if (left > 0) taken.set(transferId, left);
      else taken.delete(transferId);
      deal();
    };
    signal.addEventListener("abort", leave);
    return {
      leave,
      complain() {
        if (enteredIn !== era) return;
        era += 1;
        resize(Math.floor(limit / 2));
      },
      succeed(elapsedMs) {
        if (elapsedMs > CRAWLING_PART_MS) {
          resize(limit - 1);
          return;
        }
        const isFull = takenInAll() >= limit;
        streak = isFull && elapsedMs <= SLOW_PART_MS ? streak + 1 : 0;
        if (streak >= 2 * limit) resize(limit + 1);
      },
    };
  }

  return {
    enter(transferId, signal) {
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          signal,
          admit() {
            signal.removeEventListener("abort", giveUp);
            resolve(place(transferId, signal));
          },
        };
        const giveUp = () => {
          signal.removeEventListener("abort", giveUp);
          dropWaiter(transferId, waiter);
          reject(signal.reason);
        };
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        signal.addEventListener("abort", giveUp);
        waiters.set(transferId, (waiters.get(transferId) ?? new Set()).add(waiter));
        deal();
      });
    },
    setOrder(transferIds) {
      order = transferIds;
    },
    size: () => limit,
  };
}
