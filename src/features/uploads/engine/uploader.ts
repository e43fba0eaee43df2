import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import type { ApiServices } from "#api/api-context.tsx";
import { initMultipart, signParts, type UploadSession } from "#api/multipart.ts";
import { type Completion, completeUpload, OutcomeUnknownError } from "./complete-upload.ts";
import { planParts } from "./part-plan.ts";
import { type OnWaiting, persist } from "./persist.ts";
import { PartError, putPart } from "./put-part.ts";
import { createSignatureDesk, type SignatureDesk } from "./signature-desk.ts";
import { createSpeedMeter, type SpeedMeter } from "./speed-meter.ts";
import type { TransferFailure, TransferTarget, WaitReason } from "./transfer.ts";
import type { TransferUpdate } from "./transfer-store.ts";

/** Requests in flight over all files together. */
const REQUESTS_AT_ONCE = 4;
/** Addresses are signed for what can be sent in this time; they live for minutes. */
const SIGN_AHEAD_SECONDS = 240;
/** Before the speed is known. */
const FIRST_BATCH = 2 * REQUESTS_AT_ONCE;

/** Sends files. One for the page. */
export interface Uploader {
  /** @throws RangeError for a file without a byte */
  start: (transferId: string, file: File, target: TransferTarget) => void;
  /** Goes on with an upload whose bytes are all sent. @returns false when there is nothing to go on with */
  finishAgain: (transferId: string) => boolean;
  cancel: (transferId: string) => void;
}

/** A file whose bytes are on their way. */
interface Sending {
  file: File;
  target: TransferTarget;
  /** Null before init has answered. */
  session: UploadSession | null;
  desk: SignatureDesk;
  meter: SpeedMeter;
  /** Calls and parts that wait, and for what. */
  waiting: Map<symbol, WaitReason>;
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
  const sending = new Map<string, Sending>();
  /** Uploads whose bytes are all sent, until their film is known. */
  const completions = new Map<string, Completion>();
  const claimed = new Set<string>();
  /** Which part each address that was handed to Uppy is for. */
  const partOf = new Map<string, { transferId: string; partNumber: number }>();

  const uppy = new Uppy<Fields, Body>({
    autoProceed: true,
    // Failures reach the person through the transfer; nothing of a signed address may be logged.
    logger: { debug: noop, warn: noop, error: noop },
  });

  const find = (transferId: string): Sending => {
    const found = sending.get(transferId);
    if (found === undefined) throw new DOMException("The upload was cancelled.", "AbortError");
    return found;
  };

  /** Shows that something of a transfer waits; the transfer goes on when nothing of it waits any more. */
  function watchWaiting(transferId: string): OnWaiting {
    const key = Symbol("waiting");
    return (reason) => {
      const state = sending.get(transferId);
      if (state === undefined) return;
      if (reason === null) state.waiting.delete(key);
      else state.waiting.set(key, reason);
      const [first] = state.waiting.values();
      report(transferId, {
        stage: first === undefined ? { kind: "sending" } : { kind: "waiting", reason: first },
      });
    };
  }

  uppy.use(AwsS3<Fields, Body>, {
    limit: REQUESTS_AT_ONCE,
    shouldUseMultipart: true,
    retryDelays: [],
    getChunkSize: ({ size }) => planParts(size).partSizeBytes,

    async createMultipartUpload({ meta: { transferId } }) {
      const state = find(transferId);
      const { file, target, abort } = state;
      report(transferId, { stage: { kind: "sending" } });
      state.session = await persist(
        () => initMultipart(api, { filename: file.name, ...target }, abort.signal),
        abort.signal,
        watchWaiting(transferId),
      );
      return { key: state.session.storagePath, uploadId: state.session.uploaderId };
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
        onWaiting: watchWaiting(part.transferId),
        signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
      });
      onComplete(etag);
      return { ETag: etag };
    },

    // Uppy's queue must not wait for a service that is slow to finish: others want to send meanwhile.
    completeMultipartUpload({ meta: { transferId } }, { key, uploadId, parts }) {
      const { file } = find(transferId);
      completions.set(transferId, {
        session: { storagePath: key, uploaderId: uploadId },
        etags: parts
          .toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
          .map(({ ETag }) => ETag ?? ""),
        film: { filename: file.name, sizeBytes: file.size },
        earlier: null,
        isAmbiguous: false,
      });
      return {};
    },

    // The contract has no call for either: what was sent is known here, and an abandoned upload is
    // the service's to clear away.
    listParts: () => [],
    abortMultipartUpload: noop,
  });

  uppy.on("upload-progress", (file, { bytesUploaded }) => {
    const transferId = file?.meta.transferId;
    const state = transferId === undefined ? undefined : sending.get(transferId);
    if (transferId === undefined || state === undefined) return;
    const sentBytes = Math.min(bytesUploaded || 0, state.file.size);
    state.meter.record(performance.now(), sentBytes);
    report(transferId, { sentBytes, bytesPerSecond: state.meter.bytesPerSecond() });
  });
  uppy.on("upload-error", (file, error) => {
    if (file === undefined || !sending.has(file.meta.transferId)) return;
    report(file.meta.transferId, { stage: { kind: "failed", failure: failureOf(error) } });
    end(file.meta.transferId);
  });
  uppy.on("upload-success", (file) => {
    if (file === undefined) return;
    const { transferId } = file.meta;
    end(transferId);
    void finish(transferId);
  });

  async function finish(transferId: string): Promise<void> {
    const completion = completions.get(transferId);
    if (completion === undefined) return;
    report(transferId, { stage: { kind: completion.isAmbiguous ? "checking" : "finishing" } });
    try {
      const vodId = await completeUpload(completion, {
        api,
        claimed,
        onChecking: () => report(transferId, { stage: { kind: "checking" } }),
        onWaiting: (reason) =>
          report(transferId, {
            stage: reason === null ? { kind: "finishing" } : { kind: "waiting", reason },
          }),
        signal: new AbortController().signal,
      });
      claimed.add(vodId);
      completions.delete(transferId);
      report(transferId, { stage: { kind: "encoding", vodId } });
    } catch (error) {
      report(transferId, { stage: { kind: "failed", failure: failureOf(error) } });
    }
  }

  /** Ends the sending of a file, whatever came of it. */
  function end(transferId: string): void {
    sending.get(transferId)?.abort.abort();
    sending.delete(transferId);
    for (const [url, part] of partOf) if (part.transferId === transferId) partOf.delete(url);
    const file = uppy.getFiles().find(({ meta }) => meta.transferId === transferId);
    if (file !== undefined) uppy.removeFile(file.id);
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
        const { session } = find(transferId);
        if (session === null) throw new Error("Nothing is signed before init.");
        return persist(
          () => signParts(api, session, { from, to }, abort.signal),
          abort.signal,
          watchWaiting(transferId),
        );
      };
      completions.delete(transferId);
      sending.set(transferId, {
        file,
        target,
        session: null,
        desk: createSignatureDesk({ partCount, sign, partsAhead }),
        meter,
        waiting: new Map(),
        abort,
      });
      // The path makes Uppy take the same file twice for two uploads.
      uppy.addFile({
        name: file.name,
        type: file.type,
        data: file,
        meta: { transferId, relativePath: `${transferId}/${Date.now()}` },
      });
    },
    finishAgain(transferId) {
      if (!completions.has(transferId)) return false;
      void finish(transferId);
      return true;
    },
    cancel: end,
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
