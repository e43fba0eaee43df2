import { Copy, Hash, Link2, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { VideoPresence } from "#videos/video-record.ts";

export function PlaylistMenu({
  playlistId,
  phase,
  label,
  onCommand,
  children,
  className,
}: {
  playlistId: string;
  phase: PlaylistStatus;
  label: string;
  onCommand: (command: PlaylistCommand) => void;
  children: ReactNode;
  className?: string;
}) {
  const t = useTranslations("playlist.menu");
  const href = useHref(paths.playlist(playlistId));
  const reasons = {
    there: undefined,
    fresh: t("settingUp"),
    deleting: t("going"),
    gone: t("gone"),
  };
  const change = (command: PlaylistCommand, text: string, Icon: LucideIcon): MenuItem => ({
    text,
    icon: <Icon aria-hidden="true" size={15} />,
    onSelect: () => onCommand(command),
    unavailable: reasons[phase],
  });
  const items = () => [
    change("edit", t("edit"), Pencil),
    change("duplicate", t("duplicate"), Copy),
    copying(t("copyLink"), Link2, new URL(href, location.origin).href),
    copying(t("copyId"), Hash, playlistId),
    change("delete", t("delete"), Trash2),
  ];
  return (
    <Menu label={label} {...(className === undefined ? {} : { className })} items={items}>
      {children}
    </Menu>
  );
}

const copying = (text: string, Icon: LucideIcon, copied: string): MenuItem => ({
  text,
  icon: <Icon aria-hidden="true" size={15} />,
  // If the browser forbids it, both are in the page's URL.
  onSelect: () => void navigator.clipboard.writeText(copied).catch(() => {}),
});

export type PlaylistCommand = "edit" | "duplicate" | "delete";

/** `fresh`: it was just made, and lookups do not know it so far. */
export type PlaylistStatus = VideoPresence | "fresh";
