import { Folder, FolderPlus } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { FolderCounts } from "#videos/video-library.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderStatus } from "./folder-status.tsx";
import { isPathUnsure } from "./moves.ts";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { RowCount } from "./row-count.tsx";
import type { FolderActions } from "./use-folder-actions.ts";

/** Lists the direct subfolders of a folder, with their menus. */
export function FoldersInside({
  folder,
  nesting,
  folderActions,
  counts,
}: {
  folder: ShownFolder;
  nesting: Nesting<ShownFolder>;
  folderActions: FolderActions;
  counts: FolderCounts | null;
}) {
  const t = useTranslations("folders.summary");
  const inside = nesting.inside(folder.id);
  const isUnsure = isPathUnsure(nesting, folder);
  return (
    <Panel title={t("inside")}>
      {inside.length === 0 ? <p className="text-ink-soft">{t("noneInside")}</p> : null}
      <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-4">
        {inside.map((each) => {
          const failure = folderActions.failures.get(each.id);
          return (
            <li key={each.id}>
              <div className="flex min-h-9 items-center gap-1 rounded-md ps-2 hover:bg-sunken">
                <Link
                  to={paths.folder(each.id)}
                  className="flex min-w-0 grow items-center gap-2 rounded py-1.5"
                >
                  <Folder size={15} aria-hidden="true" className="shrink-0 text-ink-faint" />
                  <bdi
                    title={each.name}
                    className={classNames(
                      "min-w-0 grow truncate",
                      each.awaits === "removal" && "text-ink-faint line-through",
                    )}
                  >
                    {each.name}
                  </bdi>
                  {counts === null ? null : (
                    <RowCount
                      count={counts.byFolder.get(each.id) ?? 0}
                      insideCount={nesting
                        .deepInside(each.id)
                        .reduce((sum, { id }) => sum + (counts.byFolder.get(id) ?? 0), 0)}
                    />
                  )}
                </Link>
                {each.awaits === "removal" ? (
                  <span className="w-8 shrink-0" />
                ) : (
                  <FolderMenu
                    folder={each}
                    isUnsure={isPathUnsure(nesting, each)}
                    onTask={folderActions.open}
                  />
                )}
              </div>
              <div className="grid gap-1 px-2 pb-1 empty:hidden">
                <FolderStatus folder={each} />
                {failure === undefined ? null : (
                  <FailureNotice
                    failure={failure}
                    onInsist={() => folderActions.insist(failure)}
                    onLeave={() => folderActions.dismiss(each.id)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Button
        variant="quiet"
        icon={<FolderPlus size={15} aria-hidden="true" />}
        className="-ms-3 mt-1"
        disabled={isUnsure}
        onClick={() => folderActions.open({ kind: "new", parent: folder })}
      >
        {t("newInside")}
      </Button>
      {isUnsure ? <span className="text-sm text-ink-faint">{t("unsure")}</span> : null}
    </Panel>
  );
}
