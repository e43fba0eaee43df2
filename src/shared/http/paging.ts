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

/** One parsed page of a list. */
export interface ReadPage<T> extends ReadRows<T> {
  /** Total number of rows; null when the service did not say. */
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
