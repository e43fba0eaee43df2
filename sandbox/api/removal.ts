import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Write } from "../state/collection.ts";
import type { Pictures, Vod } from "../state/records.ts";
import type { ApiDeps } from "./context.ts";
import { pictureKey, subtitleKey } from "./storage-keys.ts";

const SLOTS = ["splashscreen", "thumbnail"] as const satisfies (keyof Pictures)[];

/** Lists the effects of a removal: changes to commit, and files in storage and on disk. */
export interface Removal {
  writes: Write[];
  keys: string[];
  /** Lists absolute paths. */
  paths: string[];
}

/**
 * Returns the removal of the images of a VOD, channel or playlist.
 * @param prefix `vod`, `live` or `playlist`
 */
export function pictureRemoval(
  { state, mediaDirectory }: ApiDeps,
  prefix: string,
  id: string,
  atMs?: number,
): Removal {
  const owner = `${prefix}-${id}`;
  const keys = SLOTS.map((slot) => pictureKey(prefix, id, slot));
  return {
    writes: [
      state.pictures.remove(owner, atMs),
      ...SLOTS.map((slot) => state.pictureFiles.remove(`${owner}-${slot}`, atMs)),
      ...keys.map((key) => state.awaited.remove(key)),
    ],
    keys: SLOTS.flatMap((slot, index) =>
      state.pictureFiles.latest(`${owner}-${slot}`) === undefined
        ? []
        : keys.slice(index, index + 1),
    ),
    paths: [join(mediaDirectory, "pictures", encodeURIComponent(owner))],
  };
}

/** Removes a VOD with its source, renditions, jobs, tracks and images. */
export function vodRemoval(deps: ApiDeps, vod: Vod): Removal {
  const { state, mediaDirectory } = deps;
  const pictures = pictureRemoval(deps, "vod", vod.id);
  const tracks = state.subtitles.all().filter(({ vodId }) => vodId === vod.id);
  const jobs = state.jobs.all().filter(({ vodId }) => vodId === vod.id);
  const awaited = state.awaited
    .all()
    .filter(({ target }) => target.kind === "subtitle" && target.track.vodId === vod.id);
  return {
    writes: [
      state.vods.remove(vod.id),
      state.vodFolders.remove(vod.id),
      ...jobs.map(({ id }) => state.jobs.remove(id)),
      ...tracks.map(({ id }) => state.subtitles.remove(id)),
      ...awaited.map(({ key }) => state.awaited.remove(key)),
      ...pictures.writes,
    ],
    keys: [
      ...(vod.sourceKey === null ? [] : [vod.sourceKey]),
      ...tracks.map(subtitleKey),
      ...pictures.keys,
    ],
    paths: [
      deps.encodedDirectory(vod.id),
      ...tracks.flatMap(({ file }) => (file === null ? [] : [join(mediaDirectory, file)])),
      ...pictures.paths,
    ],
  };
}

/**
 * Clears away what removed records leave behind. They are gone by now: an object that stays costs room
 * and nothing else, so a storage that is away fails no call.
 */
export async function clearAway(deps: ApiDeps, { keys, paths }: Omit<Removal, "writes">) {
  for (const path of paths) await rm(path, { recursive: true, force: true });
  for (const key of keys) {
    try {
      await deps.storage.remove(key);
    } catch (error) {
      deps.options.log(`could not remove ${key} from the storage: ${String(error)}`);
    }
  }
}
