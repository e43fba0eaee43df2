import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { newId } from "#shared/format/ids.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import {
  type OnWaiting,
  retryUntilAnswered,
  uploadReasonOf,
  type WaitReason,
} from "#shared/http/retry-until-answered.ts";
import { initMultipart, signParts, type UploadSession } from "#uploads/multipart.ts";
import { uploadName } from "#uploads/upload-name.ts";
import type { StoredPart } from "./journal.ts";
import { PartError, putPart } from "./put-part.ts";
import { doneBytesOf, type PartPlan } from "./stored-upload.ts";
import type { VideoDetails } from "./transfer.ts";
import { createUploadPool, type Place } from "./upload-pool.ts";
import { createUrlSigner, type UrlSigner } from "./url-signer.ts";

/** Parts whose URLs are signed together before the speed is known. */
const FIRST_BATCH = 8;

/** Data sent with init, besides the name. */
export type TransferTarget = Pick<VideoDetails, "folderIds" | "recipeId">;

/** File to send, or the rest of it. */
export interface Sendable {
  transferId: string;
  file: File;
  plan: PartPlan;
  /** Null: the upload is yet to be started with the service. */
  session: UploadSession | null;
  /** Parts that storage has, with their ETags verbatim. Read once, at the start. */
  etags: ReadonlyMap<number, string>;
  /** Called when the file's turn has come (contract 4.3). */
  target: () => TransferTarget;
}

/** Callbacks of a file being sent. A rejection of `keepSession` or `keepPart` fails it. */
export interface UploaderEvents {
  /** Its turn has come, or others come first. */
  onTurn: (transferId: string, hasTurn: boolean) => void;
  /** No part is sent before this is fulfilled. */
  keepSession: (
    transferId: string,
    session: UploadSession,
    target: TransferTarget,
  ) => Promise<void>;
  /** The part does not count before this is fulfilled. */
  keepPart: (transferId: string, part: StoredPart) => Promise<void>;
  onProgress: (transferId: string, sentBytes: number, bytesPerSecond: number | null) => void;
  /** Null: nothing of it waits any more. */
  onWaiting: (transferId: string, reason: WaitReason | null) => void;
  /** All parts are in storage and recorded. */
  onSent: (transferId: string) => void;
  onFailed: (transferId: string, error: unknown) => void;
}

/** Sends files. One for the page. */
export interface Uploader {
  start: (sendable: Sendable) => void;
  /** Nothing of it is in flight afterwards, and no event comes any more. */
  stop: (transferId: string) => void;
  /** Sets the priority of files. */
  setOrder: (transferIds: readonly string[]) => void;
}

/** A file whose bytes are on their way. */
interface Sending extends Sendable {
  etags: Map<number, string>;
  signer: UrlSigner;
  meter: SpeedMeter;
  /** Bytes of finished parts. */
  doneBytes: number;
  /** Bytes of each part in flight. */
  inFlight: Map<number, number>;
  /** Calls and parts that wait, and for what. */
  waiting: Map<symbol, WaitReason>;
  /** Slot of init, until the first part takes it over; released on abort. */
  place: Place | null;
  /** Aborts everything for this file, in Uppy and here. */
  abort: AbortController;
}

/** A part that may be sent now. */
interface Ticket {
  sending: Sending;
  partNumber: number;
  place: Place;
}

type Fields = { transferId: string; relativePath: string };
type Body = Record<string, never>;

/**
 * The uploader on Uppy: Uppy cuts the file and knows which parts are missing. The order, the calls of
 * contract 4.3 and 4.4, the PUTs and their patience are ours, because Uppy's own know neither fairness
 * between files nor late signatures.
 */
export function createUploader(api: ApiClient, events: UploaderEvents): Uploader {
  const all = new Map<string, Sending>();
  const pool = createUploadPool((transferId, hasTurn) => {
    if (all.has(transferId)) events.onTurn(transferId, hasTurn);
  });
  /** Which part each signature that was handed to Uppy is for. */
  const tickets = new WeakMap<object, Ticket>();
  /** Part plans; Uppy passes only the file. */
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
  function watchWaiting(sending: Sending): OnWaiting {
    const { transferId, waiting } = sending;
    const key = Symbol("waiting");
    return (reason) => {
      if (all.get(transferId) !== sending) return;
      if (reason === null) waiting.delete(key);
      else waiting.set(key, reason);
      const [first] = waiting.values();
      events.onWaiting(transferId, first ?? null);
    };
  }

  function progress(sending: Sending): void {
    if (all.get(sending.transferId) !== sending) return;
    let sentBytes = sending.doneBytes;
    for (const bytes of sending.inFlight.values()) sentBytes += bytes;
    sending.meter.record(performance.now(), sentBytes);
    events.onProgress(sending.transferId, sentBytes, sending.meter.bytesPerSecond());
  }

  uppy.use(AwsS3<Fields, Body>, {
    // Uppy may ask for everything at once: the pool decides what is sent, and when.
    limit: 0,
    shouldUseMultipart: true,
    retryDelays: [],
    getChunkSize: (file) => plans.get(file)?.partSizeBytes ?? file.size,

    async createMultipartUpload({ meta: { transferId } }) {
      const sending = find(transferId);
      const { signal } = sending.abort;
      // The first part takes the place over: a file that has begun is not overtaken by another's init.
      sending.place = await pool.enter(transferId, signal);
      const target = sending.target();
      sending.session = await retryUntilAnswered(
        () => initMultipart(api, { filename: uploadName(sending.file.name), ...target }, signal),
        signal,
        watchWaiting(sending),
        uploadReasonOf("init"),
      );
      await events.keepSession(transferId, sending.session, target);
      return { key: sending.session.storagePath, uploadId: sending.session.uploaderId };
    },

    listParts: ({ meta: { transferId } }) =>
      [...find(transferId).etags].map(([PartNumber, ETag]) => ({ PartNumber, ETag })),

    async signPart({ meta: { transferId } }, { partNumber }) {
      const sending = find(transferId);
      const slot = sending.place;
      sending.place = null;
      const place = slot ?? (await pool.enter(transferId, sending.abort.signal));
      try {
        const signature = { method: "PUT", url: await sending.signer.urlOf(partNumber) } as const;
        tickets.set(signature, { sending, partNumber, place });
        return signature;
      } catch (error) {
        place.leave();
        throw error;
      }
    },

    async uploadPartBytes({ signature, body, onComplete, signal }) {
      const ticket = tickets.get(signature);
      if (ticket === undefined || body instanceof FormData) throw new TypeError("Not a part.");
      const { sending, partNumber, place } = ticket;
      const { transferId, inFlight, abort } = sending;
      try {
        let startedAtMs: number | null = null;
        const etag = await putPart({
          body,
          url: () => sending.signer.urlOf(partNumber),
          onUrlRefused: (url) => sending.signer.refuse(partNumber, url),
          hasEtags: () => sending.etags.size > 0,
          onProgress(loaded) {
            startedAtMs = loaded === 0 ? null : (startedAtMs ?? performance.now());
            inFlight.set(partNumber, loaded);
            progress(sending);
          },
          onWaiting: watchWaiting(sending),
          onIssue: place.complain,
          signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
        });
        place.succeed(startedAtMs === null ? 0 : performance.now() - startedAtMs);
        // The next part may go while this one is being written down.
        place.leave();
        const uploaderId = sending.session?.uploaderId ?? "";
        await events.keepPart(transferId, { partNumber, etag, uploaderId });
        sending.etags.set(partNumber, etag);
        sending.doneBytes += body.size;
        inFlight.delete(partNumber);
        progress(sending);
        onComplete(etag);
        return { ETag: etag };
      } finally {
        inFlight.delete(partNumber);
        place.leave();
      }
    },

    // Uppy's queue must not wait for a service that is slow to finish: others want to send meanwhile.
    completeMultipartUpload: () => ({}),

    // The contract has no call for it: an abandoned upload is the service's to clear away.
    abortMultipartUpload: noop,
  });

  uppy.on("upload-error", (file, error) => {
    if (file === undefined || !all.has(file.meta.transferId)) return;
    end(file.meta.transferId);
    events.onFailed(file.meta.transferId, error);
  });
  uppy.on("upload-success", (file) => {
    if (file === undefined || !all.has(file.meta.transferId)) return;
    end(file.meta.transferId);
    events.onSent(file.meta.transferId);
  });

  /** Ends the sending of a file, whatever came of it. */
  function end(transferId: string): void {
    all.get(transferId)?.abort.abort();
    all.delete(transferId);
    const file = uppy.getFiles().find(({ meta }) => meta.transferId === transferId);
    if (file !== undefined) uppy.removeFile(file.id);
  }

  function createSigner(transferId: string, plan: PartPlan, meter: SpeedMeter): UrlSigner {
    return createUrlSigner({
      partCount: plan.partCount,
      partsWithin(timeMs) {
        const speed = meter.bytesPerSecond();
        return speed === null ? FIRST_BATCH : (speed * timeMs) / 1000 / plan.partSizeBytes;
      },
      isDone: (partNumber) => all.get(transferId)?.etags.has(partNumber) === true,
      async sign(parts) {
        const sending = find(transferId);
        const { session, abort } = sending;
        if (session === null) throw new Error("Nothing is signed before init.");
        try {
          return await retryUntilAnswered(
            () => signParts(api, session, parts, abort.signal),
            abort.signal,
            watchWaiting(sending),
            uploadReasonOf("sign"),
          );
        } catch (error) {
          // A forgotten upload answers "not found", like an unknown URL.
          const isGone = error instanceof ApiError && error.kind === "not-found";
          throw isGone ? new PartError({ kind: "session-gone" }) : error;
        }
      },
    });
  }

  return {
    start(sendable) {
      const { transferId, file, plan, session } = sendable;
      end(transferId);
      const meter = createSpeedMeter();
      const etags = new Map(sendable.etags);
      all.set(transferId, {
        ...sendable,
        etags,
        signer: createSigner(transferId, plan, meter),
        meter,
        doneBytes: doneBytesOf(file.size, plan, etags.keys()),
        inFlight: new Map(),
        waiting: new Map(),
        place: null,
        abort: new AbortController(),
      });
      // Uppy remembers by the object: a fresh one, so that it never takes one upload for another.
      const data = file.slice(0, file.size, "");
      plans.set(data, plan);
      const id = uppy.addFile({
        name: file.name,
        type: file.type,
        data,
        // The path makes Uppy take the same file twice for two uploads.
        meta: { transferId, relativePath: `${transferId}/${newId()}` },
      });
      if (session !== null) {
        const restored = {
          isPaused: false,
          s3Multipart: { key: session.storagePath, uploadId: session.uploaderId },
        };
        uppy.setFileState(id, restored);
      }
    },
    stop: end,
    setOrder: pool.setOrder,
  };
}

function noop(): void {}

/** Long enough to smooth a part's end, short enough to follow a line that changes. */
const WINDOW_MS = 10_000;
const MIN_SPAN_MS = 1000;

/** The speed of a transfer, from what was sent in the last seconds. */
interface SpeedMeter {
  /** @param sentBytes the running total, which may fall when a part starts again */
  record: (atMs: number, sentBytes: number) => void;
  /** Null until measured. */
  bytesPerSecond: () => number | null;
}

/** A meter that has seen nothing. */
export function createSpeedMeter(): SpeedMeter {
  const samples: { atMs: number; sentBytes: number }[] = [];
  return {
    record(atMs, sentBytes) {
      // After a wait the line is another one: what was before says nothing of it.
      if (atMs - (samples.at(-1)?.atMs ?? atMs) > WINDOW_MS) samples.length = 0;
      samples.push({ atMs, sentBytes });
      while ((samples[1]?.atMs ?? atMs) < atMs - WINDOW_MS) samples.shift();
    },
    bytesPerSecond() {
      const first = samples[0];
      const last = samples.at(-1);
      if (first === undefined || last === undefined) return null;
      const spanMs = last.atMs - first.atMs;
      if (spanMs < MIN_SPAN_MS) return null;
      return (Math.max(0, last.sentBytes - first.sentBytes) * 1000) / spanMs;
    },
  };
}
