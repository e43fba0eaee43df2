import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { newId } from "#shared/format/ids.ts";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import type { UploadSession } from "#uploads/multipart.ts";
import {
  beginSession,
  createSigner,
  preparePart,
  type SendingContext,
  type SendPart,
  type UploaderMeans,
} from "./sending.ts";
import { createSpeedMeter } from "./speed-meter.ts";
import { createStorageReach } from "./storage-reach.ts";
import type { PartPlan } from "./stored-upload.ts";
import { createUploadPool } from "./upload-pool.ts";

/** A server does not answer if it takes longer. */
const API_CHECK_MS = 5_000;

type Fields = { transferId: string; relativePath: string };
type Body = Record<string, never>;

/** Holds everything that the uploader acts on: Uppy, and what it asks for. */
interface Context extends SendingContext {
  uppy: Uppy<Fields, Body>;
  /** Holds the part plans; Uppy passes only the file's data. */
  plans: WeakMap<object, PartPlan>;
}

/** Sends the files of transfers. */
export type Uploader = ReturnType<typeof createUploader>;

/**
 * Creates the uploader on Uppy: Uppy cuts the file, knows which parts are missing and adds up their progress. What is
 * done here instead of by Uppy, and the tests that need it, are listed in docs/decisions/005-uploads-on-uppy.md.
 */
export function createUploader(api: ApiClient, means: UploaderMeans) {
  const context: Context = {
    ...means,
    api,
    all: new Map(),
    pool: createUploadPool((transferId, hasTurn) => {
      if (context.all.has(transferId)) void means.dispatch(transferId, { kind: "turn", hasTurn });
    }),
    storage: createStorageReach(() => isAnswering(api)),
    uppy: new Uppy<Fields, Body>({
      autoProceed: true,
      // Failures are reported through the transfer; signed URLs must not be logged.
      logger: { debug: noop, warn: noop, error: noop },
    }),
    plans: new WeakMap(),
  };
  answerUppy(context);
  hearUppy(context);
  return {
    /** Sends what is missing of a transfer that has its file. */
    start: (transferId: string) => start(context, transferId),
    /** Nothing of it is in flight afterwards, and no event comes any more. @returns false if it was not being sent */
    stop: (transferId: string) => end(context, transferId),
    /** Sets the priority of files. */
    setOrder: context.pool.setOrder,
  };
}

/** Answers what Uppy asks for while it sends a file: its session, and for each part a signature and its sending. */
function answerUppy(context: Context): void {
  const { uppy, plans, stateOf } = context;
  /** Holds the functions that send the part that a signature was handed to Uppy for. */
  const senders = new WeakMap<object, SendPart>();
  uppy.use(AwsS3<Fields, Body>, {
    // Uppy may request everything at once: the pool decides what is sent, and when.
    limit: 0,
    shouldUseMultipart: true,
    retryDelays: [],
    getChunkSize: (data) => plans.get(data)?.partSizeBytes ?? data.size,

    async createMultipartUpload({ meta: { transferId } }) {
      const { storagePath, uploaderId } = await beginSession(context, transferId);
      return { key: storagePath, uploadId: uploaderId };
    },

    listParts: ({ meta: { transferId } }) =>
      [...stateOf(transferId).etags].map(([PartNumber, ETag]) => ({ PartNumber, ETag })),

    async signPart({ meta: { transferId } }, { partNumber }) {
      const { url, send } = await preparePart(context, transferId, partNumber);
      const signature = { method: "PUT", url } as const;
      senders.set(signature, send);
      return signature;
    },

    async uploadPartBytes({ signature, body, onProgress, onComplete }) {
      const send = senders.get(signature);
      if (send === undefined || body instanceof FormData) throw new TypeError("Not a part.");
      const etag = await send(body, (loaded) => onProgress({ lengthComputable: true, loaded }));
      onComplete(etag);
      return { ETag: etag };
    },

    // An upload with all its parts is completed without its file, after a reload; Uppy needs one.
    completeMultipartUpload: () => ({}),

    // The contract has no call for it: the service itself deletes abandoned uploads.
    abortMultipartUpload: noop,
  });
}

/** Reports progress and ends of files as events of their transfers. */
function hearUppy(context: Context): void {
  const { uppy, all, dispatch, onFailed } = context;
  uppy.on("upload-progress", (file, { bytesUploaded }) => {
    const sending = all.get(file?.meta.transferId ?? "");
    if (sending === undefined) return;
    const { transferId, meter } = sending;
    meter.record(performance.now(), bytesUploaded);
    const bytesPerSecond = meter.bytesPerSecond();
    void dispatch(transferId, { kind: "progress", sentBytes: bytesUploaded, bytesPerSecond });
  });
  uppy.on("upload-error", (file, error) => {
    if (file === undefined || !end(context, file.meta.transferId)) return;
    onFailed(file.meta.transferId, error);
  });
  uppy.on("upload-success", (file) => {
    if (file === undefined || !end(context, file.meta.transferId)) return;
    void dispatch(file.meta.transferId, { kind: "sent" });
  });
}

function start(context: Context, transferId: string): void {
  const { uppy, all, plans } = context;
  const { file, stored } = context.stateOf(transferId);
  const { plan, session } = stored;
  if (file === null) return;
  end(context, transferId);
  const meter = createSpeedMeter();
  // Uppy identifies files by object: a fresh one keeps it from mixing up uploads.
  const data = file.slice(0, file.size, "");
  plans.set(data, plan);
  const fileId = uppy.addFile({
    name: file.name,
    type: file.type,
    data,
    // With the path, Uppy treats the same file as two uploads.
    meta: { transferId, relativePath: newId() },
  });
  all.set(transferId, {
    transferId,
    fileId,
    signer: createSigner(context, transferId, plan, meter),
    meter,
    waiting: new Map(),
    place: null,
    abort: new AbortController(),
  });
  if (session !== null) uppy.setFileState(fileId, restoredIn(session));
}

/** Ends the sending of a file, whatever came of it. @returns false if it was not being sent */
function end({ uppy, all }: Context, transferId: string): boolean {
  const sending = all.get(transferId);
  if (sending === undefined) return false;
  all.delete(transferId);
  sending.abort.abort();
  uppy.removeFile(sending.fileId);
  return true;
}

/** Restores a file as Uppy's own recovery does: what `listParts` names is not sent again. */
function restoredIn({ storagePath, uploaderId }: UploadSession) {
  return { isPaused: false, s3Multipart: { key: storagePath, uploadId: uploaderId } };
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
