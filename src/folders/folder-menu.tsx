import { Ellipsis, FolderInput, FolderOpen, FolderPlus, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderTask } from "./use-folder-actions.ts";

const ICON = { size: 15, "aria-hidden": true } as const;

/** Renders the menu of actions for a folder. */
export function FolderMenu({
  folder,
  isUnsure,
  onTask,
  isOnItsPage = false,
  className,
}: {
  folder: ShownFolder;
  /** True if the path may differ from the service's. */
  isUnsure: boolean;
  onTask: (task: FolderTask) => void;
  isOnItsPage?: boolean;
  /** CSS classes of the button. */
  className?: string;
}) {
  const t = useTranslations("folders.menu");
  const navigate = useNavigate();
  const items = (): MenuItem[] => {
    // The service answers "not found" for a folder that its list does not show yet.
    const tooNew = folder.awaits === "new" ? t("tooNew") : undefined;
    const own: MenuItem[] = [
      {
        text: t("new"),
        icon: <FolderPlus {...ICON} />,
        onSelect: () => onTask({ kind: "new", parent: folder }),
        unavailable: isUnsure ? t("unsure") : undefined,
      },
      {
        text: t("rename"),
        icon: <Pencil {...ICON} />,
        onSelect: () => onTask({ kind: "rename", folder }),
        unavailable: tooNew,
      },
      {
        text: t("move"),
        icon: <FolderInput {...ICON} />,
        onSelect: () => onTask({ kind: "move", folder }),
        unavailable: tooNew,
      },
      {
        text: t("delete"),
        icon: <Trash2 {...ICON} />,
        onSelect: () => onTask({ kind: "delete", folder }),
        unavailable: tooNew,
      },
    ];
    const open = {
      text: t("open"),
      icon: <FolderOpen {...ICON} />,
      onSelect: () => void navigate(paths.folder(folder.id)),
    };
    return isOnItsPage ? own : [open, ...own];
  };
  return (
    <Menu
      label={t("label", { name: folder.name })}
      items={items}
      {...(className === undefined ? {} : { className })}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </Menu>
  );
}
