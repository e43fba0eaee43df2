import { Folder, FolderPlus } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { FolderCounts } from "#videos/vod-library.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderStanding } from "./folder-standing.tsx";
import { isPathUnsure } from "./moves.ts";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { RowCount } from "./row-count.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { FolderDesk } from "./use-folder-desk.ts";

/** Lists the direct subfolders of a folder, with their menus. */
export function FoldersInside({
  folder,
  nesting,
  desk,
  counts,
}: {
  folder: ShownFolder;
  nesting: Nesting<ShownFolder>;
  desk: FolderDesk;
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
          const trouble = desk.troubles.get(each.id);
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
                    onTask={desk.open}
                  />
                )}
              </div>
              <div className="grid gap-1 px-2 pb-1 empty:hidden">
                <FolderStanding folder={each} />
                {trouble === undefined ? null : (
                  <TroubleNotice
                    trouble={trouble}
                    onInsist={() => desk.insist(trouble)}
                    onLeave={() => desk.dismiss(each.id)}
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
        onClick={() => desk.open({ kind: "new", parent: folder })}
      >
        {t("newInside")}
      </Button>
      {isUnsure ? <span className="text-sm text-ink-faint">{t("unsure")}</span> : null}
    </Panel>
  );
}
