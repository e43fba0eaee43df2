import { Ellipsis } from "lucide-react";
import { useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { Video } from "#videos/video-record.ts";

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
  const videoTexts = useTranslations("video");
  const bulk = useTranslations("bulk");
  const navigate = useNavigate();
  const ask = (command: VideoCommand) => () => onCommand(command, [video.id]);
  const path = paths.video(video.id);
  const href = useHref(path);
  const changes = (): MenuItem[] => [
    video.isOnline && video.status !== "encoding"
      ? { text: bulk("unpublish"), onSelect: ask("unpublish") }
      : {
          text: bulk("publish"),
          onSelect: ask("publish"),
          unavailable: video.status === "encoding" ? videoTexts("menu.encoding") : undefined,
        },
    { text: t("move"), onSelect: ask("move") },
    {
      text: t("playlist"),
      onSelect: ask("playlist"),
      unavailable: video.status === "ready" ? undefined : t("notPublished"),
    },
    { text: videoTexts("menu.delete"), onSelect: ask("delete") },
  ];
  return (
    <Menu
      label={t("label", { title: video.title ?? common("untitled") })}
      items={() => [
        { text: t("open"), onSelect: () => void navigate(path) },
        {
          text: common("copyLink"),
          onSelect: () => void copy(new URL(href, location.origin).href),
        },
        { text: videoTexts("copyId"), onSelect: () => void copy(video.id) },
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

export type VideoCommand = "publish" | "unpublish" | "move" | "playlist" | "delete";
