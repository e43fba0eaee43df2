import { Ellipsis, FolderInput, FolderOpen, FolderPlus, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#api/pending-folders.ts";
import { paths } from "#lib/paths.ts";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { isPathUnsure } from "./moves.ts";
import type { Nesting } from "./nesting.ts";
import type { FolderDesk } from "./use-folder-desk.ts";

const ICON = { size: 15, "aria-hidden": true } as const;

/** What can be done with a folder. */
export function FolderMenu({
  folder,
  nesting,
  desk,
  isOnItsPage = false,
  className,
}: {
  folder: ShownFolder;
  nesting: Nesting<ShownFolder>;
  desk: FolderDesk;
  isOnItsPage?: boolean;
  /** The look of the button. */
  className?: string;
}) {
  const t = useTranslations("folders.menu");
  const navigate = useNavigate();
  // The service answers "not found" for a folder that it does not show so far.
  const tooNew = folder.awaits === "new" ? t("tooNew") : undefined;
  const items: MenuItem[] = [
    {
      text: t("new"),
      icon: <FolderPlus {...ICON} />,
      onSelect: () => desk.open({ kind: "new", parent: folder }),
      unavailable: isPathUnsure(nesting, folder) ? t("unsure") : undefined,
    },
    {
      text: t("rename"),
      icon: <Pencil {...ICON} />,
      onSelect: () => desk.open({ kind: "rename", folder }),
      unavailable: tooNew,
    },
    {
      text: t("move"),
      icon: <FolderInput {...ICON} />,
      onSelect: () => desk.open({ kind: "move", folder }),
      unavailable: tooNew,
    },
    {
      text: t("delete"),
      icon: <Trash2 {...ICON} />,
      onSelect: () => desk.open({ kind: "delete", folder }),
      unavailable: tooNew,
    },
  ];
  const open = {
    text: t("open"),
    icon: <FolderOpen {...ICON} />,
    onSelect: () => void navigate(paths.folder(folder.id)),
  };
  return (
    <Menu
      label={t("label", { name: folder.name })}
      items={isOnItsPage ? items : [open, ...items]}
      {...(className === undefined ? {} : { className })}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </Menu>
  );
}
