import type { ApiClient } from "#shared/http/client.ts";
import { isNotFound } from "#shared/http/errors.ts";
import { retryUntilAnswered, uploadReasonOf } from "#shared/http/retry-until-answered.ts";
import { initMultipart, signParts, type UploadSession } from "#uploads/multipart.ts";
import type { TransferState } from "#uploads/transfer-state.ts";
import { uploadName } from "#uploads/upload-name.ts";
import type { StoredPart } from "./journal.ts";
import { PartError, putPart } from "./put-part.ts";
import type { SpeedMeter } from "./speed-meter.ts";
import type { PartWaitReason, StorageReach } from "./storage-reach.ts";
import type { PartPlan } from "./stored-upload.ts";
import type { TransferEvent } from "./transfer-events.ts";
import type { createUploadPool, Place } from "./upload-pool.ts";
import { createUrlSigner, type UrlSigner } from "./url-signer.ts";

/** Counts the parts whose URLs are signed together before the speed is known. */
const FIRST_BATCH = 8;

/** Holds everything that sending needs of the transfers, and where it reports to. */
export interface UploaderMeans {
  /**
   * Returns the state of a transfer.
   * @throws DOMException `AbortError` for a transfer that was forgotten
   */
  stateOf: (transferId: string) => TransferState;
  /** Returns whether the record of the transfer is on disk. */
  dispatch: (transferId: string, event: TransferEvent) => Promise<boolean>;
  /** The part does not count before this is fulfilled; a rejection fails the upload. */
  keepPart: (transferId: string, part: StoredPart) => Promise<void>;
  onFailed: (transferId: string, error: unknown) => void;
}

/** Holds everything that the files on their way share. */
export interface SendingContext extends UploaderMeans {
  api: ApiClient;
  /** Holds what is being sent by the id of the transfer. */
  all: Map<string, Sending>;
  pool: ReturnType<typeof createUploadPool>;
  storage: StorageReach;
}

/** Describes a file whose bytes are on their way. */
export interface Sending {
  transferId: string;
  /** Identifies the file in Uppy, which has to have a new one each time. */
  fileId: string;
  signer: UrlSigner;
  meter: SpeedMeter;
  /** Holds calls and parts that wait, and for what. */
  waiting: Map<symbol, PartWaitReason>;
  /** Holds the slot of init, until the first part takes it over. */
  place: Place | null;
  abort: AbortController;
}

/** Sends the bytes of a part. @returns its ETag, once the part is in storage and recorded */
export type SendPart = (body: Blob, onProgress: (sentBytes: number) => void) => Promise<string>;

/** Begins the session of an upload on the server (contract 4.3), when its turn comes. */
export async function beginSession(
  context: SendingContext,
  transferId: string,
): Promise<UploadSession> {
  const sending = find(context, transferId);
  const { signal } = sending.abort;
  // The first part keeps the place: a file that has started is not overtaken by another's init.
  sending.place = await context.pool.enter(transferId, signal);
  const { name, details: target } = context.stateOf(transferId).stored;
  const { folderIds, recipeId } = target;
  const session = await insist(context, sending, "init", () =>
    initMultipart(context.api, { filename: uploadName(name), folderIds, recipeId }, signal),
  );
  // No part is sent before the upload is recorded.
  await context.dispatch(transferId, { kind: "session", session, target });
  return session;
}

/** Waits until a part may be sent. @returns its URL, and what sends it in its place of the pool */
export async function preparePart(
  context: SendingContext,
  transferId: string,
  partNumber: number,
): Promise<{ url: string; send: SendPart }> {
  const sending = find(context, transferId);
  const slot = sending.place;
  sending.place = null;
  const place = slot ?? (await context.pool.enter(transferId, sending.abort.signal));
  try {
    const url = await sending.signer.urlOf(partNumber);
    return {
      url,
      send: (body, onProgress) =>
        sendPart(context, sending, { partNumber, place, body, onProgress }),
    };
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** Sends a part in its place of the pool, and gives the place back. */
async function sendPart(
  context: SendingContext,
  sending: Sending,
  part: {
    partNumber: number;
    place: Place;
    body: Blob;
    onProgress: (sentBytes: number) => void;
  },
): Promise<string> {
  const { stateOf, keepPart, storage } = context;
  const { transferId, signer, abort } = sending;
  const { partNumber, place, body, onProgress } = part;
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
      onWaiting: watchWaiting(context, sending),
      storage,
      onIssue: place.complain,
      signal: abort.signal,
    });
    place.succeed(startedAtMs === null ? 0 : performance.now() - startedAtMs);
    // The next part may start while this one is being recorded.
    place.leave();
    const uploaderId = stateOf(transferId).stored.session?.uploaderId ?? "";
    await keepPart(transferId, { partNumber, etag, uploaderId });
    return etag;
  } finally {
    place.leave();
  }
}

/** Creates what gives the parts of a transfer their URLs, as many at once as its line is fast. */
export function createSigner(
  context: SendingContext,
  transferId: string,
  plan: PartPlan,
  meter: SpeedMeter,
): UrlSigner {
  const { api, stateOf } = context;
  return createUrlSigner({
    partCount: plan.partCount,
    partsWithin(timeMs) {
      const speed = meter.bytesPerSecond();
      return speed === null ? FIRST_BATCH : (speed * timeMs) / 1000 / plan.partSizeBytes;
    },
    isDone: (partNumber) => stateOf(transferId).etags.has(partNumber),
    async sign(parts) {
      const sending = find(context, transferId);
      const { session } = stateOf(transferId).stored;
      if (session === null) throw new Error("Nothing is signed before init.");
      try {
        return await insist(context, sending, "sign", () =>
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

/**
 * Returns what is being sent of a transfer.
 * @throws DOMException `AbortError` once it was stopped
 */
function find({ all }: SendingContext, transferId: string): Sending {
  const found = all.get(transferId);
  if (found === undefined) throw new DOMException("The upload was stopped.", "AbortError");
  return found;
}

/** Repeats a call of an upload as its policy says, and reports while it waits. */
function insist<T>(
  context: SendingContext,
  sending: Sending,
  call: "init" | "sign",
  request: () => Promise<T>,
): Promise<T> {
  const onWaiting = watchWaiting(context, sending);
  return retryUntilAnswered(request, sending.abort.signal, onWaiting, uploadReasonOf(call));
}

/** Reports a waiting transfer, until nothing of it waits. */
function watchWaiting(
  { all, dispatch }: SendingContext,
  sending: Sending,
): (reason: PartWaitReason | null) => void {
  const { transferId, waiting } = sending;
  const key = Symbol("waiting");
  return (reason) => {
    if (all.get(transferId) !== sending) return;
    if (reason === null) waiting.delete(key);
    else waiting.set(key, reason);
    void dispatch(transferId, { kind: "waiting", reason: shownReason([...waiting.values()]) });
  };
}

/** Picks the one reason of all that needs a person. */
function shownReason(reasons: readonly PartWaitReason[]): PartWaitReason | null {
  return reasons.find((reason) => typeof reason !== "string") ?? reasons[0] ?? null;
}
