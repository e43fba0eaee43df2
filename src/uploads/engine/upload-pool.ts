/** One place in the pool, for one request. */
export interface Place {
  /** Storage or the line made trouble: fewer requests at once from now on. */
  complain: () => void;
  /** A part arrived. @param elapsedMs from its first byte to its answer, waits left out */
  succeed: (elapsedMs: number) => void;
  /** Gives the place back. Twice is once. */
  leave: () => void;
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
  hasTurn: boolean;
}

/**
 * Creates a pool of 2 to 6 slots for the requests of all files. A free slot goes to the file that has the fewest,
 * ties by priority, so that a long file does not block others. The size adapts: halved on congestion, one more after
 * a round of parts without any.
 * @param onTurn called when a file gets its first slot, and when it has none
 */
export function createUploadPool(
  onTurn: (transferId: string, hasTurn: boolean) => void = () => {},
) {
  let limit = AT_FIRST;
  let ranks = new Map<string, number>();
  /** Parts in a row that went well while the pool was full. */
  let streak = 0;
  /** What was in flight at a cut has had its say. */
  let cuts = 0;
  const queues = new Map<string, Queue>();

  const countTaken = () => [...queues.values()].reduce((sum, { places }) => sum + places.size, 0);

  function deal(): void {
    while (countTaken() < limit) {
      const waiting = [...queues].filter(([, { waiters }]) => waiters.size > 0);
      const [next] = waiting.toSorted(([a, { places: inA }], [b, { places: inB }]) => {
        const byRank = (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size);
        return inA.size === inB.size ? byRank : inA.size - inB.size;
      });
      const [waiter] = next?.[1].waiters ?? [];
      if (next === undefined || waiter === undefined) break;
      next[1].waiters.delete(waiter);
      waiter.admit();
    }
    for (const [transferId, queue] of queues) {
      const hadTurn = queue.hasTurn;
      queue.hasTurn = queue.places.size > 0;
      // Between two parts of a file its last place can be free for a moment: that is no change of turn.
      const isNews = queue.hasTurn !== hadTurn && (queue.hasTurn || queue.waiters.size > 0);
      if (isNews) onTurn(transferId, queue.hasTurn);
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
    const queue: Queue = { signal, waiters: new Set(), places: new Set(), hasTurn: false };
    queues.set(transferId, queue);
    const stop = () => {
      if (queues.get(transferId) === queue) queues.delete(transferId);
      for (const { giveUp } of queue.waiters) giveUp();
      deal();
    };
    signal.addEventListener("abort", stop, { once: true });
    return queue;
  }

  function createPlace({ places }: Queue): Place {
    const cutsBefore = cuts;
    const place: Place = {
      leave() {
        if (places.delete(place)) deal();
      },
      complain() {
        if (cutsBefore !== cuts) return;
        cuts += 1;
        resize(Math.floor(limit / 2));
      },
      succeed(elapsedMs) {
        if (elapsedMs > CRAWLING_PART_MS) {
          resize(limit - 1);
          return;
        }
        const isFull = countTaken() >= limit;
        streak = isFull && elapsedMs <= SLOW_PART_MS ? streak + 1 : 0;
        if (streak >= 2 * limit) resize(limit + 1);
      },
    };
    places.add(place);
    return place;
  }

  return {
    /** Waits for a place. @throws the signal's reason; an abort gives the place back as well */
    async enter(transferId: string, signal: AbortSignal): Promise<Place> {
      signal.throwIfAborted();
      const queue = queueOf(transferId, signal);
      return new Promise((resolve, reject) => {
        queue.waiters.add({
          admit: () => resolve(createPlace(queue)),
          giveUp: () => reject(signal.reason),
        });
        deal();
      });
    },
    /** Sets the priority of files, first to last. */
    setOrder: (transferIds: readonly string[]) => {
      ranks = new Map(transferIds.map((id, index) => [id, index]));
    },
    size: () => limit,
  };
}
