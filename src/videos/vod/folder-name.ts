import type { VodFolder } from "#videos/vod-record.ts";

/** What a folder is called on screen: where it lies, as far as the service says. */
export function folderName({ path, name, id }: VodFolder): string {
  return path ?? name ?? id;
}
