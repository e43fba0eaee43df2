import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo, type RefObject } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { FolderCounts } from "#videos/video-library.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FailureNotice, FolderStatus, ROW, RowCount, rowClass } from "./folder-row.tsx";
import { isPathUnsure, type Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderActions, FolderFailure } from "./use-folder-actions.ts";
import type { useFolderDrag } from "./use-folder-drag.ts";

/** Renders sibling folders and, where expanded, their children. */
export function FolderBranch({
  folders,
  depth,
  tree,
  live,
  isFlat = false,
}: {
  folders: readonly ShownFolder[];
  depth: number;
  tree: TreeView;
  /** Current tree, for event handlers. */
  live: RefObject<TreeView>;
  /** A flat list, without the hierarchy. */
  isFlat?: boolean;
}) {
  const { nesting, counts, folderActions, drag } = tree;
  return (
    <ul>
      {folders.map((folder) => {
        const inside = isFlat ? [] : nesting.inside(folder.id);
        const isOpen = inside.length > 0 && tree.isOpen(folder.id);
        return (
          <li key={folder.id}>
            <FolderRow
              folder={folder}
              depth={depth}
              live={live}
              to={tree.toHref(folder.id)}
              path={isFlat ? folder.path : null}
              isCurrent={tree.current === folder.id}
              hasInside={inside.length > 0}
              isOpen={isOpen}
              isUnsure={isPathUnsure(nesting, folder)}
              hover={drag.hoverOf(folder.id)}
              failure={folderActions.failures.get(folder.id)}
              count={counts === null ? null : (counts.byFolder.get(folder.id) ?? 0)}
              insideCount={
                counts === null
                  ? 0
                  : nesting
                      .deepInside(folder.id)
                      .reduce((sum, { id }) => sum + (counts.byFolder.get(id) ?? 0), 0)
              }
            />
            {isOpen ? (
              <FolderBranch folders={inside} depth={depth + 1} tree={tree} live={live} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const STEP_REM = 0.75;
/** Folders below this depth are not indented further, to leave room for the name. */
const DEEPEST_STEP = 8;

interface FolderRowProps {
  folder: ShownFolder;
  depth: number;
  /** For event handlers only. Rendered values are separate props, so that only changed rows re-render. */
  live: RefObject<TreeView>;
  to: string;
  /** The path, in a flat list. */
  path: string | null;
  isCurrent: boolean;
  hasInside: boolean;
  isOpen: boolean;
  /** True if the path may differ from the service's. */
  isUnsure: boolean;
  hover: "welcome" | "refused" | null;
  failure: FolderFailure | undefined;
  /** Videos directly in this folder; null until known. */
  count: number | null;
  /** Videos in all its subfolders. */
  insideCount: number;
}

/** Renders one folder of the tree, without its subfolders. */
const FolderRow = memo(function FolderRow({
  folder,
  depth,
  live,
  to,
  path,
  isCurrent,
  hasInside,
  isOpen,
  isUnsure,
  hover,
  failure,
  count,
  insideCount,
}: FolderRowProps) {
  const t = useTranslations("folders");
  const isGoing = folder.awaits === "removal";
  const indent = { paddingInlineStart: `${STEP_REM * Math.min(depth, DEEPEST_STEP)}rem` };
  return (
    <>
      <div
        {...{ [ROW]: folder.id }}
        onDragOver={(event) => live.current.drag.over(event, folder)}
        onDragLeave={(event) => live.current.drag.leave(event, folder)}
        onDrop={(event) => live.current.drag.drop(event, folder)}
        className={classNames("group pe-0.5", rowClass(isCurrent, hover))}
        style={indent}
      >
        {hasInside ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("toggle", { name: folder.name })}
            onClick={() => live.current.setOpen(folder.id, !isOpen)}
            onKeyDown={(event) => live.current.onKeyDown(event)}
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
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          onKeyDown={(event) => live.current.onKeyDown(event)}
          draggable={!isGoing}
          onDragStart={(event) => live.current.drag.start(event, folder)}
          onDragEnd={() => live.current.drag.end()}
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
          {count === null ? null : <RowCount count={count} insideCount={insideCount} />}
        </Link>
        {isGoing ? (
          <span className="w-7 shrink-0" />
        ) : (
          <FolderMenu
            folder={folder}
            isUnsure={isUnsure}
            onTask={(task) => live.current.folderActions.open(task)}
            className="inline-grid size-7 shrink-0 place-items-center rounded text-ink-soft opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink pointer-coarse:opacity-100"
          />
        )}
      </div>
      {folder.awaits === null && failure === undefined ? null : (
        <div className="grid gap-1 pb-1" style={indent}>
          <div className="grid gap-1 ps-6">
            <FolderStatus folder={folder} />
            {failure === undefined ? null : (
              <FailureNotice
                failure={failure}
                onInsist={() => live.current.folderActions.insist(failure)}
                onLeave={() => live.current.folderActions.dismiss(folder.id)}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
});

/** State of the tree, and the actions of its rows. */
export interface TreeView {
  nesting: Nesting<ShownFolder>;
  current: string | null;
  counts: FolderCounts | null;
  toHref: (folder: string | null) => string;
  isOpen: (folderId: string) => boolean;
  setOpen: (folderId: string, isOpen: boolean) => void;
  folderActions: FolderActions;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: ReturnType<typeof useFolderDrag>;
}
