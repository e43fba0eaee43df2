import { Clapperboard, Ellipsis, Film, SearchX, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useHref, useNavigate } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { commandOf, VIDEO_COMMANDS, type VideoCommand } from "#library/bulk-actions.ts";
import { FigureCell } from "#library/figures/figure-cell.tsx";
import type { Column, Order } from "#library/library-view.ts";
import { TextCell } from "#library/texts/text-cell.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { useFromList } from "#videos/from-list.ts";
import { VideoStatusLabel } from "#videos/video-card.tsx";
import type { VideoLibrary } from "#videos/video-library.ts";
import type { Video } from "#videos/video-record.ts";
import { SelectBox, type VideoItemProps } from "./video-item.tsx";

/** Names a column of the table of videos: one that can be chosen, or one that is always there. */
export type TableColumn = Column | "select" | "thumbnail" | "title" | "menu";

interface VideoColumn {
  /** Is a size in `grid-template-columns`. */
  width: string;
  /** Its heading is for screen readers. */
  isUnnamed?: boolean;
  isNumber?: boolean;
  /** Lists the orders that its heading toggles between. */
  orders?: readonly Order[];
  /** Draws the whole cell. */
  cell?: (item: VideoItemProps) => ReactNode;
  /** Returns the value of a video, which a common cell shows; null: it is unknown. */
  value?: (video: Video, words: ColumnWords) => ReactNode;
}

/**
 * Describes the columns of the table of videos. Those that can be chosen have their names in the URL from
 * `library-view.ts`; what they are called is in the messages, under the same names.
 */
export const VIDEO_COLUMNS: Readonly<Record<TableColumn, VideoColumn>> = {
  select: {
    width: "2.5rem",
    isUnnamed: true,
    cell: (item) => <SelectCell {...item} />,
  },
  thumbnail: {
    width: "4.5rem",
    isUnnamed: true,
    cell: ({ video }) => <ThumbnailCell video={video} />,
  },
  title: {
    width: "minmax(14rem, 1fr)",
    orders: ["title", "titleDown"],
    cell: (item) => <TextCell {...item} field="title" />,
  },
  description: {
    width: "minmax(16rem, 1fr)",
    cell: (item) => <TextCell {...item} field="description" />,
  },
  status: {
    width: "10rem",
    value: ({ status }) => <VideoStatusLabel status={status} />,
  },
  duration: {
    width: "5.5rem",
    isNumber: true,
    orders: ["longest", "shortest"],
    value: ({ durationSeconds }) => (durationSeconds ? formatClock(durationSeconds) : null),
  },
  size: {
    width: "5.5rem",
    isNumber: true,
    orders: ["largest"],
    value: ({ fileSizeBytes: bytes }, { locale }) =>
      bytes === null ? null : formatBytes(bytes, locale),
  },
  created: {
    width: "8rem",
    orders: ["newest", "oldest"],
    value: ({ createdAtMs }, { day }) => day(createdAtMs),
  },
  changed: {
    width: "8rem",
    orders: ["changed"],
    value: ({ savedAtMs }, { day }) => day(savedAtMs),
  },
  plays: {
    width: "6.5rem",
    isNumber: true,
    orders: ["mostPlays", "fewestPlays"],
    cell: ({ video }) => <FigureCell video={video} measure="plays" />,
  },
  watchTime: {
    width: "7.5rem",
    isNumber: true,
    orders: ["mostWatched", "leastWatched"],
    cell: ({ video }) => <FigureCell video={video} measure="watchTime" />,
  },
  folders: {
    width: "minmax(9rem, 0.5fr)",
    value: ({ folders }, { listed }) =>
      listed(folders.map(({ path, name, id }) => path ?? name ?? id)),
  },
  subtitles: {
    width: "6.5rem",
    value: ({ subtitleLanguages }, { listed, unknownLanguage }) =>
      listed(subtitleLanguages.map((each) => each ?? unknownLanguage)),
  },
  resolution: {
    width: "7rem",
    value: ({ width, height }) =>
      width === null || height === null ? null : `${width} × ${height}`,
  },
  file: {
    width: "minmax(10rem, 0.5fr)",
    value: ({ filename }) => filename,
  },
  id: {
    width: "20rem",
    value: ({ id }) => <code className="font-mono text-xs">{id}</code>,
  },
  menu: {
    width: "2.5rem",
    isUnnamed: true,
    cell: (item) => <MenuCell {...item} />,
  },
};

export type ColumnWords = ReturnType<typeof useColumnWords>;

/** Returns what the values of columns are written with. */
export function useColumnWords() {
  const t = useTranslations("libraryList");
  const format = useFormatter();
  const locale = useLocale();
  return {
    locale,
    unknownLanguage: t("unknownLanguage"),
    day: (ms: number | null) => (ms === null ? null : format.dateTime(ms, { dateStyle: "medium" })),
    listed: (labels: readonly string[]) =>
      labels.length === 0 ? null : format.list(labels, { type: "unit", style: "short" }),
  };
}

const isGoing = ({ pending }: VideoItemProps) => pending?.kind === "removal";

function SelectCell(item: VideoItemProps) {
  const { video, isSelected, mayEdit, onToggle } = item;
  return (
    <div role="cell">
      {isGoing(item) || !mayEdit ? null : (
        <SelectBox
          title={video.title}
          isSelected={isSelected}
          onToggle={(isRange) => onToggle(video.id, isRange)}
        />
      )}
    </div>
  );
}

function ThumbnailCell({ video }: Pick<VideoItemProps, "video">) {
  return (
    <div role="cell" className="px-2">
      <div className="grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
        <Thumbnail url={video.thumbnailUrl} draggable={false} className="size-full object-cover">
          <Film aria-hidden="true" size={14} />
        </Thumbnail>
      </div>
    </div>
  );
}

function MenuCell(item: VideoItemProps) {
  return (
    <div role="cell">
      {isGoing(item) ? null : (
        <VideoMenu video={item.video} mayEdit={item.mayEdit} onCommand={item.onCommand} />
      )}
    </div>
  );
}

/** The first are actions that take a single press. */
const MENU_COMMANDS = VIDEO_COMMANDS.toSorted(
  (a, b) => Number(commandOf(a).atOnce === null) - Number(commandOf(b).atOnce === null),
);

/** Shows the menu of a video’s row, and of its card: lists all that can be done with it. */
export function VideoMenu({
  video,
  mayEdit,
  onCommand,
}: {
  video: Video;
  mayEdit: boolean;
  onCommand: (command: VideoCommand, videoIds: readonly string[]) => void;
}) {
  const t = useTranslations("libraryList.menu");
  const common = useTranslations("common");
  const texts = useTranslations();
  const navigate = useNavigate();
  const fromList = useFromList();
  const path = paths.video(video.id);
  const href = useHref(path);
  const changes = (): MenuItem[] =>
    MENU_COMMANDS.flatMap((kind) => {
      const { menu, refusal } = commandOf(kind);
      const reason = refusal(video);
      if (reason === "unneeded") return [];
      return {
        text: texts(menu),
        onSelect: () => onCommand(kind, [video.id]),
        unavailable: reason === null ? undefined : texts(reason),
      };
    });
  return (
    <Menu
      label={t("label", { title: video.title ?? common("untitled") })}
      items={() => [
        { text: t("open"), onSelect: () => void navigate(path, { state: fromList }) },
        {
          text: common("copyLink"),
          onSelect: () => void copy(new URL(href, location.origin).href),
        },
        { text: texts("video.copyId"), onSelect: () => void copy(video.id) },
        ...(mayEdit ? changes() : []),
      ]}
    >
      <Ellipsis aria-hidden="true" size={16} />
    </Menu>
  );
}

/** If the browser forbids it, the video's page offers the same text for manual copying. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {});
}

/** Says in place of the list that no video matches, or that there is none and the first can be uploaded. */
export function EmptyLibrary({
  allVideos,
  isFolderUnknown,
  library: { videos, totalCount, isComplete },
}: {
  /** Holds the URL of the list of all videos. Is null if it is shown already and empty. */
  allVideos: string | null;
  /** The folder in the URL does not exist. */
  isFolderUnknown: boolean;
  library: VideoLibrary;
}) {
  const t = useTranslations("libraryList");
  const noMatch = useTranslations("noMatch");
  const mayEdit = useMayEdit();
  if (allVideos !== null) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={noMatch(isFolderUnknown ? "noFolder" : "title")}
        action={<ButtonLink to={allVideos}>{noMatch("action")}</ButtonLink>}
      >
        {isFolderUnknown
          ? noMatch("noFolderAdvice")
          : isComplete || totalCount === null
            ? noMatch("advice")
            : noMatch("stillReading", { read: videos.length, total: totalCount })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Clapperboard size={28} />}
      title={t("empty.title")}
      action={
        mayEdit ? (
          <ButtonLink
            to={paths.upload}
            variant="primary"
            icon={<Upload aria-hidden="true" size={15} />}
          >
            {t("empty.action")}
          </ButtonLink>
        ) : undefined
      }
    >
      {mayEdit ? t("empty.advice") : undefined}
    </EmptyState>
  );
}
