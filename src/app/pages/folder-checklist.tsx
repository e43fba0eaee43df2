import { useTranslations } from "use-intl";
import { useFolders } from "#api/folders-queries.ts";
import type { FolderPickerProps } from "#features/library/vod/vod-folders-dialog.tsx";
import { ErrorNotice } from "#ui/error-notice.tsx";

/** Folders as a plain list of boxes to tick. */
export function FolderChecklist({ label, selectedIds, isMultiple, onChange }: FolderPickerProps) {
  const t = useTranslations("film.folders");
  const { folders, isLoaded, problem } = useFolders();
  if (problem !== null && !isLoaded) return <ErrorNotice problem={problem} />;
  if (!isLoaded) return <p role="status">{t("loading")}</p>;
  const selected = new Set(selectedIds);
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{label}</legend>
      {folders.map((folder) => (
        <label key={folder.id} className="flex min-h-7 items-center gap-2 wrap-anywhere">
          <input
            type={isMultiple ? "checkbox" : "radio"}
            checked={selected.has(folder.id)}
            className="size-4 shrink-0 accent-accent"
            onChange={({ target }) => {
              const others = isMultiple
                ? folders.filter(({ id }) => selected.has(id) && id !== folder.id)
                : [];
              onChange(target.checked ? [...others, folder] : others);
            }}
          />
          <bdi>{folder.path}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
