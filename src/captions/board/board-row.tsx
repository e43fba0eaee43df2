import { memo } from "react";
import { useTranslations } from "use-intl";
import type { Vod } from "#videos/vod-record.ts";
import type { NamedColumn } from "./board-props.ts";
import { cellState, countLanguages, trackCounts } from "./coverage.ts";
import { CoverageCell } from "./coverage-cell.tsx";
import { FilmLabel } from "./film-label.tsx";

/** What stays in sight when the board is moved sideways. */
export const STICKY = "sticky start-0 z-1 border-e border-line";

/** A film of the board. */
export const BoardRow = memo(function BoardRow({
  vod,
  index,
  topPx,
  heightPx,
  template,
  columns,
  settling,
}: {
  vod: Vod;
  /** In the whole list, from 0. */
  index: number;
  topPx: number;
  heightPx: number;
  template: string;
  columns: readonly NamedColumn[];
  /** Languages of tracks that are on their way. */
  settling: ReadonlySet<string> | undefined;
}) {
  const t = useTranslations("coverage");
  const counts = trackCounts(vod);
  const known = columns.filter(({ language }) => language !== null).length;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className="group absolute inset-x-0 grid items-stretch border-b border-line bg-surface hover:bg-sunken"
      style={{ top: topPx, height: heightPx, gridTemplateColumns: template }}
    >
      <div
        role="rowheader"
        className={`${STICKY} flex min-w-0 items-center bg-surface px-3 group-hover:bg-sunken`}
      >
        <FilmLabel vod={vod} />
      </div>
      <div
        role="cell"
        className="flex items-center justify-end px-3 text-sm text-ink-soft tabular-nums"
      >
        {t("ofLanguages", { count: countLanguages(vod), total: known })}
      </div>
      {columns.map(({ language, name }) => (
        <div key={language ?? ""} role="cell" className="grid place-items-center">
          <CoverageCell
            vodId={vod.id}
            title={vod.title ?? t("untitled")}
            language={language}
            name={name}
            state={cellState(vod, language, settling)}
            count={counts.get(language) ?? 0}
          />
        </div>
      ))}
    </div>
  );
});
