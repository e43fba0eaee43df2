import { SIGNATURES_PER_CALL } from "#uploads/multipart.ts";

interface UrlSignerOptions {
  partCount: number;
  /** Signs parts `from` to `to`, both included; URLs in part order. */
  sign: (parts: { from: number; to: number }) => Promise<string[]>;
  /** Counts the parts that can be sent in a time in ms. */
  partsWithin: (timeMs: number) => number;
  /** Storage has the part, so it needs no URL. */
  isDone: (partNumber: number) => boolean;
  now?: () => number;
}

/** Hands out presigned URLs, one a part, asking for them late and in few calls. */
export type UrlSigner = ReturnType<typeof createUrlSigner>;

/** A URL that is older is signed again before a part is sent: none may expire while the part is being sent. */
const MAX_AGE_MS = 60_000;
/** Is the share of a URL's lifetime after which it is not used for another part. */
const MAX_AGE_SHARE = 0.5;

/** Describes a call for signatures, pending or answered. */
interface Batch {
  from: number;
  urls: Promise<string[]>;
  /** Holds the URLs, once resolved. */
  signed: readonly string[];
  /** Says from when on its URLs are too old; null while the call is pending. */
  staleAtMs: number | null;
}

/**
 * Creates what signs the parts of one upload. Uppy asks for one part at a time; contract 4.4 signs contiguous ranges of at most 100, and a
 * URL lives for minutes, so ranges are as long as the line is fast.
 */
export function createUrlSigner(options: UrlSignerOptions) {
  const { now = () => performance.now() } = options;
  const batches = new Map<number, Batch>();

  function fresh(partNumber: number): Batch | undefined {
    const batch = batches.get(partNumber);
    const isStale = batch !== undefined && batch.staleAtMs !== null && now() >= batch.staleAtMs;
    return isStale ? undefined : batch;
  }

  function request(partNumber: number): Batch {
    const inTime = Math.floor(options.partsWithin(MAX_AGE_MS));
    const count = Math.max(1, Math.min(SIGNATURES_PER_CALL, inTime));
    const last = Math.min(options.partCount, partNumber + count - 1);
    let to = partNumber;
    const isOpen = (part: number) => fresh(part) === undefined && !options.isDone(part);
    while (to < last && isOpen(to + 1)) to += 1;
    const urls = options.sign({ from: partNumber, to });
    const batch: Batch = { from: partNumber, urls, signed: [], staleAtMs: null };
    for (let part = partNumber; part <= to; part++) batches.set(part, batch);
    void receive(batch);
    return batch;
  }

  async function receive(batch: Batch): Promise<void> {
    try {
      batch.signed = await batch.urls;
      const lifeMs = lifeOf(batch.signed[0] ?? "") ?? Infinity;
      batch.staleAtMs = now() + Math.min(MAX_AGE_MS, lifeMs * MAX_AGE_SHARE);
    } catch {
      // A failed call is forgotten, so that the next part that needs a URL starts another.
      for (const [part, each] of batches) if (each === batch) batches.delete(part);
    }
  }

  return {
    /** Returns the URL of a part, fresh enough to be used now. */
    async urlOf(partNumber: number): Promise<string> {
      const batch = fresh(partNumber) ?? request(partNumber);
      const url = (await batch.urls)[partNumber - batch.from];
      if (url === undefined) throw new RangeError(`Part ${partNumber} was not signed.`);
      return url;
    },
    /**
     * Notes that storage refused the URL of a part. Those that were signed with it are as old, and not given out any
     * more.
     */
    refuse(partNumber: number, url: string) {
      const batch = batches.get(partNumber);
      // A neighbour may have requested a new URL for the part.
      if (batch?.signed[partNumber - batch.from] === url) batch.staleAtMs = now();
    },
  };
}

/** Returns the lifetime of a URL in ms from signing, as it states, or null if it is not stated. */
function lifeOf(url: string): number | null {
  const seconds = Number(/[?&]x-\w+-expires=(\d+)/i.exec(url)?.[1]);
  return seconds > 0 ? seconds * 1000 : null;
}
