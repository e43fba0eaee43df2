import { Copy, Hash, Link2, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";

/** Actions menu of one playlist. */
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
  /** The inside of the button. */
  children: ReactNode;
  /** Class of the button; absent: default. */
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
  const unavailable = reasons[phase];
  const ask = (command: PlaylistCommand) => () => onCommand(command);
  const items: MenuItem[] = [
    {
      text: t("edit"),
      icon: <Pencil aria-hidden="true" size={15} />,
      onSelect: ask("edit"),
      unavailable,
    },
    {
      text: t("duplicate"),
      icon: <Copy aria-hidden="true" size={15} />,
      onSelect: ask("duplicate"),
      unavailable,
    },
    {
      text: t("copyLink"),
      icon: <Link2 aria-hidden="true" size={15} />,
      onSelect: () => void copy(new URL(href, location.origin).href),
    },
    {
      text: t("copyId"),
      icon: <Hash aria-hidden="true" size={15} />,
      onSelect: () => void copy(playlistId),
    },
    {
      text: t("delete"),
      icon: <Trash2 aria-hidden="true" size={15} />,
      onSelect: ask("delete"),
      unavailable,
    },
  ];
  return (
    <Menu label={label} {...(className === undefined ? {} : { className })} items={() => items}>
      {children}
    </Menu>
  );
}

/** If the browser forbids it, both are in the page's URL. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {});
}

/** Actions on one playlist. */
export type PlaylistCommand = "edit" | "duplicate" | "delete";

/**
 * `fresh`: it was just made, and lookups do not know it so far. `gone`: the service knows it no more. Only what
 * is `there` can be changed.
 */
export type PlaylistStatus = "there" | "fresh" | "deleting" | "gone";
