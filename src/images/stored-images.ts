import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { isObject, isTextOrNull, parseLoosely } from "#shared/http/wire.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import type { ImageJob } from "./image-job.ts";
import type { ImageOwner } from "./images.ts";

const storageKey = () => folderName("reeldesk.pictures");
const VERSION = 1;
/** A tab that is opened again much later has nothing to wait for. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Record of a job for after a reload; contains neither bytes nor signed data. */
type StoredImage = Pick<ImageJob, "id" | "owner" | "kind" | "isOvertaking" | "givenAtMs"> & {
  print: string;
  isStored: boolean;
  before: { url: string | null; print: string | null };
};

/** Keeps in this tab what may be in storage and has not been seen. */
export function keepImages(jobs: readonly ImageJob[]): void {
  if (signedOutSignal.aborted) return;
  const pictures = jobs.flatMap((job) => storedOf(job) ?? []);
  try {
    if (pictures.length === 0) sessionStorage.removeItem(storageKey());
    else sessionStorage.setItem(storageKey(), JSON.stringify({ version: VERSION, pictures }));
  } catch {
    // Without storage, polling does not survive a reload.
  }
}

export function readStoredImages(): StoredImage[] {
  try {
    return parseStoredImages(sessionStorage.getItem(storageKey()), Date.now());
  } catch {
    return [];
  }
}

/** @param text stored JSON; unreadable parts are skipped */
export function parseStoredImages(text: string | null, nowMs: number): StoredImage[] {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.pictures)) return [];
  return record.pictures.flatMap((each) => readStored(each, nowMs) ?? []);
}

function storedOf(job: ImageJob): StoredImage | null {
  const { id, owner, kind, isOvertaking, givenAtMs, print, before, step, sentShare } = job;
  const isStored = ["settling", "unconfirmed", "unseen"].includes(step);
  const hasLeft = isStored || (step === "sending" && sentShare > 0);
  if (!hasLeft || print === null || before === null) return null;
  return {
    id,
    owner,
    kind,
    isOvertaking,
    givenAtMs,
    print,
    isStored,
    before: { url: before.url, print: before.served?.print ?? null },
  };
}

function readStored(raw: unknown, nowMs: number): StoredImage | null {
  if (!isObject(raw) || !isObject(raw.before)) return null;
  const { id, kind, print, isStored, isOvertaking, givenAtMs } = raw;
  const owner = readOwner(raw.owner);
  const { url, print: printBefore } = raw.before;
  if (owner === null || typeof id !== "string" || typeof print !== "string") return null;
  if (kind !== "splashscreen" && kind !== "thumbnail") return null;
  if (typeof isStored !== "boolean" || typeof isOvertaking !== "boolean") return null;
  if (!isTextOrNull(url) || !isTextOrNull(printBefore)) return null;
  if (typeof givenAtMs !== "number" || Math.abs(nowMs - givenAtMs) > MAX_AGE_MS) return null;
  const before = { url, print: printBefore };
  return { id, owner, kind, isOvertaking, givenAtMs, print, isStored, before };
}

function readOwner(raw: unknown): ImageOwner | null {
  if (!isObject(raw) || typeof raw.id !== "string") return null;
  const { type, id } = raw;
  return type === "vod" || type === "channel" || type === "playlist" ? { type, id } : null;
}
