import type { Video } from "./video-record.ts";

function byNumber<K extends string>(field: K, direction: 1 | -1) {
  return ({ [field]: a }: Record<K, number | null>, { [field]: b }: Record<K, number | null>) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : (a - b) * direction;
}

function byTitle({ compare }: Intl.Collator, direction: 1 | -1) {
  return ({ title: a }: Pick<Video, "title">, { title: b }: Pick<Video, "title">) =>
    !a || !b ? Number(!a) - Number(!b) : compare(a, b) * direction;
}

const BY_NUMBER = {
  newest: byNumber("createdAtMs", -1),
  oldest: byNumber("createdAtMs", 1),
  longest: byNumber("durationSeconds", -1),
  shortest: byNumber("durationSeconds", 1),
  largest: byNumber("fileSizeBytes", -1),
  changed: byNumber("savedAtMs", -1),
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
