import { Ellipsis } from "lucide-react";
import { useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { commandOf, VIDEO_COMMANDS, type VideoCommand } from "#library/bulk-actions.ts";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { Video } from "#videos/video-record.ts";

/** Those that take a single press come first. */
const MENU_COMMANDS = VIDEO_COMMANDS.toSorted(
  (a, b) => Number(commandOf(a).atOnce === null) - Number(commandOf(b).atOnce === null),
);

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
        { text: t("open"), onSelect: () => void navigate(path) },
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
