import type { ApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { isLoopbackHost, parseListedUrl } from "./hosts.ts";
import { pageEnd } from "./page-end.ts";
import { formReasonOf, persist, type SendingReason } from "./persist.ts";
import { readStorageAnswer } from "./storage-answer.ts";
import { untrustedHost } from "./untrusted-host.ts";
import { createPatience, StorageError } from "./upload-policy.ts";
import { WireError, wireKey, wireText } from "./wire.ts";

/** The right to send one file to storage (contract 4.9). A secret while it lives. */
export interface SignedForm {
  /** Where the form goes. */
  address: string;
  /** What the object will be called; it is among the fields as well. */
  key: string;
  /** Everything that goes back, in the order it came in. */
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the answer of an init in ajax mode. Which fields there are is the storage's business: all of them
 * go back as they came, `bucket` alone does not (supplement, "Storage form fields").
 * @throws ApiError of kind `unreadable`, or `untrusted-host` when it leads outside `storageHosts`
 */
export function readSignedForm({ config }: ApiClient, answer: unknown): SignedForm {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) throw new WireError();
  const entries = Object.entries(answer);
  const bucket = wireKey(Reflect.get(answer, "bucket"));
  const key = wireKey(Reflect.get(answer, "key"));
  const [host = ""] = bucket.split("/", 1);
  const address = `${isLoopbackHost(host) ? "http" : "https"}://${bucket}`;
  if (parseListedUrl(address, config.storageHosts) === null) {
    throw untrustedHost("storageHosts", address);
  }
  const fields = entries.flatMap(([name, value]) => {
    const text = value === "" ? "" : wireText(value);
    return name === "bucket" || name === "file" || text === null ? [] : [[name, text] as const];
  });
  return { address, key, fields };
}

/** Gives up on a form in which nothing moves, this long. */
const STALL_MS = 60_000;

interface Sending {
  signal: AbortSignal;
  /** Told of the bytes of the whole form that have left. */
  onProgress?: (sentBytes: number) => void;
}

/**
 * Sends a file with a form, every field before it (contract 4.9). To send it again does no harm: it goes
 * under the same key.
 * @throws StorageError, ApiError of kind `network`, `timeout`, `server` or `too-many-requests`, or the signal's reason
 */
export function postSignedForm(
  { address, key, fields }: SignedForm,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    // Only XMLHttpRequest tells how much of a body has left.
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
    pageEnd.addEventListener("abort", onAbort, { once: true });
    request.upload.addEventListener("progress", ({ loaded }) => {
      onProgress?.(loaded);
      expectLife();
    });
    request.addEventListener("loadend", () => {
      clearTimeout(patience);
      signal.removeEventListener("abort", onAbort);
      pageEnd.removeEventListener("abort", onAbort);
      if (pageEnd.aborted) return;
      const error = errorOf(request, key);
      if (signal.aborted) reject(signal.reason);
      else if (isStalled) reject(new ApiError("timeout"));
      else if (error !== null) reject(error);
      else resolve();
    });
    request.open("POST", address);
    request.responseType = "text";
    if (pageEnd.aborted) return;
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
 * Brings a file to storage: asks for a form, sends it, and sends it again while the network or the storage
 * is away. A form that ran out is asked for anew once, unless the file is there already. Whoever is signed out is told so.
 * @param init asks for the form
 * @param isThere whether what was sent under a key is known to have come; asked where an answer was lost
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
    // To ask twice does no harm: nothing comes of a form that is not sent.
    const form = await persist(init, sending.signal, onWaiting, formReasonOf("formInit"));
    let isAnswerLost = false;
    try {
      await persist(
        async () => {
          try {
            await postSignedForm(form, file, sending);
          } catch (error) {
            isAnswerLost ||= error instanceof ApiError && !(error instanceof StorageError);
            throw error;
          }
        },
        sending.signal,
        onWaiting,
        formReasonOf("form"),
      );
      return form.key;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (isAnswerLost && (await isThere(form.key))) return form.key;
      if (error.fault !== "expired" || patience("expired") !== "re-sign") throw error;
    }
  }
}
