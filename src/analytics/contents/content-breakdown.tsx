import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { changeBetween } from "#shared/format/changes.ts";
import { SearchField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { CELL } from "#shared/ui/table.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import {
  type ContentHrefs,
  ContentPager,
  ContentTable,
  contentRow,
  pageOf,
  sumRow,
} from "./content-table.tsx";
import { type ContentsSum, cutContents, TOP_COUNT } from "./cut-contents.ts";
import type { NamedChannel, NamedVideo } from "./match-contents.ts";
import { lackingIn, type RankedContent, rankRows, totalOf } from "./rank-contents.ts";

/**
 * Shows who was counted how much: the top, or everything a hundred at a time. Whatever part of it is on screen, its
 * lines add up to the total.
 */
export function ContentBreakdown({
  rows,
  previousRows,
  overRows,
  metric,
  videos,
  channels,
  isLibraryWhole,
  hrefs,
  search: searchInUrl,
  onSearch,
  renderLibraryLink,
  display,
  onDisplay,
}: {
  /** Holds the rows of one data set, or of both concatenated. */
  rows: readonly SourcedContent[];
  previousRows: readonly SourcedContent[] | null;
  /** Holds rows of the finished part of the range, which is compared. Is absent when all of it is finished. */
  overRows?: readonly SourcedContent[] | undefined;
  metric: Measure;
  videos: readonly NamedVideo[];
  channels: readonly NamedChannel[];
  /** All videos and channels are known, so missing ones are deleted. */
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
  search: string;
  onSearch: (text: string) => void;
  renderLibraryLink?: (videoIds: readonly string[]) => ReactNode;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("contents.breakdown");
  const common = useTranslations("common");
  const metrics = useTranslations("analytics.metrics");
  const { text: search, change, submit } = useTyped(searchInUrl, onSearch);
  const [hasTyped, setHasTyped] = useState(false);
  const ranking = useMemo(
    () => rankRows({ rows, previousRows, overRows }, videos, channels, metric),
    [rows, previousRows, overRows, videos, channels, metric],
  );
  const isSearching = search.trim() !== "";
  const cut = cutContents(ranking.rows, search, pageOf(display, isSearching));
  const measures = MEASURES.filter(
    (each) => each === metric || ranking.rows.some(({ counts }) => counts[each] !== undefined),
  );
  const { total, comparedTotal, previousTotal } = ranking;
  const lacking = lackingIn(ranking.rows);
  const counts = Object.fromEntries(measures.map((each) => [each, totalOf(ranking.rows, each)]));
  const rowOf = (content: RankedContent) => contentRow(content, isLibraryWhole, hrefs);
  const sumRows = (sum: ContentsSum | null, nameOf: (count: number) => ReactNode) =>
    sum === null ? [] : [sumRow("sum", nameOf(sum.count), sum, metric, total)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* A short list needs no search, unless one is active. */}
      {ranking.rows.length > TOP_COUNT || search !== "" || hasTyped ? (
        <ContentSearch
          text={search}
          foundCount={isSearching ? cut.foundCount : null}
          onType={(text) => {
            change(text);
            setHasTyped(true);
            if (display.more > 0) onDisplay({ ...display, more: 0 });
          }}
          onLeave={submit}
        />
      ) : null}
      <ContentTable
        label={t("frame")}
        caption={t("caption", { measure: metrics(metric) })}
        nameHead={t("content")}
        ranked={metric}
        measures={measures}
        hasChange={previousTotal !== null}
        scale={{ isTotalPartial: lacking.includes(metric) }}
        sections={[
          {
            head:
              cut.shown.length > 0 ? null : (
                <tr>
                  <td
                    colSpan={3 + measures.length + Number(previousTotal !== null)}
                    className={CELL}
                  >
                    {t("noMatch")}
                  </td>
                </tr>
              ),
            rows: [
              ...cut.shown.filter(({ name }) => name !== null).map(rowOf),
              ...sumRows(cut.others, (count) => t("others", { count })),
              ...cut.shown.filter(({ name }) => name === null).map(rowOf),
            ],
          },
          {
            isFoot: true,
            rows: [
              ...sumRows(cut.notFound, (count) =>
                t.rich("notFound", { count, search: search.trim(), name: isolated }),
              ),
              {
                ...sumRow("total", common("total"), { counts, lacking }, metric, total),
                change: previousTotal === null ? null : changeBetween(comparedTotal, previousTotal),
              },
            ],
          },
        ]}
      />
      {renderLibraryLink?.(cut.foundVideoIds)}
      <ContentPager {...{ cut, isSearching, display, onDisplay }} />
      <div className="grid gap-1 text-sm text-ink-faint">
        {ranking.goneCount === 0 ? null : <p>{t("goneCount", { count: ranking.goneCount })}</p>}
        <p>{t("noRate")}</p>
      </div>
    </div>
  );
}

function ContentSearch({
  text,
  foundCount,
  onType,
  onLeave,
}: {
  text: string;
  /** Is null while nothing is searched. */
  foundCount: number | null;
  onType: (text: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslations("contents.breakdown");
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SearchField
        label={t("search")}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        className="w-full sm:max-w-80"
      />
      <span role="status" className="text-sm text-ink-soft">
        {foundCount === null ? null : t("found", { count: foundCount })}
      </span>
    </search>
  );
}
