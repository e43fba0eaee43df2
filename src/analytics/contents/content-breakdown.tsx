import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { CELL, TABLE, TableFrame } from "#shared/charts/table-parts.tsx";
import { changeBetween } from "#shared/format/changes.ts";
import { SearchField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import {
  ContentHead,
  type ContentHrefs,
  ContentPager,
  ContentRow,
  SumRow,
} from "./content-row.tsx";
import { type ContentsCut, cutContents, TOP_COUNT } from "./cut-contents.ts";
import { matchContents, type NamedChannel, type NamedVideo } from "./match-contents.ts";
import {
  lackingIn,
  type RankedContent,
  type Ranking,
  rankContents,
  totalOf,
} from "./rank-contents.ts";

/**
 * Who was counted how much: the top, or everything a hundred at a time. Whatever part of it is on screen,
 * its lines add up to the total.
 */
export function ContentBreakdown({
  rows,
  previousRows,
  overRows = rows,
  metric,
  videos,
  channels,
  isLibraryWhole,
  hrefs,
  search: searchInUrl,
  onSearch,
  display,
  onDisplay,
}: {
  /** Of one data set, or of both concatenated. */
  rows: readonly SourcedContent[];
  /** Of the compared time; null: no comparison. */
  previousRows: readonly SourcedContent[] | null;
  /** Of the finished part of the range, which is compared; absent: all of it is finished. */
  overRows?: readonly SourcedContent[] | undefined;
  /** Ranked measure. */
  metric: Measure;
  videos: readonly NamedVideo[];
  channels: readonly NamedChannel[];
  /** All videos and channels are known, so missing ones are deleted. */
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
  /** Last search. */
  search: string;
  /** Comes when the typing pauses. */
  onSearch: (text: string) => void;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("contents.breakdown");
  const { text: search, change, submit } = useTyped(searchInUrl, onSearch);
  const [hasTyped, setHasTyped] = useState(false);
  // More once is the first page of everything.
  const page = display.more === 0 ? null : display.more - 1;
  useLetters(videos);
  useLetters(channels);
  const lines = useMemo(() => matchContents(rows, videos, channels), [rows, videos, channels]);
  const previous = useMemo(
    () => (previousRows === null ? null : matchContents(previousRows, videos, channels)),
    [previousRows, videos, channels],
  );
  const over = useMemo(
    () => (overRows === rows ? lines : matchContents(overRows, videos, channels)),
    [overRows, rows, lines, videos, channels],
  );
  const ranking = useMemo(
    () => rankContents(lines, previous, metric, over),
    [lines, previous, metric, over],
  );
  const isSearching = search.trim() !== "";
  const shownPage = isSearching ? (page ?? 0) : page;
  const cut = cutContents(ranking.rows, search, shownPage);
  const known = MEASURES.filter((measure) =>
    lines.some(({ counts }) => counts[measure] !== undefined),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* A short list needs no search, unless one is active. */}
      {ranking.rows.length > TOP_COUNT || search !== "" || hasTyped ? (
        <search className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SearchField
            label={t("search")}
            value={search}
            onChange={(event) => {
              change(event.target.value);
              setHasTyped(true);
              if (display.more > 0) onDisplay({ ...display, more: 0 });
            }}
            onBlur={submit}
            className="w-full sm:max-w-80"
          />
          <span role="status" className="text-sm text-ink-soft">
            {isSearching ? t("found", { count: cut.foundCount }) : null}
          </span>
        </search>
      ) : null}
      <ContentTable
        cut={cut}
        search={search.trim()}
        ranking={ranking}
        measures={[metric, ...known.filter((measure) => measure !== metric)]}
        isLibraryWhole={isLibraryWhole}
        hrefs={hrefs}
      />
      <ContentPager
        cut={cut}
        page={shownPage}
        isSearching={isSearching}
        onPage={(next) => onDisplay({ ...display, more: next === null ? 0 : next + 1 })}
      />
      <div className="grid gap-1 text-sm text-ink-faint">
        {ranking.goneCount === 0 ? null : <p>{t("goneCount", { count: ranking.goneCount })}</p>}
        <p>{t("noRate")}</p>
      </div>
    </div>
  );
}

/**
 * Has the browser find its fonts for what titles are written in before any of them is shown, one a frame. Else it
 * does so as it lays out a table where such a title is new, which takes longer than the table.
 */
function useLetters(named: readonly { title: string | null }[]): void {
  useEffect(() => {
    const letters = sampleLetters(named.map(({ title }) => title));
    const pencil = document.createElement("canvas").getContext("2d");
    if (pencil === null) return;
    // In the weight of names.
    pencil.font = `500 16px ${getComputedStyle(document.body).fontFamily}`;
    let frame = 0;
    const measureNext = () => {
      const letter = letters.pop();
      if (letter === undefined) return;
      pencil.measureText(letter);
      frame = requestAnimationFrame(measureNext);
    };
    frame = requestAnimationFrame(measureNext);
    return () => cancelAnimationFrame(frame);
  }, [named]);
}

/** A part of a ranking, what is left out of it, and the total. Scrolls inside its own frame. */
function ContentTable({
  cut,
  search,
  ranking,
  measures,
  isLibraryWhole,
  hrefs,
}: {
  cut: ContentsCut;
  search: string;
  ranking: Ranking;
  /** Measures, the ranked one first. */
  measures: readonly [Measure, ...Measure[]];
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const t = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  const [ranked, ...others] = measures;
  const { total, comparedTotal, previousTotal } = ranking;
  const hasChange = previousTotal !== null;
  const largest = Math.max(0, ...ranking.rows.map(({ share }) => share ?? 0));
  const lacking = lackingIn(ranking.rows);
  const isTotalPartial = lacking.includes(ranked);
  const sums = { total, measures, largest, isTotalPartial, change: hasChange ? null : undefined };
  const totals = Object.fromEntries(
    measures.map((measure) => [measure, totalOf(ranking.rows, measure)]),
  );
  const row = (content: RankedContent) => (
    <ContentRow
      key={content.key}
      content={content}
      measures={measures}
      hasChange={hasChange}
      largest={largest}
      isTotalPartial={isTotalPartial}
      isLibraryWhole={isLibraryWhole}
      hrefs={hrefs}
    />
  );
  return (
    <TableFrame label={t("frame")}>
      <table className={TABLE}>
        <caption className="sr-only">{t("caption", { measure: metrics(ranked) })}</caption>
        <ContentHead name={t("content")} measures={measures} hasChange={hasChange} />
        <tbody>
          {cut.shown.filter(({ name }) => name !== null).map(row)}
          {cut.others === null ? null : (
            <SumRow
              {...sums}
              name={t("others", { count: cut.others.count })}
              counts={cut.others.counts}
              lacking={cut.others.lacking}
            />
          )}
          {cut.shown.filter(({ name }) => name === null).map(row)}
          {cut.shown.length > 0 ? null : (
            <tr>
              <td colSpan={4 + others.length + Number(hasChange)} className={CELL}>
                {t("noMatch")}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {cut.notFound === null ? null : (
            <SumRow
              {...sums}
              name={t.rich("notFound", {
                count: cut.notFound.count,
                search,
                name: isolated,
              })}
              counts={cut.notFound.counts}
              lacking={cut.notFound.lacking}
            />
          )}
          <SumRow
            {...sums}
            isTotal
            name={t("total")}
            counts={totals}
            lacking={lacking}
            change={hasChange ? changeBetween(comparedTotal, previousTotal) : undefined}
          />
        </tfoot>
      </table>
    </TableFrame>
  );
}

/** Scripts that the page's fonts often lack, so the browser has to search for one. */
const WRITINGS = [
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Emoji_Presentation}/u,
];

/** @returns a letter of each writing that is found in any of the titles */
export function sampleLetters(titles: readonly (string | null)[]): string[] {
  return WRITINGS.flatMap((writing) => {
    for (const title of titles) {
      const found = title === null ? null : writing.exec(title);
      if (found !== null) return found[0];
    }
    return [];
  });
}
