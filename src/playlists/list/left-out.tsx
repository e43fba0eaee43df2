import { useTranslations } from "use-intl";
import { type EntryFacts, fateOf } from "#playlists/entries.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";

const MAX_TITLES = 5;

/** Lists the items that a copy leaves out. */
export function LeftOut({ why, titles }: { why: "waits" | "dropped"; titles: readonly string[] }) {
  const t = useTranslations("playlist.duplicate");
  if (titles.length === 0) return null;
  const moreCount = titles.length - MAX_TITLES;
  return (
    <div>
      <p className="text-working">{t(why, { count: titles.length })}</p>
      <ul className="list-disc ps-5">
        {titles.slice(0, MAX_TITLES).map((title, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </li>
        ))}
        {moreCount > 0 ? <li>{t("more", { count: moreCount })}</li> : null}
      </ul>
    </div>
  );
}

/** What a copy of a playlist will contain. */
interface CopiedItems {
  sent: readonly ListedItem[];
  /** Titles that a copy can't contain yet: the service refuses videos that are not ready. */
  waitingTitles: readonly string[];
  /** Titles of what is no longer there. */
  droppedTitles: readonly string[];
}

/** @param factsOf as known now */
export function copiedItems(
  items: readonly ListedItem[],
  factsOf: (item: ListedItem) => Pick<EntryFacts, "title" | "phase">,
): CopiedItems {
  const known = items.map((item) => {
    const { title, phase } = factsOf(item);
    return { item, title, fate: fateOf(phase) };
  });
  const titlesOf = (fate: "waits" | "dropped") =>
    known.filter((each) => each.fate === fate).map(({ title }) => title);
  return {
    sent: known.filter(({ fate }) => fate === "sent").map(({ item }) => item),
    waitingTitles: titlesOf("waits"),
    droppedTitles: titlesOf("dropped"),
  };
}
