import type { RefObject } from "react";
import { FolderRow } from "./folder-row.tsx";
import { isPathUnsure } from "./moves.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { TreeView } from "./tree-view.ts";

/** Some folders, and as far as they are open those inside them. */
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
  /** The tree as it is when something happens. */
  live: RefObject<TreeView>;
  /** A list that does not show where folders lie. */
  isFlat?: boolean;
}) {
  const { nesting, counts, desk, drag } = tree;
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
              to={tree.addressOf(folder.id)}
              path={isFlat ? folder.path : null}
              isCurrent={tree.current === folder.id}
              hasInside={inside.length > 0}
              isOpen={isOpen}
              isUnsure={isPathUnsure(nesting, folder)}
              hover={drag.hoverOf(folder.id)}
              trouble={desk.troubles.get(folder.id)}
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
