import { nameIssueOf } from "./folder-name.ts";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Reason why a folder can't be moved into another. `name`: the folder that prevents it. */
export interface MoveIssue {
  kind: "itself" | "inside" | "taken";
  name: string;
}

/**
 * Checks a move; returns null if it is possible.
 * @param targetId null: the top level
 */
export function moveIssueOf(
  nesting: Nesting<ShownFolder>,
  folder: ShownFolder,
  targetId: string | null,
): MoveIssue | null {
  if (targetId === folder.id) return { kind: "itself", name: folder.name };
  if (targetId !== null && nesting.isWithin(targetId, folder.id)) {
    return { kind: "inside", name: folder.name };
  }
  const others = nesting.inside(targetId).filter(({ id }) => id !== folder.id);
  const issue = nameIssueOf(folder.name, others);
  return issue?.kind === "taken" ? { kind: "taken", name: issue.name } : null;
}

/**
 * Returns true if the path of a folder may differ from the service's: the folder or an ancestor has an
 * unconfirmed change. A folder created with that path could end up elsewhere.
 */
export function isPathUnsure(nesting: Nesting<ShownFolder>, folder: ShownFolder): boolean {
  return [...nesting.around(folder.id), folder].some(
    ({ awaits }) => awaits === "change" || awaits === "removal",
  );
}
