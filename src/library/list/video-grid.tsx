import { CaptionsOff } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { CardFigures } from "#library/figures/figure-cell.tsx";
import { CardTitle, NotSaved, useCardTitle } from "#library/texts/text-cell.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { VideoCard } from "#videos/video-card.tsx";
import type { Video } from "#videos/video-record.ts";
import {
  gridGeometry,
  INDEX_ATTRIBUTE,
  useVirtualList,
  VIDEO_ATTRIBUTE,
} from "./use-virtual-list.ts";
import { SelectBox, type VideoItemProps, type VideoListProps, VideoState } from "./video-item.tsx";
import { VideoMenu } from "./video-list.tsx";

const CORNER = { insetBlockStart: "0.25rem", insetInlineStart: "0.25rem" };

export function VideoGrid({
  videos,
  listKey,
  pending,
  mayEdit,
  selectedIds,
  onToggle,
  onCommand,
}: VideoListProps) {
  const { frameProps, geometry, items } = useVirtualList(videos, gridGeometry, listKey);
  const { columns, columnWidth, gap, rowHeight } = geometry;
  return (
    <div {...frameProps} className="relative">
      <ul>
        {items.map(({ video, index }) => (
          <GridItem
            key={video.id}
            video={video}
            index={index}
            count={videos.length}
            width={columnWidth}
            top={Math.floor(index / columns) * rowHeight}
            start={(index % columns) * (columnWidth + gap)}
            pending={pending[video.id]}
            isSelected={selectedIds.has(video.id)}
            isChoosing={selectedIds.size > 0}
            mayEdit={mayEdit}
            onToggle={onToggle}
            onCommand={onCommand}
          />
        ))}
      </ul>
    </div>
  );
}

/** Places a card. How many there are changes while the list is read, for which cards need not render again. */
function GridItem({
  count,
  width,
  top,
  start,
  index,
  ...card
}: CardProps & { index: number; count: number; width: number; top: number; start: number }) {
  const { video, pending, mayEdit } = card;
  const isGoing = pending?.kind === "removal";
  return (
    <li
      {...{ [VIDEO_ATTRIBUTE]: video.id, [INDEX_ATTRIBUTE]: index }}
      aria-posinset={index + 1}
      aria-setsize={count}
      draggable={mayEdit && !isGoing}
      className={classNames("group absolute", isGoing && "opacity-60")}
      style={{ width, top, insetInlineStart: start }}
    >
      <Card {...card} />
    </li>
  );
}

type CardProps = Omit<VideoItemProps, "index"> & { isChoosing: boolean };

const Card = memo(function Card({
  video,
  pending,
  isSelected,
  isChoosing,
  mayEdit,
  onToggle,
  onCommand,
}: CardProps) {
  const isGoing = pending?.kind === "removal";
  const { shown, isUnsaved } = useCardTitle(video);
  const state = pending === undefined ? undefined : <VideoState pending={pending} />;
  return (
    <>
      <VideoCard
        video={shown}
        isSelected={isSelected}
        state={isUnsaved ? <NotSaved /> : state}
        marks={
          <>
            <CardFigures video={video} />
            <SubtitlesMark video={video} />
          </>
        }
        corner={
          isGoing || !mayEdit ? null : (
            <SelectBox
              title={video.title}
              isSelected={isSelected}
              className={classNames(
                "absolute",
                // The checkbox is hidden until it is needed; a finger can't hover.
                isSelected || isChoosing
                  ? null
                  : "pointer-fine:not-focus-within:opacity-0 pointer-fine:group-hover:opacity-100",
              )}
              style={CORNER}
              onToggle={(isRange) => onToggle(video.id, isRange)}
            />
          )
        }
        menu={
          isGoing ? undefined : (
            <div className="relative -my-1 shrink-0">
              <VideoMenu video={video} mayEdit={mayEdit} onCommand={onCommand} />
            </div>
          )
        }
      />
      {isGoing || !mayEdit ? null : <CardTitle video={video} />}
    </>
  );
});

/** Marks a video without subtitles; hidden until it could have any. */
function SubtitlesMark({ video }: { video: Video }) {
  const t = useTranslations("libraryFilters.chip");
  if (video.subtitleLanguages.length > 0 || video.status === "encoding") return null;
  return (
    <span title={t("subtitles")} className="shrink-0 text-ink-faint">
      <CaptionsOff aria-hidden="true" size={14} />
      <span className="sr-only">{t("subtitles")}</span>
    </span>
  );
}
