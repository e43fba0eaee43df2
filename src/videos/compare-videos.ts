import type { Video } from "./video-record.ts";

function byNumber<K extends string>({ field, direction }: { field: K; direction: 1 | -1 }) {
  return ({ [field]: a }: Record<K, number | null>, { [field]: b }: Record<K, number | null>) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : (a - b) * direction;
}

function byTitle({ compare }: Intl.Collator, direction: 1 | -1) {
  return ({ title: a }: Pick<Video, "title">, { title: b }: Pick<Video, "title">) =>
    !a || !b ? Number(!a) - Number(!b) : compare(a, b) * direction;
}

/** Holds the orders that go by a number of the record. */
export const NUMBER_ORDERS = {
  newest: { field: "createdAtMs", direction: -1 },
  oldest: { field: "createdAtMs", direction: 1 },
  longest: { field: "durationSeconds", direction: -1 },
  shortest: { field: "durationSeconds", direction: 1 },
  largest: { field: "fileSizeBytes", direction: -1 },
  changed: { field: "savedAtMs", direction: -1 },
} as const;

const BY_NUMBER = {
  newest: byNumber(NUMBER_ORDERS.newest),
  oldest: byNumber(NUMBER_ORDERS.oldest),
  longest: byNumber(NUMBER_ORDERS.longest),
  shortest: byNumber(NUMBER_ORDERS.shortest),
  largest: byNumber(NUMBER_ORDERS.largest),
  changed: byNumber(NUMBER_ORDERS.changed),
};

/** Returns comparisons of videos, for readers of a locale; unknown values come last. */
export function comparisonsIn(locale: string) {
  const titles = new Intl.Collator(locale, { numeric: true });
  return {
    ...BY_NUMBER,
    title: byTitle(titles, 1),
    titleDown: byTitle(titles, -1),
  } satisfies Record<string, (a: Video, b: Video) => number>;
}
