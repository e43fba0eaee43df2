import { FolderPlus } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { SearchField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { PublishCommand } from "#videos/pending-videos.ts";
import { FolderBranch, type TreeView } from "./folder-branch.tsx";
import { isPartOf } from "./folder-name.ts";
import { ROW, RowCount, rowClass } from "./folder-row.tsx";
import { useFolderCounts } from "./folder-scope.ts";
import { useFolders } from "./folders-queries.ts";
import { type Nesting, nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { type FolderActions, useFolderActions } from "./use-folder-actions.ts";
import { useFolderDrag } from "./use-folder-drag.ts";

const FolderDialogs = lazily(async () => (await import("./folder-dialogs.tsx")).FolderDialogs);

/** With more folders than this, a search field appears. */
const MAX_WITHOUT_FILTER = 15;
const MAX_MATCHES = 50;

export function FolderTree({
  current,
  toHref,
  onMoveVideos,
  onVideos,
}: {
  /** Identifies the folder whose videos are shown. Is "none" for videos in no folder. Is null for all videos. */
  current: string | null;
  /** Returns the URL that shows a folder's videos; null means all videos, "none" videos in no folder. */
  toHref: (folder: string | null) => string;
  onMoveVideos: (videoIds: readonly string[], folder: ShownFolder) => void;
  /** Changes the videos of a folder; absent: that is not offered. */
  onVideos?: (command: PublishCommand, folder: ShownFolder) => void;
}) {
  const t = useTranslations("folders");
  const { withGoing: folders, topId, isLoaded, asOfMs, problem, retry } = useFolders();
  const counts = useFolderCounts();
  const [text, setText] = useState("");
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => (frame.current === null ? undefined : keepFocus(frame.current)), []);
  const folderActions = useFolderActions(onVideos);
  const nesting = useMemo(() => nestFolders(folders), [folders]);
  const open = useOpenFolders(current, nesting);
  const drag = useFolderDrag({
    nesting,
    canMoveToTop: topId !== null,
    onMoveVideos,
    onMoveFolder(folder, target) {
      const parentId = target?.id ?? topId;
      if (parentId === null) return;
      if (target !== null) open.set(target.id, true);
      folderActions.move(folder, parentId);
    },
    onHeld: ({ id }) => {
      if (nesting.inside(id).length > 0) open.set(id, true);
    },
  });
  const isSearching = folders.length > MAX_WITHOUT_FILTER && text.trim() !== "";
  const tree: TreeView = {
    nesting,
    current,
    counts,
    toHref,
    isOpen: open.isOpen,
    setOpen: open.set,
    folderActions,
    drag,
    onKeyDown: (event) => {
      if (frame.current !== null) obeyTreeKey(event, frame.current, tree, isSearching);
    },
  };
  const goTo = useFocusOnRow(frame, folderActions);
  return (
    <nav
      ref={frame}
      aria-label={t("label")}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <ul>
        <PlainRow id={null} text={t("all")} count={counts?.all} tree={tree} />
        <PlainRow id="none" text={t("none")} count={counts?.none} tree={tree} />
      </ul>
      <TreeHead tree={tree} canMoveToTop={topId !== null} />
      {folders.length > MAX_WITHOUT_FILTER ? (
        <SearchField
          label={t("filter")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText("");
          }}
        />
      ) : null}
      <Loaded
        data={isLoaded ? folders : undefined}
        problem={problem}
        asOfMs={asOfMs}
        onRetry={retry}
        skeleton={<Skeleton className="h-48" />}
      >
        {() =>
          isSearching ? (
            <Matches folders={folders.filter(({ name }) => isPartOf(text, name))} tree={tree} />
          ) : folders.length === 0 ? (
            <p className="px-2 text-ink-soft">{t("empty")}</p>
          ) : (
            <FolderBranch folders={nesting.inside(null)} tree={tree} />
          )
        }
      </Loaded>
      <p
        role="status"
        // Sticks to the bottom of the viewport in a long tree, without moving rows under the pointer.
        className="sticky bottom-[calc(var(--bottom-bar,0px)+var(--notices,0px)+0.5rem)] rounded-md border border-trouble/50 bg-trouble-wash px-2 py-1 text-sm text-trouble wrap-anywhere empty:hidden"
      >
        {drag.reason}
      </p>
      {folderActions.task === null ? null : (
        <Suspense>
          <FolderDialogs
            folderActions={folderActions}
            onMade={(folderId, parent) => {
              if (parent !== null) open.set(parent.id, true);
              setText("");
              goTo(folderId);
            }}
            onMoved={(folder, targetId) => {
              if (targetId !== null) open.set(targetId, true);
              goTo(folder.id);
            }}
            onDeleted={(folder) => goTo(folder.id)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** Names the folders, takes dropped ones to the top level, and creates new ones there. */
function TreeHead({
  tree: { drag, folderActions },
  canMoveToTop,
}: {
  tree: TreeView;
  canMoveToTop: boolean;
}) {
  const t = useTranslations("folders");
  return (
    <div
      onDragOver={(event) => drag.over(event, null)}
      onDragLeave={(event) => drag.leave(event, null)}
      onDrop={(event) => drag.drop(event, null)}
      className={classNames(
        "flex items-center justify-between rounded-md ps-2 pe-0.5 text-sm font-medium text-ink-faint",
        drag.hoverOf(null) === "welcome" &&
          "bg-accent-wash text-accent outline-2 -outline-offset-2 outline-accent",
        drag.hoverOf(null) === "refused" &&
          "outline-2 -outline-offset-2 outline-dashed outline-trouble",
      )}
    >
      {t(drag.isFolderDragged && canMoveToTop ? "toTop" : "label")}
      {folderActions.mayEdit ? (
        <IconButton
          label={t("newAtTop")}
          className="size-7"
          onClick={() => folderActions.open({ kind: "new", parent: null })}
        >
          <FolderPlus size={15} />
        </IconButton>
      ) : null}
    </div>
  );
}

function Matches({ folders, tree }: { folders: readonly ShownFolder[]; tree: TreeView }) {
  const t = useTranslations("folders");
  const rest = folders.length - MAX_MATCHES;
  return (
    <>
      <FolderBranch folders={folders.slice(0, MAX_MATCHES)} tree={tree} isFlat />
      <p role="status" className="px-2 text-sm text-ink-soft empty:hidden">
        {folders.length === 0 ? t("noMatch") : rest > 0 ? t("more", { count: rest }) : ""}
      </p>
    </>
  );
}

function PlainRow({
  id,
  text,
  count,
  tree: { current, toHref, onKeyDown },
}: {
  id: "none" | null;
  text: string;
  /** Is undefined until known. */
  count: number | undefined;
  tree: TreeView;
}) {
  const isCurrent = current === id;
  return (
    <li>
      <div {...{ [ROW]: id ?? "all" }} className={rowClass(isCurrent, null)}>
        <Link
          to={toHref(id)}
          onKeyDown={onKeyDown}
          aria-current={isCurrent ? "page" : undefined}
          className="flex min-h-8 min-w-0 grow items-center gap-2 rounded py-1 ps-2 pe-7.5"
        >
          <span className="min-w-0 grow truncate">{text}</span>
          {count === undefined ? null : <RowCount count={count} />}
        </Link>
      </div>
    </li>
  );
}

/** Handles a key: up/down move between rows, left/right collapse and expand (mirrored in RTL), F2 renames. */
function obeyTreeKey(
  event: KeyboardEvent,
  frame: HTMLElement,
  { nesting, isOpen, setOpen, folderActions }: TreeView,
  isFlat: boolean,
): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>(`[${ROW}]`);
  if (row === null) return;
  const id = row.getAttribute(ROW) ?? "";
  const rows = [...frame.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const at = rows.indexOf(row);
  const hasInside = !isFlat && nesting.inside(id).length > 0;
  const isExpanded = hasInside && isOpen(id);
  const isRightToLeft = getComputedStyle(row).direction === "rtl";
  const key = isRightToLeft ? (MIRRORED[event.key] ?? event.key) : event.key;
  if (act()) event.preventDefault();

  function act(): boolean {
    switch (key) {
      case "ArrowDown":
        return go(rows[at + 1]);
      case "ArrowUp":
        return go(rows[at - 1]);
      case "ArrowRight":
        if (isExpanded) return go(rows[at + 1]);
        if (hasInside) setOpen(id, true);
        return hasInside;
      case "ArrowLeft": {
        const parentId = nesting.around(id).at(-1)?.id;
        if (!isExpanded) return parentId !== undefined && focusRow(frame, parentId);
        go(rows[at]);
        setOpen(id, false);
        return true;
      }
      case "F2": {
        const folder = nesting.find(id);
        if (folder?.awaits === null || folder?.awaits === "change") {
          folderActions.open({ kind: "rename", folder });
        }
        return true;
      }
      default:
        return false;
    }
  }
}

/** Focuses a folder's row. Returns false if there is none. */
function focusRow(frame: HTMLElement, folderId: string): boolean {
  return go(frame.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(folderId)}"]`) ?? undefined);
}

/** Returns what focuses a row as soon as it exists and no dialog is open. */
function useFocusOnRow(
  frame: RefObject<HTMLElement | null>,
  { task }: FolderActions,
): (folderId: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // The row may not exist until the cache updates, and a closing dialog restores focus first.
    if (wanted.current === null || task !== null || frame.current === null) return;
    if (focusRow(frame.current, wanted.current)) wanted.current = null;
  });
  return (folderId) => {
    wanted.current = folderId;
  };
}

const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

function go(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>("a");
  link?.focus();
  return link !== null && link !== undefined;
}

/** Holds the expanded folders, so that a remounted tree is restored. */
const openFoldersOf = pageSlice<ReadonlySet<string>>("folders:open", new Set());

/**
 * Tracks the expanded folders: those the user expanded, and the ancestors of the current folder unless the
 * user collapsed them since it became current.
 */
function useOpenFolders(current: string | null, nesting: Nesting) {
  const store = openFoldersOf(useApi());
  const open = useStore(store);
  const [closed, setClosed] = useState({ current, ids: new Set<string>() });
  const closedIds = closed.current === current ? closed.ids : new Set<string>();
  const around = current === null ? [] : nesting.around(current);
  return {
    isOpen: (id: string) =>
      open.has(id) || (around.some((each) => each.id === id) && !closedIds.has(id)),
    set: (id: string, isOpen: boolean) => {
      const others = (ids: ReadonlySet<string>) => [...ids].filter((each) => each !== id);
      store.setState(new Set([...others(open), ...(isOpen ? [id] : [])]));
      setClosed({ current, ids: new Set([...others(closedIds), ...(isOpen ? [] : [id])]) });
    },
  };
}
