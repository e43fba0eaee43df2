import { useTranslations } from "use-intl";
import type { FolderScope } from "#folders/folder-counts.ts";
import { useFolders } from "#folders/folders-queries.ts";
import type { Video } from "#videos/video-record.ts";

/** Names the folder of a list, and the folders whose videos it shows. */
export interface FolderExtent {
  folder: { path: string };
  scope: FolderScope;
}

/**
 * Counts the folders of a scope that videos are in, and those of them that are in others as well; null: some are in none of
 * the scope, so nothing can be said of them together.
 * @param topId root folder, which counts as none
 */
export function countExtent(
  { ids }: Pick<FolderScope, "ids">,
  videos: readonly Pick<Video, "folders">[],
  topId: string | null,
): { folderCount: number; elsewhereCount: number } | null {
  const reached = new Set<string>();
  let elsewhereCount = 0;
  for (const { folders } of videos) {
    const inside = folders.filter(({ id }) => ids.has(id));
    if (inside.length === 0) return null;
    for (const { id } of inside) reached.add(id);
    if (folders.some(({ id }) => !ids.has(id) && id !== topId)) elsewhereCount += 1;
  }
  return { folderCount: reached.size, elsewhereCount };
}

/** Says which folders the videos of a folder are in, and whether those in its subfolders are left out. */
export function ExtentNote({
  extent,
  chosenCount,
  videos,
}: {
  extent: FolderExtent | null;
  chosenCount: number;
  /** Holds those of the chosen videos that are changed. */
  videos: readonly Video[];
}) {
  const t = useTranslations("bulk.extent");
  const { topId } = useFolders();
  const counts = extent && countExtent(extent.scope, videos, topId);
  if (extent === null || counts === null || counts.folderCount === 0) return null;
  const { folder, scope } = extent;
  const { isWithin, ownCount, withinCount } = scope;
  const leftCount = (withinCount ?? 0) - (ownCount ?? 0);
  const lines = [
    ...(isWithin ? [t("within", { folders: counts.folderCount, folder: folder.path })] : []),
    // It says “of them”, which those that are left out would be taken for.
    ...(counts.elsewhereCount > 0 ? [t("elsewhere", { count: counts.elsewhereCount })] : []),
    // A few of the videos are no choice of the folder.
    ...(!isWithin && leftCount > 0 && chosenCount === ownCount
      ? [t("own", { count: leftCount })]
      : []),
  ];
  return lines.length === 0 ? null : (
    <ul className="mt-3 grid gap-1 text-ink-soft">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
