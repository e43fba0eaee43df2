import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { useFromList } from "./from-list.ts";
import type { Video, VideoStatus } from "./video-record.ts";

/** Is the height below the image: two lines of title and one of status. */
export const CARD_TEXT_REM = 4.375;

const SELECTED = { outline: "2px solid var(--accent)", outlineOffset: "2px" };

/** Shows a video in the grid: image, duration, title, status. All cards have one height. */
export function VideoCard({
  video,
  isSelected = false,
  isFirst = false,
  state,
  marks,
  corner,
  menu,
}: {
  video: Video;
  isSelected?: boolean;
  /** Its image is among those that a page shows first. */
  isFirst?: boolean;
  /** Replaces the date. */
  state?: ReactNode;
  /** These stand after the status, and say what the video lacks. */
  marks?: ReactNode;
  /** Lies over the image, at its start. */
  corner?: ReactNode;
  menu?: ReactNode;
}) {
  const t = useTranslations("vod");
  const common = useTranslations("common");
  const format = useFormatter();
  const fromList = useFromList();
  const title = video.title ?? common("untitled");
  return (
    <article className="group relative min-w-0">
      <div
        className="relative aspect-video overflow-hidden rounded-lg bg-sunken"
        style={isSelected ? SELECTED : undefined}
      >
        <Thumbnail
          url={video.thumbnailUrl}
          width={640}
          height={360}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          className="size-full object-cover transition-opacity group-hover:opacity-90"
        >
          <span className="grid size-full place-content-center text-xs text-ink-faint">
            {t("noThumbnail")}
          </span>
        </Thumbnail>
        {video.durationSeconds === null || video.durationSeconds === 0 ? null : (
          <span className="absolute end-2 bottom-2 rounded-sm bg-[#0b0d10e0] px-1.5 py-0.5 text-xs font-medium text-[#ffffff]">
            {formatClock(video.durationSeconds)}
          </span>
        )}
      </div>
      <div style={{ height: `${CARD_TEXT_REM}rem`, paddingBlockStart: "0.5rem" }}>
        <div className="flex items-start justify-between">
          <h2 className="min-w-0 font-semibold wrap-anywhere group-hover:text-accent">
            <Link to={paths.video(video.id)} state={fromList} draggable={false}>
              {/* The whole card is the link; other controls lie above it. */}
              <span className="absolute inset-0" />
              <bdi className="line-clamp-2">{title}</bdi>
            </Link>
          </h2>
          {menu}
        </div>
        {/* A date without room wraps to a second line, which is hidden. */}
        <p
          className={classNames(
            "mt-0.5 flex h-5 items-center gap-x-2 overflow-hidden text-sm whitespace-nowrap text-ink-soft",
            state ? null : "flex-wrap",
          )}
        >
          <VideoStatusLabel status={video.status} />
          {state}
          {marks}
          {state || video.createdAtMs === null ? null : (
            <span
              className="text-ink-faint"
              title={format.dateTime(video.createdAtMs, { dateStyle: "long" })}
            >
              {format.dateTime(video.createdAtMs, { dateStyle: "medium" })}
            </span>
          )}
        </p>
      </div>
      {corner}
    </article>
  );
}

const TONES: Record<VideoStatus, StatusTone> = {
  ready: "ready",
  encoding: "working",
  unpublished: "neutral",
};

export function VideoStatusLabel({ status }: { status: VideoStatus }) {
  const t = useTranslations("common");
  return (
    <StatusLabel tone={TONES[status]}>{t(status === "ready" ? "published" : status)}</StatusLabel>
  );
}
