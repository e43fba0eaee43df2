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
  /** Sets the priority of files. */
  setOrder: (transferIds: readonly string[]) => void;
  /** Current number of slots. */
  size: () => number;
}

const FEWEST = 2;
const MOST = 6;
const AT_FIRST = 4;
/** On a line where a part takes so long, another one beside it only slows down the rest. */
const SLOW_PART_MS = 30_000;
/** And here fewer are better: what is in flight is what a fault costs. */
const CRAWLING_PART_MS = 90_000;

/** The parts of one file that are sent or wait to be, until its signal says stop. */
interface Queue {
  signal: AbortSignal;
  /** First come first. */
  waiters: Set<{ admit: () => void; giveUp: () => void }>;
  places: Set<Place>;
}

/**
 * Creates a pool of 2 to 6 slots, distributed evenly among the files that want one; ties go by priority. A
 * long file does not block others. The size adapts: halved on congestion, one more after a round of parts
 * without any.
 */
export function createUploadPool(
  /** Called when a file gets its first slot, and when it has none. */
  onTurn: (transferId: string, hasTurn: boolean) => void = () => {},
): UploadPool {
  let limit = AT_FIRST;
  let order: readonly string[] = [];
  /** Parts in a row that went well while the pool was full. */
  let streak = 0;
  /** Counts the cuts: what was in flight at a cut has had its say. */
  let era = 0;
  const queues = new Map<string, Queue>();
  const inTurn = new Set<string>();

  const takenBy = (transferId: string) => queues.get(transferId)?.places.size ?? 0;
  const takenInAll = () => [...queues.keys()].reduce((sum, id) => sum + takenBy(id), 0);
  const rank = (transferId: string) => {
    const index = order.indexOf(transferId);
    return index === -1 ? order.length : index;
  };

  function deal(): void {
    while (takenInAll() < limit && admitNext());
    notifyTurns();
  }

  function admitNext(): boolean {
    let next: string | null = null;
    for (const [transferId, { waiters }] of queues) {
      if (waiters.size === 0) continue;
      if (next === null || comesBefore(transferId, next)) next = transferId;
    }
    const queue = next === null ? undefined : queues.get(next);
    const [waiter] = queue?.waiters ?? [];
    if (queue === undefined || waiter === undefined) return false;
    queue.waiters.delete(waiter);
    waiter.admit();
    return true;
  }

  function comesBefore(a: string, b: string): boolean {
    const byShare = takenBy(a) - takenBy(b);
    return byShare === 0 ? rank(a) < rank(b) : byShare < 0;
  }

  /** Between two parts of a file its last place can be free for a moment: that is no change of turn. */
  function notifyTurns(): void {
    for (const [transferId, { places, waiters }] of queues) {
      const hasTurn = places.size > 0;
      if (hasTurn === inTurn.has(transferId)) continue;
      if (hasTurn) inTurn.add(transferId);
      else inTurn.delete(transferId);
      if (hasTurn || waiters.size > 0) onTurn(transferId, hasTurn);
    }
  }

  function resize(next: number): void {
    limit = Math.min(MOST, Math.max(FEWEST, next));
    streak = 0;
    deal();
  }

  /** The queue of a file. It listens once for all its parts, of which there can be thousands. */
  function queueOf(transferId: string, signal: AbortSignal): Queue {
    const known = queues.get(transferId);
    if (known?.signal === signal) return known;
    const queue: Queue = { signal, waiters: new Set(), places: new Set() };
    queues.set(transferId, queue);
    signal.addEventListener(
      "abort",
      () => {
        if (queues.get(transferId) === queue) queues.delete(transferId);
        inTurn.delete(transferId);
        for (const { giveUp } of queue.waiters) giveUp();
        deal();
      },
      { once: true },
    );
    return queue;
  }

  function createPlace({ places }: Queue): Place {
    const enteredIn = era;
    const place: Place = {
      leave() {
        if (places.delete(place)) deal();
      },
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
    return place;
  }

  return {
    enter(transferId, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const queue = queueOf(transferId, signal);
        queue.waiters.add({
          admit() {
            const place = createPlace(queue);
            queue.places.add(place);
            resolve(place);
          },
          giveUp: () => reject(signal.reason),
        });
        deal();
      });
    },
    setOrder(transferIds) {
      order = transferIds;
    },
    size: () => limit,
  };
}
