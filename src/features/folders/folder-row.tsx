import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#api/pending-folders.ts";
import { classNames } from "#ui/class-names.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderStanding } from "./folder-standing.tsx";
import { RowCount } from "./row-count.tsx";
import { ROW, rowClass } from "./row-look.ts";
import type { TreeView } from "./tree-view.ts";
import { TroubleNotice } from "./trouble-notice.tsx";

const STEP_REM = 0.75;
/** Deeper ones stand no further in: there has to be room for the name. */
const DEEPEST_STEP = 8;

/** One folder of the tree, without those inside it. */
export function FolderRow({
  folder,
  depth,
  tree,
  path = null,
}: {
  folder: ShownFolder;
  depth: number;
  tree: TreeView;
  /** Where it lies, in a list that does not show it. */
  path?: string | null;
}) {
  const t = useTranslations("folders");
  const { nesting, drag, desk, counts } = tree;
  const isCurrent = tree.current === folder.id;
  const isGoing = folder.awaits === "removal";
  const hasInside = path === null && nesting.inside(folder.id).length > 0;
  const isOpen = hasInside && tree.isOpen(folder.id);
  const trouble = desk.troubles.get(folder.id);
  const indent = { paddingInlineStart: `${STEP_REM * Math.min(depth, DEEPEST_STEP)}rem` };
  return (
    <>
      <div
        {...{ [ROW]: folder.id }}
        {...drag.targetProps(folder)}
        className={classNames("group pe-0.5", rowClass(isCurrent, drag.hoverOf(folder.id)))}
        style={indent}
      >
        {hasInside ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onKeyDown={tree.onKeyDown}
            aria-label={t("toggle", { name: folder.name })}
            onClick={() => tree.setOpen(folder.id, !isOpen)}
            className="grid size-6 shrink-0 place-items-center rounded text-ink-faint hover:text-ink"
          >
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={classNames(
                "transition-transform",
                isOpen ? "rotate-90" : "rtl:rotate-180",
              )}
            />
          </button>
        ) : (
          <span className="w-6 shrink-0" />
        )}
        <Link
          to={tree.addressOf(folder.id)}
          onKeyDown={tree.onKeyDown}
          aria-current={isCurrent ? "page" : undefined}
          {...drag.sourceProps(folder)}
          className="flex min-w-0 grow items-center gap-2 rounded py-1"
        >
          <span className="min-w-0 grow">
            <bdi
              title={folder.name}
              className={classNames("block truncate", isGoing && "text-ink-faint line-through")}
            >
              {folder.name}
            </bdi>
            {path === null ? null : (
              <bdi title={path} className="block truncate text-xs text-ink-faint">
                {path}
              </bdi>
            )}
          </span>
          {counts === null ? null : (
            <RowCount
              count={counts.byFolder.get(folder.id) ?? 0}
              insideCount={nesting
                .deepInside(folder.id)
                .reduce((sum, { id }) => sum + (counts.byFolder.get(id) ?? 0), 0)}
            />
          )}
        </Link>
        {isGoing ? (
          <span className="w-7 shrink-0" />
        ) : (
          <FolderMenu
            folder={folder}
            nesting={nesting}
            desk={desk}
            className="inline-grid size-7 shrink-0 place-items-center rounded text-ink-soft opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink pointer-coarse:opacity-100"
          />
        )}
      </div>
      {!folder.isSettling && trouble === undefined ? null : (
        <div className="grid gap-1 pb-1" style={indent}>
          <div className="grid gap-1 ps-6">
            <FolderStanding folder={folder} />
            {trouble === undefined ? null : (
              <TroubleNotice
                trouble={trouble}
                onInsist={() => desk.insist(trouble)}
                onLeave={() => desk.dismiss(folder.id)}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}
