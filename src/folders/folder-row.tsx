import { ChevronRight } from "lucide-react";
import { memo, type RefObject } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { FolderTrouble } from "./careful-change.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderStanding } from "./folder-standing.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import { RowCount } from "./row-count.tsx";
import { ROW, rowClass } from "./row-look.ts";
import type { TreeView } from "./tree-view.ts";
import { TroubleNotice } from "./trouble-notice.tsx";

const STEP_REM = 0.75;
/** Deeper ones stand no further in: there has to be room for the name. */
const DEEPEST_STEP = 8;

interface FolderRowProps {
  folder: ShownFolder;
  depth: number;
  /** For what happens; what is shown comes one by one, so that a row is drawn when it changes alone. */
  live: RefObject<TreeView>;
  to: string;
  /** Where it lies, in a list that does not show it. */
  path: string | null;
  isCurrent: boolean;
  hasInside: boolean;
  isOpen: boolean;
  /** Whether its path may not be the service's. */
  isUnsure: boolean;
  hover: "welcome" | "refused" | null;
  trouble: FolderTrouble | undefined;
  /** Films right in it; null while not known. */
  count: number | null;
  /** Films in the folders inside it. */
  insideCount: number;
}

/** One folder of the tree, without those inside it. */
export const FolderRow = memo(function FolderRow({
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
  trouble,
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
            onTask={(task) => live.current.desk.open(task)}
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
                onInsist={() => live.current.desk.insist(trouble)}
                onLeave={() => live.current.desk.dismiss(folder.id)}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
});
