import { inTime } from "#shared/async/in-time.ts";
import { stemOf } from "#shared/format/file-names.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import { takeFingerprint } from "#uploads/engine/fingerprint.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import type { IntakeFile } from "./intake.ts";
import { hasOtherSample } from "./judge-video.ts";
import type { Transfer } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";
import { uploadName } from "./upload-name.ts";

const LOOKUPS_AT_ONCE = 4;
/** Is the number of files that are read side by side: all at once would take one another's time. */
const SAMPLED_AT_ONCE = 4;

/** Takes the samples of those files that share name and size with another one, here or among the transfers. */
export async function sampleLookalikes(
  offered: readonly File[],
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<File, string | null>> {
  const files = [...new Set(offered)];
  const counts = new Map<string, number>();
  const looks = [
    ...files.map(({ name, size }) => lookOf(name, size)),
    ...transfers.map(({ name, sizeBytes }) => lookOf(name, sizeBytes)),
  ];
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  const lookalikes = files.filter(({ name, size }) => (counts.get(lookOf(name, size)) ?? 0) > 1);
  let isStuck = false;
  const samples = await mapInTurn(lookalikes, SAMPLED_AT_ONCE, async (file) => {
    // The files after one that can't be read would each delay the person as long.
    const sample = isStuck ? null : inTime(takeFingerprint(file));
    const fingerprint = await sample?.catch((error: unknown) => {
      // A file that can't be read is reported when it is sent.
      isStuck ||= error instanceof DOMException && error.name === "TimeoutError";
      return null;
    });
    return [file, fingerprint?.sampleSha256 ?? null] as const;
  });
  return new Map(samples);
}

function lookOf(name: string, sizeBytes: number): string {
  return JSON.stringify([name, sizeBytes]);
}

/** Returns the files of uploads that have just begun: whose samples the uploads have not taken. */
export function unsampled(store: TransferStore, begun: ReadonlyMap<string, File>): File[] {
  const fresh = store.getState().filter(({ sampleSha256 }) => typeof sampleSha256 !== "string");
  return fresh.flatMap(({ id }) => begun.get(id) ?? []);
}

/** Returns a transfer with the sample of its file, as far as that was taken. */
export function withSample(
  transfer: Transfer,
  begun: ReadonlyMap<string, File>,
  samples: ReadonlyMap<File, string | null>,
): Transfer {
  const file = begun.get(transfer.id);
  const sampleSha256 = transfer.sampleSha256 ?? (file && samples.get(file)) ?? null;
  return { ...transfer, sampleSha256 };
}

/** Returns what finds a file's video in the library, for a few files at once. */
export function createLookUp(store: TransferStore, api: ApiClient) {
  const lanes = Array.from({ length: LOOKUPS_AT_ONCE }, () => Promise.resolve());
  let lookupCount = 0;
  return ({ file }: IntakeFile, sampleSha256: string | null, deadline: AbortSignal) => {
    const lane = lookupCount % LOOKUPS_AT_ONCE;
    lookupCount += 1;
    const found = (lanes[lane] ?? Promise.resolve()).then(() =>
      findInLibrary(api, file, isOtherThan(sampleSha256, store), deadline),
    );
    lanes[lane] = found.then(() => undefined);
    return found;
  };
}

/** Returns what tells whether a video came from a file of this browser that differs from this sample. */
function isOtherThan(sampleSha256: string | null, store: TransferStore) {
  return (videoId: string) =>
    store
      .getState()
      .some(
        (transfer) =>
          "videoId" in transfer.stage &&
          transfer.stage.videoId === videoId &&
          hasOtherSample(sampleSha256, transfer.sampleSha256),
      );
}

/**
 * Finds the library's video of a file by name and size. Searches by the default title, so renamed videos are
 * not found. Null also if the service fails or does not answer before the signal aborts.
 */
async function findInLibrary(
  api: ApiClient,
  file: File,
  isOther: (videoId: string) => boolean,
  signal: AbortSignal,
): Promise<Video | null> {
  const name = uploadName(file.name);
  try {
    const { videos } = await listVideos(
      api,
      {
        page: 1,
        pageSize: MAX_PAGE_SIZE,
        title: stemOf(name),
        order: "creation_date",
        direction: "DESC",
      },
      signal,
    );
    const isSame = (video: Video) =>
      video.filename === name && video.fileSizeBytes === file.size && !isOther(video.id);
    return videos.find(isSame) ?? null;
  } catch {
    return null;
  }
}
