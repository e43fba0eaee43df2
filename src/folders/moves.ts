import { mistakeIn } from "./folder-name.ts";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Why a folder can't go into another. `name`: of the folder that is in the way. */
export interface MoveMistake {
  kind: "itself" | "inside" | "taken";
  name: string;
}

/**
 * Why a folder can't be moved to a place; null: it can.
 * @param targetId null: the top
 */
export function mistakeInMove(
  nesting: Nesting<ShownFolder>,
  folder: ShownFolder,
  targetId: string | null,
): MoveMistake | null {
  if (targetId === folder.id) return { kind: "itself", name: folder.name };
  if (targetId !== null && nesting.isWithin(targetId, folder.id)) {
    return { kind: "inside", name: folder.name };
  }
  const others = nesting.inside(targetId).filter(({ id }) => id !== folder.id);
  const mistake = mistakeIn(folder.name, others);
  return mistake?.kind === "taken" ? { kind: "taken", name: mistake.name } : null;
}

/**
 * Whether the path of a folder may not be what the service has: it, or one around it, was told something
 * that is not confirmed. A folder made by that path could end up elsewhere.
 */
export function isPathUnsure(nesting: Nesting<ShownFolder>, folder: ShownFolder): boolean {
  return [...nesting.around(folder.id), folder].some(
    ({ awaits }) => awaits === "change" || awaits === "removal",
  );
}
