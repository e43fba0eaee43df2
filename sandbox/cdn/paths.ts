import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * Splits a request path into decoded segments.
 * Null means that no file can be meant: an empty or dotted segment, a separator or control character hidden by an escape,
 * or an escape that is none.
 */
export function splitPath(path: string): string[] | null {
  if (!path.startsWith("/")) return null;
  const segments: string[] = [];
  for (const raw of path.slice(1).split("/")) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return null;
    }
    if (segment === "" || segment === "." || segment === ".." || /[/\\:]|\p{Cc}/u.test(segment))
      return null;
    segments.push(segment);
  }
  return segments;
}

/** Returns the real file under a directory, or null when there is none or a link leads out of it. */
export async function fileUnder(directory: string, segments: string[]): Promise<string | null> {
  try {
    const root = await realpath(directory);
    const file = await realpath(join(root, ...segments));
    return file.startsWith(root + sep) ? file : null;
  } catch {
    return null;
  }
}
