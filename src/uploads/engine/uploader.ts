import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { newId } from "#shared/format/ids.ts";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isNotFound } from "#shared/http/errors.ts";
import { retryUntilAnswered, uploadReasonOf } from "#shared/http/retry-until-answered.ts";
import { initMultipart, signParts, type UploadSession } from "#uploads/multipart.ts";
import type { TransferState } from "#uploads/transfer-state.ts";
import { uploadName } from "#uploads/upload-name.ts";
import type { StoredPart } from "./journal.ts";
import { PartError, putPart } from "./put-part.ts";
import { createStorageReach, type PartWaitReason } from "./storage-reach.ts";
import type { PartPlan } from "./stored-upload.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { createUploadPool, type Place } from "./upload-pool.ts";
import { createUrlSigner, type UrlSigner } from "./url-signer.ts";

/** A server that takes longer to answer is none that answers. */
const API_CHECK_MS = 5_000;
/** Parts whose URLs are signed together before the speed is known. */
const FIRST_BATCH = 8;

/** What sending needs of the transfers, and where it reports to. */
export interface UploaderMeans {
  /** @throws DOMException `AbortError` for a transfer that was forgotten */
  stateOf: (transferId: string) => TransferState;
  /** @returns whether the record of the transfer is on disk */
  dispatch: (transferId: string, event: TransferEvent) => Promise<boolean>;
  /** The part does not count before this is fulfilled; a rejection fails the upload. */
  keepPart: (transferId: string, part: StoredPart) => Promise<void>;
  onFailed: (transferId: string, error: unknown) => void;
}

/** A file whose bytes are on their way. */
interface Sending {
  transferId: string;
  plan: PartPlan;
  /** Id of the file in Uppy, which has to be a new one each time. */
  fileId: string;
  signer: UrlSigner;
  meter: SpeedMeter;
  /** Calls and parts that wait, and for what. */
  waiting: Map<symbol, PartWaitReason>;
  /** Slot of init, until the first part takes it over. */
  place: Place | null;
  abort: AbortController;
}

/** Sends the bytes of a part. @returns its ETag, once the part is in storage and recorded */
type SendPart = (body: Blob, onProgress: (sentBytes: number) => void) => Promise<string>;

type Fields = { transferId: string; relativePath: string };
type Body = Record<string, never>;

/**
 * The uploader on Uppy: Uppy cuts the file, knows which parts are missing and adds up their progress. What is done
 * here instead of by Uppy, and the tests that need it, are listed in docs/decisions/005-uploads-on-uppy.md.
 */
export function createUploader(
  api: ApiClient,
  { stateOf, dispatch, keepPart, onFailed }: UploaderMeans,
) {
  const all = new Map<string, Sending>();
  const pool = createUploadPool((transferId, hasTurn) => {
    if (all.has(transferId)) void dispatch(transferId, { kind: "turn", hasTurn });
  });
  const storage = createStorageReach(() => isAnswering(api));
  /** What sends the part that a signature was handed to Uppy for. */
  const senders = new WeakMap<object, SendPart>();
  /** Part plans; Uppy passes only the file's data. */
  const plans = new WeakMap<object, PartPlan>();

  const uppy = new Uppy<Fields, Body>({
    autoProceed: true,
    // Failures are reported through the transfer; signed URLs must not be logged.
    logger: { debug: noop, warn: noop, error: noop },
  });

  const find = (transferId: string): Sending => {
    const found = all.get(transferId);
    if (found === undefined) throw new DOMException("The upload was stopped.", "AbortError");
    return found;
  };

  /** Reports a waiting transfer, until nothing of it waits. */
  function watchWaiting(sending: Sending): (reason: PartWaitReason | null) => void {
    const { transferId, waiting } = sending;
    const key = Symbol("waiting");
    return (reason) => {
      if (all.get(transferId) !== sending) return;
      if (reason === null) waiting.delete(key);
      else waiting.set(key, reason);
      void dispatch(transferId, { kind: "waiting", reason: shownReason([...waiting.values()]) });
    };
  }

  /** Repeats a call of an upload as its policy says, and reports while it waits. */
  function insist<T>(sending: Sending, call: "init" | "sign", request: () => Promise<T>) {
    const { signal } = sending.abort;
    return retryUntilAnswered(request, signal, watchWaiting(sending), uploadReasonOf(call));
  }

  /** Returns what sends a part in its place of the pool, and gives the place back. */
  function senderOf(sending: Sending, partNumber: number, place: Place): SendPart {
    const { transferId, signer, abort } = sending;
    return async (body, onProgress) => {
      let startedAtMs: number | null = null;
      try {
        const etag = await putPart({
          body,
          url: () => signer.urlOf(partNumber),
          onUrlRefused: (url) => signer.refuse(partNumber, url),
          hasEtags: () => stateOf(transferId).etags.size > 0,
          onProgress(loaded) {
            startedAtMs = loaded === 0 ? null : (startedAtMs ?? performance.now());
            onProgress(loaded);
          },
          onWaiting: watchWaiting(sending),
          storage,
          onIssue: place.complain,
          signal: abort.signal,
        });
        place.succeed(startedAtMs === null ? 0 : performance.now() - startedAtMs);
        // The next part may go while this one is being written down.
        place.leave();
        const uploaderId = stateOf(transferId).stored.session?.uploaderId ?? "";
        await keepPart(transferId, { partNumber, etag, uploaderId });
        return etag;
      } finally {
        place.leave();
      }
    };
  }

  uppy.use(AwsS3<Fields, Body>, {
    // Uppy may ask for everything at once: the pool decides what is sent, and when.
    limit: 0,
    shouldUseMultipart: true,
    retryDelays: [],
    getChunkSize: (data) => plans.get(data)?.partSizeBytes ?? data.size,

    async createMultipartUpload({ meta: { transferId } }) {
      const sending = find(transferId);
      const { signal } = sending.abort;
      // The first part takes the place over: a file that has begun is not overtaken by another's init.
      sending.place = await pool.enter(transferId, signal);
      const { name, details: target } = stateOf(transferId).stored;
      const { folderIds, recipeId } = target;
      const session = await insist(sending, "init", () =>
        initMultipart(api, { filename: uploadName(name), folderIds, recipeId }, signal),
      );
      // No part is sent before it is on record.
      await dispatch(transferId, { kind: "session", session, target });
      return { key: session.storagePath, uploadId: session.uploaderId };
    },

    listParts: ({ meta: { transferId } }) =>
      [...stateOf(transferId).etags].map(([PartNumber, ETag]) => ({ PartNumber, ETag })),

    async signPart({ meta: { transferId } }, { partNumber }) {
      const sending = find(transferId);
      const slot = sending.place;
      sending.place = null;
      const place = slot ?? (await pool.enter(transferId, sending.abort.signal));
      try {
        const signature = { method: "PUT", url: await sending.signer.urlOf(partNumber) } as const;
        senders.set(signature, senderOf(sending, partNumber, place));
        return signature;
      } catch (error) {
        place.leave();
        throw error;
      }
    },

    async uploadPartBytes({ signature, body, onProgress, onComplete }) {
      const send = senders.get(signature);
      if (send === undefined || body instanceof FormData) throw new TypeError("Not a part.");
      const etag = await send(body, (loaded) => onProgress({ lengthComputable: true, loaded }));
      onComplete(etag);
      return { ETag: etag };
    },

    // An upload whose parts are all there is completed without its file, after a reload; Uppy needs it.
    completeMultipartUpload: () => ({}),

    // The contract has no call for it: an abandoned upload is the service's to clear away.
    abortMultipartUpload: noop,
  });

  uppy.on("upload-progress", (file, { bytesUploaded }) => {
    const sending = all.get(file?.meta.transferId ?? "");
    if (sending === undefined) return;
    const { transferId, meter } = sending;
    meter.record(performance.now(), bytesUploaded);
    const bytesPerSecond = meter.bytesPerSecond();
    void dispatch(transferId, { kind: "progress", sentBytes: bytesUploaded, bytesPerSecond });
  });
  uppy.on("upload-error", (file, error) => {
    if (file === undefined || !end(file.meta.transferId)) return;
    onFailed(file.meta.transferId, error);
  });
  uppy.on("upload-success", (file) => {
    if (file === undefined || !end(file.meta.transferId)) return;
    void dispatch(file.meta.transferId, { kind: "sent" });
  });

  /** Ends the sending of a file, whatever came of it. @returns false if it was not being sent */
  function end(transferId: string): boolean {
    const sending = all.get(transferId);
    if (sending === undefined) return false;
    all.delete(transferId);
    sending.abort.abort();
    uppy.removeFile(sending.fileId);
    return true;
  }

  function createSigner(transferId: string, plan: PartPlan, meter: SpeedMeter): UrlSigner {
    return createUrlSigner({
      partCount: plan.partCount,
      partsWithin(timeMs) {
        const speed = meter.bytesPerSecond();
        return speed === null ? FIRST_BATCH : (speed * timeMs) / 1000 / plan.partSizeBytes;
      },
      isDone: (partNumber) => stateOf(transferId).etags.has(partNumber),
      async sign(parts) {
        const sending = find(transferId);
        const { session } = stateOf(transferId).stored;
        if (session === null) throw new Error("Nothing is signed before init.");
        try {
          return await insist(sending, "sign", () =>
            signParts(api, session, parts, sending.abort.signal),
          );
        } catch (error) {
          // A forgotten upload answers "not found", like an unknown URL.
          const isGone = isNotFound(error);
          throw isGone ? new PartError({ kind: "session-gone" }) : error;
        }
      },
    });
  }

  return {
    /** Sends what is missing of a transfer that has its file. */
    start(transferId: string) {
      const { file, stored } = stateOf(transferId);
      const { plan, session } = stored;
      if (file === null) return;
      end(transferId);
      const meter = createSpeedMeter();
      // Uppy remembers by the object: a fresh one, so that it never takes one upload for another.
      const data = file.slice(0, file.size, "");
      plans.set(data, plan);
      const fileId = uppy.addFile({
        name: file.name,
        type: file.type,
        data,
        // The path makes Uppy take the same file twice for two uploads.
        meta: { transferId, relativePath: newId() },
      });
      const signer = createSigner(transferId, plan, meter);
      const abort = new AbortController();
      all.set(transferId, {
        transferId,
        plan,
        fileId,
        signer,
        meter,
        waiting: new Map(),
        place: null,
        abort,
      });
      if (session === null) return;
      uppy.setFileState(fileId, restoredIn(session));
    },
    /** Nothing of it is in flight afterwards, and no event comes any more. */
    stop: end,
    /** Sets the priority of files. */
    setOrder: pool.setOrder,
  };
}

/** Restores a file as Uppy's own recovery does: what `listParts` names is not sent again. */
function restoredIn({ storagePath, uploaderId }: UploadSession) {
  return { isPaused: false, s3Multipart: { key: storagePath, uploadId: uploaderId } };
}

/** Picks of all reasons the one that needs a person. */
function shownReason(reasons: readonly PartWaitReason[]): PartWaitReason | null {
  return reasons.find((reason) => typeof reason !== "string") ?? reasons[0] ?? null;
}

/** Returns whether the API answers at all, which a refusal does as well. */
async function isAnswering(api: ApiClient): Promise<boolean> {
  const query = { page: 1, per_page: 1 };
  const signal = AbortSignal.timeout(API_CHECK_MS);
  try {
    await failFastWhenSignedOut(api).http({ path: "/v2/vod", query, signal });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status !== null;
  }
}

function noop(): void {}

/** Long enough to smooth a part's end, short enough to follow a line that changes. */
const WINDOW_MS = 10_000;
const MIN_SPAN_MS = 1000;

type SpeedMeter = ReturnType<typeof createSpeedMeter>;

/** The speed of a transfer, from what was sent in the last seconds. */
export function createSpeedMeter() {
  const samples: { atMs: number; sentBytes: number }[] = [];
  return {
    /** @param sentBytes the running total, which may fall when a part starts again */
    record(atMs: number, sentBytes: number) {
      // After a wait the line is another one: what was before says nothing of it.
      if (atMs - (samples.at(-1)?.atMs ?? atMs) > WINDOW_MS) samples.length = 0;
      samples.push({ atMs, sentBytes });
      while ((samples[1]?.atMs ?? atMs) < atMs - WINDOW_MS) samples.shift();
    },
    /** Null until measured. */
    bytesPerSecond(): number | null {
      const first = samples[0];
      const last = samples.at(-1);
      if (first === undefined || last === undefined) return null;
      const spanMs = last.atMs - first.atMs;
      if (spanMs < MIN_SPAN_MS) return null;
      return (Math.max(0, last.sentBytes - first.sentBytes) * 1000) / spanMs;
    },
  };
}
