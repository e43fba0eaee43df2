import { Hourglass, Trash2 } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { unsentOf } from "#changes/edit-journal.ts";
import type { VideoCommand } from "#library/bulk-actions.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { PendingVideo, PendingVideos } from "#videos/pending-videos.ts";
import type { Video } from "#videos/video-record.ts";

export interface VideoListProps {
  videos: readonly Video[];
  /** Identifies the list; another key resets it. */
  listKey: string;
  pending: PendingVideos;
  /** Is false where controls of changes are left out. */
  mayEdit: boolean;
  selectedIds: ReadonlySet<string>;
  onToggle: (videoId: string, isRange: boolean) => void;
  onCommand: (command: VideoCommand, videoIds: readonly string[]) => void;
}

export interface VideoItemProps extends Pick<VideoListProps, "mayEdit" | "onToggle" | "onCommand"> {
  video: Video;
  index: number;
  pending: PendingVideo | undefined;
  isSelected: boolean;
}

export function VideoState({ pending }: { pending: PendingVideo }) {
  const t = useTranslations();
  const text =
    pending.kind === "removal"
      ? t("video.delete.busy")
      : pending.isDoubtful
        ? t("libraryList.state.checking")
        : t(`changes.short.${unsentOf(pending) ?? "saved"}`);
  const Icon = pending.kind === "removal" ? Trash2 : Hourglass;
  return (
    <span title={text} className="inline-flex min-w-0 items-center gap-1 text-working">
      <Icon aria-hidden="true" size={13} className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** Shows the checkbox of a video. With Shift it selects the range since the last one. */
export function SelectBox({
  title,
  isSelected,
  className,
  style,
  onToggle,
}: {
  title: string | null;
  isSelected: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  onToggle: (isRange: boolean) => void;
}) {
  const t = useTranslations("libraryList");
  const untitled = useTranslations("common")("untitled");
  return (
    <label className={classNames("grid size-8 place-items-center", className)} style={style}>
      <input
        type="checkbox"
        aria-label={t("select", { title: title ?? untitled })}
        checked={isSelected}
        // The click tells of Shift, which a change does not.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => {}}
        className="size-4 accent-accent"
      />
    </label>
  );
}
