/** Holds a place in the pool, for one request. */
export interface Place {
  /** Storage or the line has made trouble: fewer requests at once from now on. */
  complain: () => void;
  /**
   * Notes that a part arrived.
   * @param elapsedMs from its first byte to its answer, waits left out
   */
  succeed: (elapsedMs: number) => void;
  /** Gives the place back. Twice is once. */
  leave: () => void;
}

const MIN_PLACES = 2;
const MAX_PLACES = 6;
const FIRST_PLACES = 4;
/** On a line where a part takes so long, another one beside it only slows down the rest. */
const SLOW_PART_MS = 30_000;
/** And here fewer are better: what is in flight is what a fault costs. */
const CRAWLING_PART_MS = 90_000;

/** Holds the parts of one file that are sent or wait to be, until its signal says stop. */
interface Queue {
  signal: AbortSignal;
  /** Holds them in the order in which they came. */
  waiters: Set<{ admit: () => void; giveUp: () => void }>;
  places: Set<Place>;
  hasTurn: boolean;
}

interface Pool {
  limit: number;
  /** Holds the priority of files, 0 first. */
  ranks: ReadonlyMap<string, number>;
  /** Counts the parts in a row that went well while the pool was full. */
  streak: number;
  /** Says how often the pool was halved: what was in flight at a cut has no more influence. */
  cuts: number;
  queues: Map<string, Queue>;
  onTurn: (transferId: string, hasTurn: boolean) => void;
}

/**
 * Creates a pool of 2 to 6 slots for the requests of all files. A free slot goes to the file that has the fewest,
 * ties by priority, so that a long file does not block others. The size adapts: halved on congestion, one more after
 * a round of parts without any.
 * @param onTurn called when a file gets its first slot, and when it has none
 */
export function createUploadPool(onTurn: Pool["onTurn"] = () => {}) {
  const pool: Pool = {
    limit: FIRST_PLACES,
    ranks: new Map(),
    streak: 0,
    cuts: 0,
    queues: new Map(),
    onTurn,
  };
  return {
    /** Waits for a place. @throws the signal's reason; an abort gives the place back as well */
    async enter(transferId: string, signal: AbortSignal): Promise<Place> {
      signal.throwIfAborted();
      const queue = queueOf(pool, transferId, signal);
      return new Promise((resolve, reject) => {
        queue.waiters.add({
          admit: () => resolve(createPlace(pool, queue)),
          giveUp: () => reject(signal.reason),
        });
        deal(pool);
      });
    },
    /** Sets the priority of files, first to last. */
    setOrder: (transferIds: readonly string[]) => {
      pool.ranks = new Map(transferIds.map((id, index) => [id, index]));
    },
    size: () => pool.limit,
  };
}

/** Returns the queue of a file. It listens once for all its parts, of which there can be thousands. */
function queueOf(pool: Pool, transferId: string, signal: AbortSignal): Queue {
  const { queues } = pool;
  const known = queues.get(transferId);
  if (known?.signal === signal) return known;
  const queue: Queue = { signal, waiters: new Set(), places: new Set(), hasTurn: false };
  queues.set(transferId, queue);
  const stop = () => {
    if (queues.get(transferId) === queue) queues.delete(transferId);
    for (const { giveUp } of queue.waiters) giveUp();
    deal(pool);
  };
  signal.addEventListener("abort", stop, { once: true });
  return queue;
}

function createPlace(pool: Pool, { places }: Queue): Place {
  const cutsBefore = pool.cuts;
  const place: Place = {
    leave() {
      if (places.delete(place)) deal(pool);
    },
    complain() {
      if (cutsBefore !== pool.cuts) return;
      pool.cuts += 1;
      resize(pool, Math.floor(pool.limit / 2));
    },
    succeed(elapsedMs) {
      if (elapsedMs > CRAWLING_PART_MS) {
        resize(pool, pool.limit - 1);
        return;
      }
      const isFull = countTaken(pool) >= pool.limit;
      pool.streak = isFull && elapsedMs <= SLOW_PART_MS ? pool.streak + 1 : 0;
      if (pool.streak >= 2 * pool.limit) resize(pool, pool.limit + 1);
    },
  };
  places.add(place);
  return place;
}

/** Gives the free slots to those who wait, and says whose turn has come or gone. */
function deal(pool: Pool): void {
  while (countTaken(pool) < pool.limit) {
    const queue = nextQueue(pool);
    const [waiter] = queue?.waiters ?? [];
    if (queue === undefined || waiter === undefined) break;
    queue.waiters.delete(waiter);
    waiter.admit();
  }
  for (const [transferId, queue] of pool.queues) {
    const hadTurn = queue.hasTurn;
    queue.hasTurn = queue.places.size > 0;
    // Between two parts of a file, its last place can be free for a moment: that is not a change of turn.
    const isNews = queue.hasTurn !== hadTurn && (queue.hasTurn || queue.waiters.size > 0);
    if (isNews) pool.onTurn(transferId, queue.hasTurn);
  }
}

/** Returns the queue of the file that the next free slot goes to; undefined when none waits. */
function nextQueue({ queues, ranks }: Pool): Queue | undefined {
  const waiting = [...queues].filter(([, { waiters }]) => waiters.size > 0);
  const [next] = waiting.toSorted(([a, { places: inA }], [b, { places: inB }]) => {
    const byRank = (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size);
    return inA.size === inB.size ? byRank : inA.size - inB.size;
  });
  return next?.[1];
}

function countTaken({ queues }: Pool): number {
  return [...queues.values()].reduce((sum, { places }) => sum + places.size, 0);
}

function resize(pool: Pool, size: number): void {
  pool.limit = Math.min(MAX_PLACES, Math.max(MIN_PLACES, size));
  pool.streak = 0;
  deal(pool);
}
