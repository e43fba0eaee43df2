import { FolderOpen, Pencil } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { IconButton } from "#shared/ui/button.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { folderName } from "./folder-name.ts";
import { type FolderPickerProps, VodFoldersDialog } from "./vod-folders-dialog.tsx";
import { VodPendingNote } from "./vod-pending-note.tsx";
import type { VodStanding } from "./vod-standing.ts";

/** The folders that a film is in, and the way to change them. */
export function VodFolders({
  vod,
  standing,
  FolderPicker,
}: {
  vod: Vod;
  standing: VodStanding;
  FolderPicker: ComponentType<FolderPickerProps>;
}) {
  const t = useTranslations("film.folders");
  const format = useFormatter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink-soft">{t("label")}</span>
        {standing === "there" ? (
          <IconButton label={t("edit")} onClick={() => setIsOpen(true)}>
            <Pencil size={14} />
          </IconButton>
        ) : null}
      </div>
      {vod.folders.length === 0 ? (
        <p className="text-ink-faint">{t("none")}</p>
      ) : (
        <ul aria-label={t("label")} className="flex flex-wrap gap-2">
          {vod.folders.map((folder) => (
            <li key={folder.id} className="min-w-0">
              <Link
                to={paths.folder(folder.id)}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 text-sm wrap-anywhere hover:text-accent"
              >
                <FolderOpen aria-hidden="true" size={14} className="shrink-0 text-ink-faint" />
                <bdi>{folderName(folder)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <VodPendingNote
        vodId={vod.id}
        field="folders"
        describe={(asked) => (asked.length === 0 ? t("none") : format.list(asked.map(folderName)))}
      />
      {isOpen ? (
        <VodFoldersDialog vod={vod} onClose={() => setIsOpen(false)} FolderPicker={FolderPicker} />
      ) : null}
    </div>
  );
}
