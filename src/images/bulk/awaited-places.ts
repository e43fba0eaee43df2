import type { PictureJob } from "#images/picture-job.ts";
import { placeOf } from "./board-films.ts";

const ENDED: ReadonlySet<PictureJob["step"]> = new Set(["failed", "seen", "altered", "replaced"]);

/** The places that a picture is on its way to, whoever gave it, or that storage may have one for. */
export function awaitedPlaces(jobs: readonly PictureJob[]): ReadonlySet<string> {
  const awaited = jobs.filter(({ step }) => !ENDED.has(step));
  return new Set(awaited.map(({ owner, kind }) => placeOf(owner.id, kind)));
}
