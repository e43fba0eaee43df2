import { BACKOFF, pause, retryDelayMs } from "./backoff.ts";
import { ApiError, isPassing } from "./errors.ts";
import {
  type Reader,
  type ReadRows,
  readRows,
  wireMaybe,
  wireNumber,
  wireRecord,
  wireText,
} from "./wire.ts";

const envelopeWire = wireMaybe(
  wireRecord({ totalCount: wireNumber, paging: wireMaybe(wireRecord({ next: wireText })) }),
);

export interface ReadPage<T> extends ReadRows<T> {
  /** Counts all rows. Is null when the service did not say. */
  totalCount: number | null;
  hasNext: boolean;
}

/**
 * Parses one page of a list with its envelope (supplement, "Lists").
 * @param requested the page that was requested; `page` counts from 1
 * @throws WireError when the answer is no list in any known form
 */
export function readPage<T>(
  reader: Reader<T>,
  answer: unknown,
  requested: { page: number; pageSize: number },
): ReadPage<T> {
  const { rows, unreadableCount } = readRows(reader, answer);
  const envelope = envelopeWire(answer);
  const total = envelope?.totalCount ?? -1;
  const totalCount = total >= 0 ? Math.trunc(total) : null;
  const received = rows.length + unreadableCount;
  return {
    rows,
    unreadableCount,
    totalCount,
    hasNext:
      totalCount === null
        ? (envelope?.paging?.next ?? null) !== null
        : (requested.page - 1) * requested.pageSize + received < totalCount,
  };
}

const MAX_TRIES = 4;
/** Leaves connections for the page's other calls: browsers open six to one host. */
const MAX_IN_FLIGHT = 3;

interface ReadPagesOptions<P> {
  /** Reads one page; `page` counts from 1. */
  readPage: (page: number, signal: AbortSignal) => Promise<P>;
  pageSize: number;
  fromPage?: number;
  /** Is called with each page as it arrives; after the first, in any order. */
  onPage: (answer: P) => void;
  signal: AbortSignal;
}

/**
 * Reads a paged list to its end: the first page alone, then, if the service gives a total, several at a time.
 * Transient failures are retried a few times.
 * @throws ApiError of the page that could not be read, or the signal's reason
 */
export async function readPages<P extends { totalCount: number | null; hasNext: boolean }>({
  readPage,
  pageSize,
  fromPage = 1,
  onPage,
  signal,
}: ReadPagesOptions<P>): Promise<void> {
  let nextPage = fromPage;
  /** Is unknown until a page has given a total. */
  let lastPage = Number.POSITIVE_INFINITY;

  let hasFailed = false;

  async function readNext(): Promise<void> {
    const page = nextPage;
    nextPage += 1;
    const answer = await readPatiently(() => readPage(page, signal), signal).catch(
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    signal.throwIfAborted();
    // A page delivered after a failure would look like success.
    if (hasFailed) return;
    if (!answer.hasNext) lastPage = Math.min(lastPage, page);
    else if (answer.totalCount !== null) {
      lastPage = Math.max(page, Math.ceil(answer.totalCount / pageSize));
    }
    onPage(answer);
  }
  const readOn = async () => {
    while (nextPage <= lastPage && !hasFailed) await readNext();
  };

  await readNext();
  // Without a total the last page is unknown, so read one at a time.
  const readers = Number.isFinite(lastPage) ? MAX_IN_FLIGHT : 1;
  await Promise.all(Array.from({ length: readers }, readOn));
}

/** Is the largest page that the service gives (supplement, "Lists"). */
export const MAX_PAGE_SIZE = 100;

/**
 * Reads a whole list that is short enough to be read at once. @throws like `readPages`
 * @returns each record once, by id
 */
export async function readAll<T extends { id: string }>(
  list: (page: { page: number; pageSize: number }, signal: AbortSignal) => Promise<ReadPage<T>>,
  signal: AbortSignal,
): Promise<{ byId: Map<string, T>; unreadableCount: number }> {
  const byId = new Map<string, T>();
  let unreadableCount = 0;
  await readPages({
    readPage: (page, pageSignal) => list({ page, pageSize: MAX_PAGE_SIZE }, pageSignal),
    pageSize: MAX_PAGE_SIZE,
    onPage(page) {
      for (const row of page.rows) byId.set(row.id, row);
      unreadableCount += page.unreadableCount;
    },
    signal,
  });
  return { byId, unreadableCount };
}

/**
 * Retries a call a few times after failures that pass by themselves.
 * @throws ApiError, or the signal's reason
 */
export async function readPatiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error) || attempt >= MAX_TRIES) throw error;
      const requestedMs = error instanceof ApiError ? error.retryAfterMs : null;
      await pause(retryDelayMs(attempt, BACKOFF.page, requestedMs), signal, ["online"]);
    }
  }
}
