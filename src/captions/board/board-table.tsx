import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { TableFrame } from "#shared/charts/table-parts.tsx";
import type { Video } from "#videos/video-record.ts";
import {
  type BoardProps,
  CoverageCell,
  LanguageHead,
  type NamedColumn,
  useFocusedRow,
  VideoLabel,
} from "./board-parts.tsx";
import { countLanguages } from "./coverage.ts";

const ROW_PX = 40;
const HEAD_PX = 76;
const OVERSCAN_ROWS = 4;

export function BoardTable({ videos, videoCount, columns, settling, view, toHref }: BoardProps) {
  const t = useTranslations("coverage");
  const frame = useRef<HTMLElement>(null);
  const { rangeExtractor, containerProps } = useFocusedRow();
  const listKey = toHref({ ...view, added: [] });
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: videos.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    initialRect: { width: 0, height: 600 },
    rangeExtractor,
  });
  useLayoutEffect(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, listKey]);
  const template = `minmax(14rem, 1fr) 6rem repeat(${columns.length}, minmax(7.5rem, 9rem))`;
  return (
    <TableFrame
      ref={frame}
      label={t("board")}
      className="max-h-[calc(100dvh-11rem)] min-h-80 overflow-y-auto bg-surface"
    >
      <div
        role="table"
        aria-label={t("board")}
        aria-rowcount={videos.length + 1}
        aria-colcount={columns.length + 2}
        className="min-w-max"
      >
        <div role="rowgroup" className="sticky top-0 z-10">
          <div
            role="row"
            aria-rowindex={1}
            className="grid border-b border-line bg-sunken"
            style={{ gridTemplateColumns: template, height: HEAD_PX }}
          >
            <div
              role="columnheader"
              className={`${STICKY} bg-sunken px-3 py-1.5 text-sm font-semibold`}
            >
              {t("film")}
            </div>
            <div role="columnheader" className="px-3 py-1.5 text-end text-sm font-semibold">
              {t("languages")}
            </div>
            {columns.map((column) => (
              <div key={column.language ?? ""} role="columnheader" className="min-w-0">
                <LanguageHead column={column} videoCount={videoCount} view={view} toHref={toHref} />
              </div>
            ))}
          </div>
        </div>
        <div
          {...containerProps}
          role="rowgroup"
          className="relative"
          style={{ height: videos.length * ROW_PX, overflowAnchor: "none" }}
        >
          {/* As wide as a row; rows are positioned absolutely. */}
          <div aria-hidden="true" className="grid" style={{ gridTemplateColumns: template }} />
          {virtualizer.getVirtualItems().map(({ index }) => {
            const video = videos[index];
            return video === undefined ? null : (
              <BoardRow
                key={video.id}
                video={video}
                index={index}
                template={template}
                columns={columns}
                settling={settling.get(video.id)}
              />
            );
          })}
        </div>
      </div>
    </TableFrame>
  );
}

const STICKY = "sticky start-0 z-1 border-e border-line";

const BoardRow = memo(function BoardRow({
  video,
  index,
  template,
  columns,
  settling,
}: {
  video: Video;
  index: number;
  template: string;
  columns: readonly NamedColumn[];
  settling: ReadonlySet<string> | undefined;
}) {
  const t = useTranslations("coverage");
  const known = columns.filter(({ language }) => language !== null).length;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className="group absolute inset-x-0 grid items-stretch border-b border-line bg-surface hover:bg-sunken"
      style={{ top: index * ROW_PX, height: ROW_PX, gridTemplateColumns: template }}
    >
      <div
        role="rowheader"
        className={`${STICKY} flex min-w-0 items-center bg-surface px-3 group-hover:bg-sunken`}
      >
        <VideoLabel video={video} />
      </div>
      <div
        role="cell"
        className="flex items-center justify-end px-3 text-sm text-ink-soft tabular-nums"
      >
        {t("ofLanguages", { count: countLanguages(video), total: known })}
      </div>
      {columns.map((column) => (
        <div key={column.language ?? ""} role="cell" className="grid place-items-center">
          <CoverageCell video={video} column={column} settling={settling} />
        </div>
      ))}
    </div>
  );
});
