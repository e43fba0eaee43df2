import type { ApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { isLoopbackHost, parseListedUrl, untrustedHost } from "./hosts.ts";
import { formReasonOf, retryUntilAnswered, type SendingReason } from "./retry-until-answered.ts";
import { signedOutSignal } from "./signed-out-signal.ts";
import { readStorageAnswer } from "./storage-answer.ts";
import { createPatience, StorageError } from "./upload-policy.ts";
import { WireError, wireKey, wireText } from "./wire.ts";

/** Permits sending one file to storage (contract 4.9). It is secret while it is valid. */
export interface SignedForm {
  url: string;
  /** Is the key of the object in storage; it is one of the fields too. */
  key: string;
  /** Lists all fields to send back, in the order received. */
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Parses the answer to an init call in ajax mode. The fields are up to the storage: all of them are sent back
 * unchanged, except `bucket` (supplement, "Storage form fields").
 * @throws ApiError of kind `unreadable`, or `untrusted-host` when the host is not in `storageHosts`
 */
export function readSignedForm({ config }: ApiClient, answer: unknown): SignedForm {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) throw new WireError();
  const entries = Object.entries(answer);
  const bucket = wireKey(Reflect.get(answer, "bucket"));
  const key = wireKey(Reflect.get(answer, "key"));
  const [host = ""] = bucket.split("/", 1);
  const url = `${isLoopbackHost(host) ? "http" : "https"}://${bucket}`;
  if (parseListedUrl(url, config.storageHosts) === null) {
    throw untrustedHost("storageHosts", url);
  }
  const fields = entries.flatMap(([name, value]) => {
    const text = value === "" ? "" : wireText(value);
    return name === "bucket" || name === "file" || text === null ? [] : [[name, text] as const];
  });
  return { url, key, fields };
}

/** Aborts a form upload without progress for this long. */
const STALL_MS = 60_000;

interface Sending {
  signal: AbortSignal;
  /** Is called with the number of bytes of the whole form sent so far. */
  onProgress?: (sentBytes: number) => void;
}

/**
 * Posts a file with a form, all fields before the file (contract 4.9). Safe to repeat: the key stays the
 * same.
 * @throws StorageError, ApiError of kind `network`, `timeout`, `server` or `too-many-requests`, or the
 * signal's reason
 */
export function postSignedForm(
  { url, key, fields }: SignedForm,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    // Only XMLHttpRequest reports upload progress.
    const request = new XMLHttpRequest();
    let isStalled = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const expectLife = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, STALL_MS);
    };
    const onAbort = () => request.abort();
    signal.addEventListener("abort", onAbort, { once: true });
    signedOutSignal.addEventListener("abort", onAbort, { once: true });
    request.upload.addEventListener("progress", ({ loaded }) => {
      onProgress?.(loaded);
      expectLife();
    });
    request.addEventListener("loadend", () => {
      clearTimeout(patience);
      signal.removeEventListener("abort", onAbort);
      signedOutSignal.removeEventListener("abort", onAbort);
      if (signedOutSignal.aborted) return;
      const error = errorOf(request, key);
      if (signal.aborted) reject(signal.reason);
      else if (isStalled) reject(new ApiError("timeout"));
      else if (error !== null) reject(error);
      else resolve();
    });
    request.open("POST", url);
    request.responseType = "text";
    if (signedOutSignal.aborted) return;
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    expectLife();
    request.send(form);
  });
}

function errorOf(request: XMLHttpRequest, key: string): ApiError | null {
  const answer = readStorageAnswer(request);
  if (answer.isStored) {
    const isOther = answer.key !== null && answer.key !== key;
    return isOther ? new ApiError("unreadable", { status: answer.status }) : null;
  }
  const { fault, status, code, message, retryAfterMs } = answer;
  if (fault === "no-answer") return new ApiError("network");
  if (fault === "busy") {
    return new ApiError(status === 429 ? "too-many-requests" : "server", { status, retryAfterMs });
  }
  const said = `${code ?? status} ${(message ?? "").slice(0, 200)}`.trim();
  return new StorageError(status, said, fault);
}

/**
 * Uploads a file by a signed form, retrying while the network or the storage is unavailable and once after an expiry.
 * @param isThere whether an object has arrived; called after a lost answer
 * @returns the key
 * @throws StorageError, ApiError, or the signal's reason
 */
export async function sendSignedFile(
  init: () => Promise<SignedForm>,
  file: Blob,
  {
    isThere,
    onWaiting,
    ...sending
  }: Sending & {
    isThere: (key: string) => Promise<boolean>;
    onWaiting?: (reason: SendingReason | null) => void;
  },
): Promise<string> {
  const patience = createPatience("form");
  for (;;) {
    // Safe to repeat: a form that is not posted has no effect.
    const form = await retryUntilAnswered(
      init,
      sending.signal,
      onWaiting,
      formReasonOf("formInit"),
    );
    let isAnswerLost = false;
    const post = () =>
      postSignedForm(form, file, sending).catch((error: unknown) => {
        isAnswerLost ||= error instanceof ApiError && !(error instanceof StorageError);
        throw error;
      });
    try {
      await retryUntilAnswered(post, sending.signal, onWaiting, formReasonOf("form"));
      return form.key;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (isAnswerLost && (await isThere(form.key))) return form.key;
      if (error.fault !== "expired" || patience("expired") !== "re-sign") throw error;
    }
  }
}
