import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BoardProps,
  CoverageCell,
  LanguageHead,
  useFocusedRow,
  VideoLabel,
} from "./board-parts.tsx";
import { countLanguages } from "./coverage.ts";

const LIKELY_CARD_PX = 120;
const OVERSCAN_CARDS = 3;

/** Board on a narrow screen: one card per video, with the languages above. */
export function BoardCards({ videos, videoCount, columns, settling, view, toHref }: BoardProps) {
  const t = useTranslations("coverage");
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  const { rangeExtractor, containerProps } = useFocusedRow();
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: videos.length,
    estimateSize: () => LIKELY_CARD_PX,
    overscan: OVERSCAN_CARDS,
    scrollMargin: topPx,
    getItemKey: (index) => videos[index]?.id ?? index,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor,
  });
  useLayoutEffect(() => {
    const element = list.current;
    const main = element?.closest("main");
    if (element === null || main === null || main === undefined) return undefined;
    // Content above the cards moves them.
    const observer = new ResizeObserver(() =>
      setTopPx(Math.round(element.getBoundingClientRect().top + scrollY)),
    );
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  const known = columns.filter(({ language }) => language !== null).length;
  return (
    <>
      <ul
        aria-label={t("languages")}
        className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2"
      >
        {columns.map((column) => (
          <li
            key={column.language ?? ""}
            className="min-w-0 rounded-md border border-line bg-surface"
          >
            <LanguageHead column={column} videoCount={videoCount} view={view} toHref={toHref} />
          </li>
        ))}
      </ul>
      <ul
        ref={list}
        {...containerProps}
        aria-label={t("board")}
        className="relative"
        style={{ height: virtualizer.getTotalSize(), overflowAnchor: "none" }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const video = videos[index];
          if (video === undefined) return null;
          return (
            <li
              key={video.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={videos.length}
              className="absolute inset-x-0 pb-2"
              style={{ top: start - topPx }}
            >
              <div className="rounded-lg border border-line bg-surface px-3 py-2">
                <div className="flex items-baseline justify-between gap-2">
                  <VideoLabel video={video} />
                  <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                    {t("ofLanguages", { count: countLanguages(video), total: known })}
                  </span>
                </div>
                <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
                  {columns.map((column) => (
                    <span key={column.language ?? ""} className="inline-flex items-center gap-1">
                      <CoverageCell
                        video={video}
                        column={column}
                        settling={settling.get(video.id)}
                      />
                      <bdi aria-hidden="true" className="text-sm text-ink-soft">
                        {column.name}
                      </bdi>
                    </span>
                  ))}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
