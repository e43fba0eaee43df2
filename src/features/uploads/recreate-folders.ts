import { placeIn } from "#api/ensure-folder.ts";

/** Each distinct folder of a tree that was dropped, every one after the one it lies in. */
export function foldersOf(paths: Iterable<readonly string[]>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      folders.add(placeIn("/", path.slice(0, depth)));
    }
  }
  return [...folders].toSorted((a, b) => depthOf(a) - depthOf(b));
}

function depthOf(path: string): number {
  return path.split("/").length;
}
