import { randomUUID } from "node:crypto";
import { basename, extname } from "node:path";
import type { Upload, Vod } from "../state/records.ts";
import { StorageError } from "../storage/types.ts";
import type { ApiDeps } from "./context.ts";

/** Tells the initial state of the new VOD; it is read once storage has the file. */
export interface Outcome {
  visibleAtMs(): number;
  isNeverOnline(): boolean;
  /** Encoding puts it online, even if it was taken offline before. */
  isPublishedEarly(): boolean;
}

/**
 * Has storage assemble the parts and creates the VOD (contract 4.5). The upload is marked first: after a
 * crash in between, `resumeUploads` or a repeated call finishes it.
 * @returns the VOD's id
 * @throws StorageError if storage refuses; the upload stays open
 */
export async function completeUpload(
  deps: ApiDeps,
  upload: Upload,
  etags: string[],
  outcome: Outcome,
): Promise<string> {
  const { state, storage } = deps;
  const wasInterrupted = upload.status === "completing";
  const marked: Upload = { ...upload, status: "completing", vodId: upload.vodId ?? randomUUID() };
  state.commit(state.uploads.put(marked.id, marked));
  try {
    await storage.completeMultipart({ key: upload.key, uploadId: upload.storageUploadId, etags });
  } catch (error) {
    const isGone = error instanceof StorageError && error.code === "NoSuchUpload";
    const isDone = isGone && wasInterrupted && (await storage.head(upload.key)) !== null;
    if (!isDone) {
      // An unknown upload stays unknown; after other errors the client may retry with better ETags.
      state.commit(state.uploads.put(upload.id, upload));
      throw error;
    }
  }
  return await createVod(deps, marked, outcome);
}

/** Finishes uploads that were interrupted between assembly and creation. */
export async function resumeUploads(deps: ApiDeps): Promise<void> {
  const { state, storage } = deps;
  const outcome: Outcome = {
    visibleAtMs: () => state.nowMs(),
    isNeverOnline: () => false,
    isPublishedEarly: () => false,
  };
  for (const upload of state.uploads.all().filter(({ status }) => status === "completing")) {
    try {
      if ((await storage.head(upload.key)) === null) {
        state.commit(state.uploads.put(upload.id, { ...upload, status: "open" }));
      } else {
        await createVod(deps, upload, outcome);
      }
    } catch (error) {
      // An external storage may be down; the mark stays, and the client's next call finishes it.
      deps.options.log(`could not resume the upload of ${upload.filename}: ${String(error)}`);
    }
  }
}

async function createVod(deps: ApiDeps, upload: Upload, outcome: Outcome): Promise<string> {
  const { state, storage } = deps;
  const vodId = upload.vodId ?? randomUUID();
  const sizeBytes = (await storage.head(upload.key))?.sizeBytes ?? 0;
  const nowMs = state.nowMs();
  const vod: Vod = {
    id: vodId,
    title: titleOf(upload.filename),
    description: null,
    filename: upload.filename,
    sourceSizeBytes: sizeBytes,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    isEnabled: true,
    autoplay: false,
    isSecured: false,
    video: null,
    media: null,
    sourceKey: upload.key,
    streamId: null,
  };
  const jobId = randomUUID();
  state.commit(
    state.vods.put(vodId, vod, outcome.visibleAtMs()),
    state.vodFolders.put(vodId, { folderIds: upload.folderIds }),
    state.pictures.put(`vod-${vodId}`, { splashscreen: [], thumbnail: [] }),
    state.uploads.put(upload.id, { ...upload, vodId, status: "completed" }),
    state.jobs.put(jobId, {
      id: jobId,
      vodId,
      key: upload.key,
      createdAtMs: nowMs,
      recipeId: upload.recipeId,
      publishes: outcome.isPublishedEarly(),
      status: outcome.isNeverOnline() ? "held" : "queued",
      reason: null,
    }),
  );
  deps.wakeEncoder();
  return vodId;
}

/** Browsers may send a path, and a file named ".mp4" keeps that title. */
function titleOf(filename: string): string {
  const name = basename(filename.replaceAll("\\", "/"));
  const stem = name.slice(0, name.length - extname(name).length).trim();
  return stem === "" ? filename : stem;
}
