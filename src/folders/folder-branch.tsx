import { ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { FolderCounts } from "./folder-counts.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderCount, FolderNotes, ROW, rowClass } from "./folder-row.tsx";
import { isPathUnsure, type Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderActions } from "./use-folder-actions.ts";
import type { useFolderDrag } from "./use-folder-drag.ts";

export interface TreeView {
  nesting: Nesting;
  current: string | null;
  counts: FolderCounts | null;
  toHref: (folder: string | null) => string;
  isOpen: (folderId: string) => boolean;
  setOpen: (folderId: string, isOpen: boolean) => void;
  folderActions: FolderActions;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: ReturnType<typeof useFolderDrag>;
}

/**
 * Renders sibling folders and, where expanded, their children.
 * @param isFlat a flat list, without the hierarchy
 */
export function FolderBranch({
  folders,
  tree,
  depth = 0,
  isFlat = false,
}: {
  folders: readonly ShownFolder[];
  tree: TreeView;
  depth?: number;
  isFlat?: boolean;
}) {
  return (
    <ul>
      {folders.map((folder) => {
        const inside = isFlat ? [] : tree.nesting.inside(folder.id);
        const isOpen = inside.length === 0 ? null : tree.isOpen(folder.id);
        return (
          <li key={folder.id}>
            <FolderRow folder={folder} tree={tree} depth={depth} isOpen={isOpen} isFlat={isFlat} />
            {isOpen === true ? (
              <FolderBranch folders={inside} tree={tree} depth={depth + 1} />
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

/**
 * Shows the row of a folder.
 * @param isOpen null: there are no folders inside
 */
function FolderRow({
  folder,
  tree: { nesting, current, counts, toHref, setOpen, folderActions, onKeyDown, drag },
  depth,
  isOpen,
  isFlat,
}: {
  folder: ShownFolder;
  tree: TreeView;
  depth: number;
  isOpen: boolean | null;
  isFlat: boolean;
}) {
  const t = useTranslations("folders");
  const isCurrent = current === folder.id;
  const isGoing = folder.awaits === "removal";
  const indent = { paddingInlineStart: `${STEP_REM * Math.min(depth, DEEPEST_STEP)}rem` };
  return (
    <>
      <div
        {...{ [ROW]: folder.id }}
        onDragOver={(event) => drag.over(event, folder)}
        onDragLeave={(event) => drag.leave(event, folder)}
        onDrop={(event) => drag.drop(event, folder)}
        className={classNames("group pe-0.5", rowClass(isCurrent, drag.hoverOf(folder.id)))}
        style={indent}
      >
        {isOpen === null ? (
          <span className="w-6 shrink-0" />
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("toggle", { name: folder.name })}
            onClick={() => setOpen(folder.id, !isOpen)}
            onKeyDown={onKeyDown}
            className="grid size-6 shrink-0 place-items-center rounded text-ink-faint hover:text-ink"
          >
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={classNames("transition-transform", isOpen && "rotate-90 rtl:-rotate-90")}
            />
          </button>
        )}
        <Link
          to={toHref(folder.id)}
          aria-current={isCurrent ? "page" : undefined}
          onKeyDown={onKeyDown}
          draggable={folderActions.mayEdit && !isGoing}
          onDragStart={(event) => drag.start(event, folder)}
          onDragEnd={drag.end}
          className="flex min-w-0 grow items-center gap-2 rounded py-1"
        >
          <span className="min-w-0 grow">
            <bdi
              title={folder.name}
              className={classNames("block truncate", isGoing && "text-ink-faint line-through")}
            >
              {folder.name}
            </bdi>
            {isFlat ? (
              <bdi title={folder.path} className="block truncate text-xs text-ink-faint">
                {folder.path}
              </bdi>
            ) : null}
          </span>
          <FolderCount folderId={folder.id} counts={counts} />
        </Link>
        {isGoing ? (
          <span className="w-7 shrink-0" />
        ) : (
          <FolderMenu
            folder={folder}
            isUnsure={isPathUnsure(nesting, folder)}
            folderActions={folderActions}
            className="inline-grid size-7 shrink-0 place-items-center rounded text-ink-soft opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink pointer-coarse:opacity-100"
          />
        )}
      </div>
      <div
        className="grid gap-1 ps-6 pb-1 empty:hidden"
        style={{ marginInlineStart: indent.paddingInlineStart }}
      >
        <FolderNotes folder={folder} folderActions={folderActions} />
      </div>
    </>
  );
}
