import {
  Ellipsis,
  Eye,
  EyeOff,
  FolderInput,
  FolderOpen,
  FolderPlus,
  Pencil,
  Trash2,
} from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderActions } from "./use-folder-actions.ts";

const ICON = { size: 15, "aria-hidden": true } as const;
const CHANGES = [
  { kind: "rename", icon: <Pencil {...ICON} /> },
  { kind: "move", icon: <FolderInput {...ICON} /> },
  { kind: "delete", icon: <Trash2 {...ICON} /> },
] as const;
const VIDEO_CHANGES = [
  { kind: "publish", icon: <Eye {...ICON} /> },
  { kind: "unpublish", icon: <EyeOff {...ICON} /> },
] as const;

/**
 * Shows the menu of a folder.
 * @param isUnsure the path may differ from the service's
 * @param className of the button
 */
export function FolderMenu({
  folder,
  isUnsure,
  folderActions: { mayEdit, open: onTask, onVideos },
  isOnItsPage = false,
  ...rest
}: {
  folder: ShownFolder;
  isUnsure: boolean;
  folderActions: FolderActions;
  isOnItsPage?: boolean;
  className?: string;
}) {
  const t = useTranslations("folders.menu");
  const unsure = useTranslations("changes")("short.unknown");
  const navigate = useNavigate();
  const open: MenuItem = {
    text: t("open"),
    icon: <FolderOpen {...ICON} />,
    onSelect: () => void navigate(paths.folder(folder.id)),
  };
  const changes = (): MenuItem[] => [
    {
      text: t("new"),
      icon: <FolderPlus {...ICON} />,
      onSelect: () => onTask({ kind: "new", parent: folder }),
      unavailable: isUnsure ? unsure : undefined,
    },
    ...(onVideos === undefined
      ? []
      : VIDEO_CHANGES.map(({ kind, icon }) => ({
          text: t(kind),
          icon,
          onSelect: () => onVideos(kind, folder),
        }))),
    ...CHANGES.map(({ kind, icon }) => ({
      text: t(kind),
      icon,
      onSelect: () => onTask({ kind, folder }),
      // The service answers "not found" for a folder that its list does not show yet.
      unavailable: folder.awaits === "new" ? unsure : undefined,
    })),
  ];
  if (isOnItsPage && !mayEdit) return null;
  const items = () => [...(isOnItsPage ? [] : [open]), ...(mayEdit ? changes() : [])];
  return (
    <Menu label={t("label", { name: folder.name })} items={items} {...rest}>
      <Ellipsis size={16} aria-hidden="true" />
    </Menu>
  );
}
