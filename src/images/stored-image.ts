import { keepBefore, loadBefore } from "#changes/stored-before.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isObject } from "#shared/http/wire.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { ImageJob } from "./image-job.ts";
import type { ImageSlot } from "./images.ts";
import { type ImageStatus, inspectImage, judgeLater } from "./send-image.ts";

/** Describes an image that was replaced, and what the slot shows in its place. */
export interface ImageBefore {
  slot: ImageSlot;
  /** As it was served, which may be another form than was uploaded. */
  file: Blob;
  print: string;
  /** Holds the file that was sent. Is null or absent where this browser did not have it any more. */
  sent?: Blob | null;
  /** Holds the digest of the bytes that were sent. */
  sentPrint: string;
  /** Holds the status when these became visible. Is null until then. */
  proof: ImageStatus | null;
}

/**
 * Keeps the image that another one is about to replace. Never throws.
 * @param before as looked up right before
 * @returns false if there is none, it can't be read, or storage does not take it
 */
export async function keepImage(
  { id, owner, kind, file: sent }: ImageJob,
  { served }: ImageStatus,
  sentPrint: string,
): Promise<boolean> {
  if (served === null || served.file === null) return false;
  const { file, print } = served;
  return await keep(id, { slot: { owner, kind }, file, print, sent, sentPrint, proof: null });
}

/** Notes what has become visible. Never throws. @returns whether the change can be taken back */
export async function noteProof(entryId: string, { url, served }: ImageStatus): Promise<boolean> {
  const before = await loadImage(entryId).catch(() => null);
  if (before === null) return false;
  const proof = { url, served: served && { ...served, file: null } };
  return await keep(entryId, { ...before, proof });
}

/** Returns what is kept for a change of an image; null where there is nothing any more. @throws if storage can't be read */
export async function loadImage(entryId: string): Promise<ImageBefore | null> {
  const value = await loadBefore(entryId);
  return isImageBefore(value) ? value : null;
}

/**
 * Waits until an image that an earlier page has sent is served, byte for byte: a converted one could be a colleague's.
 * Sends nothing.
 * @returns false where nothing is kept of it
 * @throws like `waitUntilVisible`
 */
export async function waitForEarlierImage(
  services: ApiServices,
  entryId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const before = await loadImage(entryId);
  if (before === null) return false;
  const { slot, sentPrint } = before;
  const wanted = {
    id: `earlier:${entryId}`,
    resource: `earlier-image:${slot.owner.type}:${slot.owner.id}:${slot.kind}`,
    lookup: (lookupSignal: AbortSignal) => inspectImage(services, slot, lookupSignal),
    isVisible: ({ served }: ImageStatus) => served?.print === sentPrint,
  };
  const now = await waitUntilVisible(services.settle, wanted, signal);
  // The earlier image can be restored only where its replacement is known.
  await noteProof(entryId, now);
  return true;
}

/**
 * Returns whether a slot shows what a change left there. Where nothing can be read, it is unknown; the earlier image may
 * still be served for a moment.
 * @throws ApiError if the image can't be looked up
 */
export async function isAsLeft(
  services: ApiServices,
  { slot, print, sentPrint, proof }: ImageBefore,
  signal: AbortSignal,
): Promise<boolean> {
  if (proof === null) return false;
  const now = await inspectImage(services, slot, signal);
  if (now.served?.print === print) return true;
  const found = judgeLater(now, { print: sentPrint, proof });
  return found === "seen" || found === "altered";
}

function isImageBefore(value: unknown): value is ImageBefore {
  return (
    isObject(value) &&
    isObject(value.slot) &&
    value.file instanceof Blob &&
    typeof value.print === "string" &&
    typeof value.sentPrint === "string"
  );
}

function keep(entryId: string, before: ImageBefore): Promise<boolean> {
  return keepBefore(entryId, before, before.file.size + (before.sent?.size ?? 0));
}
