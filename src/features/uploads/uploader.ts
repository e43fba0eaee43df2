import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import type { ApiServices } from "#api/api-context.tsx";
import { initMultipart, signParts, type UploadSession } from "#api/multipart.ts";
import { completeUpload, OutcomeUnknownError } from "./complete-upload.ts";
import { planParts } from "./part-plan.ts";
import { persist } from "./persist.ts";
import { PartError, putPart } from "./put-part.ts";
import { createSignatureDesk, type SignatureDesk } from "./signature-desk.ts";
import { createSpeedMeter } from "./speed-meter.ts";
import type { TransferFailure, TransferTarget } from "./transfer.ts";
import type { TransferUpdate } from "./transfer-store.ts";

/** PUTs in flight over all files together. */
const PUTS_AT_ONCE = 4;
/** Addresses are signed for what can be sent in this time; they live for minutes. */
const SIGN_AHEAD_SECONDS = 240;
/** Before the speed is known. */
const FIRST_BATCH = 2 * PUTS_AT_ONCE;

/** Sends files. One for the page. */
export interface Uploader {
  start: (transferId: string, file: File, target: TransferTarget) => void;
  cancel: (transferId: string) => void;
}

interface Running {
  file: File;
  target: TransferTarget;
  desk: SignatureDesk;
  meter: ReturnType<typeof createSpeedMeter>;
  waitingParts: number;
  /** Ends everything that goes on for this file, Uppy's part and ours. */
  abort: AbortController;
}

type Fields = { transferId: string; relativePath: string };
type Body = Record<string, never>;

/**
 * The uploader on Uppy: Uppy cuts, queues and limits; the calls of contract 4.3 to 4.5, the PUTs and
 * their patience are ours, because Uppy's own knows neither late signatures nor a lost answer.
 */
export function createUploader(
  { api }: ApiServices,
  report: (transferId: string, update: TransferUpdate) => void,
): Uploader {
  const running = new Map<string, Running>();
  const sessions = new Map<string, UploadSession>();
  /** Which part each address that was handed to Uppy is for. */
  const partOf = new Map<string, { transferId: string; partNumber: number }>();

  const uppy = new Uppy<Fields, Body>({
    autoProceed: true,
    // Failures reach the person through the transfer; nothing of a signed address may be logged.
    logger: { debug: noop, warn: noop, error: noop },
  });

  const find = (transferId: string): Running => {
    const found = running.get(transferId);
    if (found === undefined) throw new DOMException("The upload was cancelled.", "AbortError");
    return found;
  };

  uppy.use(AwsS3<Fields, Body>, {
    limit: PUTS_AT_ONCE,
    shouldUseMultipart: true,
    retryDelays: [],
    getChunkSize: ({ size }) => planParts(size).partSizeBytes,

    async createMultipartUpload({ meta: { transferId } }) {
      const { file, target, abort } = find(transferId);
      const session = await persist(
        () => initMultipart(api, { filename: file.name, ...target }, abort.signal),
        abort.signal,
      );
      sessions.set(transferId, session);
      return { key: session.storagePath, uploadId: session.uploaderId };
    },

    async signPart({ meta: { transferId } }, { partNumber }) {
      const url = await find(transferId).desk.addressOf(partNumber);
      partOf.set(url, { transferId, partNumber });
      return { method: "PUT", url };
    },

    async uploadPartBytes({ signature, body, onProgress, onComplete, signal }) {
      const part = partOf.get(signature.url);
      partOf.delete(signature.url);
      if (part === undefined || body instanceof FormData) throw new TypeError("Not a part.");
      const { desk, abort } = find(part.transferId);
      const etag = await putPart({
        body,
        address: signature.url,
        renew: () => desk.renew(part.partNumber),
        onProgress: (loaded) => onProgress({ loaded, lengthComputable: true }),
        onWaiting: (isWaiting) => countWaiting(part.transferId, isWaiting),
        signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
      });
      onComplete(etag);
      return { ETag: etag };
    },

    async completeMultipartUpload({ meta: { transferId } }, { key, uploadId, parts }) {
      const { file, abort } = find(transferId);
      const etags = parts
        .toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
        .map(({ ETag }) => ETag ?? "");
      report(transferId, { stage: { kind: "finishing" } });
      const vodId = await completeUpload({
        api,
        session: { storagePath: key, uploaderId: uploadId },
        etags,
        film: { filename: file.name, sizeBytes: file.size },
        onChecking: () => report(transferId, { stage: { kind: "checking" } }),
        signal: abort.signal,
      });
      report(transferId, { stage: { kind: "encoding", vodId } });
      return {};
    },

    // The contract has no call for either: what was sent is known here, and an abandoned upload is
    // the service's to clear away.
    listParts: () => [],
    abortMultipartUpload: noop,
  });

  uppy.on("upload-progress", (file, { bytesUploaded }) => {
    const transferId = file?.meta.transferId;
    const state = transferId === undefined ? undefined : running.get(transferId);
    if (transferId === undefined || state === undefined) return;
    const sentBytes = Math.min(bytesUploaded || 0, state.file.size);
    state.meter.record(performance.now(), sentBytes);
    report(transferId, { sentBytes, bytesPerSecond: state.meter.bytesPerSecond() });
  });
  uppy.on("upload-error", (file, error) => {
    if (file === undefined) return;
    const { transferId } = file.meta;
    if (!running.has(transferId)) return;
    report(transferId, { stage: { kind: "failed", failure: failureOf(error) } });
    end(transferId, file.id);
  });
  uppy.on("upload-success", (file) => {
    if (file !== undefined) end(file.meta.transferId, file.id);
  });

  function countWaiting(transferId: string, isWaiting: boolean): void {
    const state = running.get(transferId);
    if (state === undefined) return;
    state.waitingParts += isWaiting ? 1 : -1;
    report(transferId, { stage: { kind: "sending", isWaiting: state.waitingParts > 0 } });
  }

  function end(transferId: string, uppyFileId: string): void {
    running.get(transferId)?.abort.abort();
    running.delete(transferId);
    sessions.delete(transferId);
    if (uppy.getFile(uppyFileId) !== undefined) uppy.removeFile(uppyFileId);
  }

  return {
    start(transferId, file, target) {
      const { partSizeBytes, partCount } = planParts(file.size);
      const abort = new AbortController();
      const meter = createSpeedMeter();
      const partsAhead = () => {
        const speed = meter.bytesPerSecond();
        return speed === null ? FIRST_BATCH : (speed * SIGN_AHEAD_SECONDS) / partSizeBytes;
      };
      const sign = ({ from, to }: { from: number; to: number }) => {
        const session = sessions.get(transferId);
        if (session === undefined) throw new Error("Nothing is signed before init.");
        return persist(() => signParts(api, session, { from, to }, abort.signal), abort.signal);
      };
      running.set(transferId, {
        file,
        target,
        desk: createSignatureDesk({ partCount, sign, partsAhead }),
        meter,
        waitingParts: 0,
        abort,
      });
      report(transferId, { stage: { kind: "sending", isWaiting: false } });
      // The path makes Uppy take the same file twice for two uploads.
      uppy.addFile({
        name: file.name,
        type: file.type,
        data: file,
        meta: { transferId, relativePath: transferId },
      });
    },
    cancel(transferId) {
      const file = uppy.getFiles().find(({ meta }) => meta.transferId === transferId);
      if (file !== undefined) end(transferId, file.id);
    },
  };
}

function failureOf(error: unknown): TransferFailure {
  if (error instanceof PartError) return error.failure;
  if (error instanceof DOMException && error.name === "NotReadableError") {
    return { kind: "file-unreadable" };
  }
  return error instanceof OutcomeUnknownError
    ? { kind: "outcome-unknown" }
    : { kind: "service", error };
}

function noop(): void {}
