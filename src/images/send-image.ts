import { channelExpectation } from "#channels/channels-queries.ts";
import { getPlaylist } from "#playlists/playlists.ts";
import { inTime } from "#shared/async/in-time.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { ImageUrls } from "#videos/playable.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { type ImageOwner, type ImageSlot, readServedImage } from "./images.ts";

export interface ImageStatus {
  url: string | null;
  /** Is the served file. Is null if there is none or the CDN forbids reading it. */
  served: {
    print: string /** Is null for what was read before a reload. */;
    file: Blob | null;
  } | null;
}

/** Looks up the current image. @throws ApiError, or the signal's reason */
export async function inspectImage(
  services: ApiServices,
  { owner, kind }: ImageSlot,
  signal: AbortSignal,
): Promise<ImageStatus> {
  const url = (await lookUp(services, owner, signal))[kind];
  const file = url === null ? null : await readServedImage(url, signal);
  return { url, served: file === null ? null : { print: await printOf(file), file } };
}

/**
 * `altered` means that what is served is new, and not what was sent. `untold`: storage has it, and nothing that can be
 * seen from here tells whether it is served.
 */
type ImageOutcome = "seen" | "altered" | "untold";

interface Sent {
  print: string;
  before: ImageStatus;
  isOvertaking: boolean;
}

/**
 * Waits until lookups and the CDN show a stored image. The URL may be that of the previous image, so the
 * served bytes are compared.
 * @throws like `waitUntilVisible`
 */
export async function waitForImage(
  services: ApiServices,
  slot: ImageSlot,
  sent: Sent & { id: string },
  signal: AbortSignal,
): Promise<{ outcome: ImageOutcome; now: ImageStatus }> {
  const { outcome, now } = await waitUntilVisible<{
    outcome: ImageOutcome | null;
    now: ImageStatus;
  }>(
    services.settle,
    {
      id: sent.id,
      resource: `image:${slot.owner.type}:${slot.owner.id}:${slot.kind}`,
      async lookup(lookupSignal) {
        const found = await inspectImage(services, slot, lookupSignal);
        return { outcome: judge(found, sent), now: found };
      },
      isVisible: (check) => check.outcome !== null,
    },
    signal,
  );
  return { outcome: outcome ?? "untold", now };
}

/**
 * Returns what happened to a visible image since; null: inconclusive.
 * @param proof its status when it became visible
 */
export function judgeLater(
  now: ImageStatus,
  { print, proof }: { print: string; proof: ImageStatus },
): "seen" | "altered" | "replaced" | null {
  const served = now.served?.print;
  if (served === print) return "seen";
  if (served !== undefined && served === proof.served?.print) return "altered";
  if (now.url !== proof.url) return "replaced";
  return served === undefined || proof.served === null ? null : "replaced";
}

/** Returns the outcome of an upload; null while there is none yet. */
function judge(
  { url, served }: ImageStatus,
  { print, before, isOvertaking }: Sent,
): ImageOutcome | null {
  if (url === null) return null;
  if (served?.print === print) return "seen";
  const isElsewhere = url !== before.url;
  if (served === null && before.served === null && !isElsewhere) return "untold";
  // An image that was sent earlier may be the one that was served.
  if (isOvertaking) return null;
  if (served === null) return isElsewhere ? "seen" : null;
  // The CDN may serve a converted version, or a colleague's image.
  const isOther = before.served === null ? isElsewhere : served.print !== before.served.print;
  return isOther ? "altered" : null;
}

async function lookUp(
  services: ApiServices,
  { type, id }: ImageOwner,
  signal: AbortSignal,
): Promise<ImageUrls> {
  if (type === "playlist") return (await getPlaylist(services.api, id, signal)).images;
  if (type === "vod") {
    const { lookup, onAnswer } = videoExpectation(services, id);
    const video = await lookup(signal);
    onAnswer?.(video);
    return { splashscreen: video.splashScreenUrl, thumbnail: video.thumbnailUrl };
  }
  const { lookup, onAnswer } = channelExpectation(services, id);
  const channel = await lookup(signal);
  onAnswer?.(channel);
  return { splashscreen: channel.splashScreenUrl, thumbnail: channel.thumbnailUrl };
}

/** Returns a digest that identifies an image's bytes. @throws the error of reading them */
export async function printOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await inTime(file.arrayBuffer()));
  // Hashing is only for pages that came over a secure connection.
  if (!isSecureContext) return `${bytes.length}-${checksumOf(bytes, 1)}-${checksumOf(bytes, 2)}`;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns FNV-1a with a custom seed: it suffices to tell an image from its predecessor. */
function checksumOf(bytes: Uint8Array, start: number): string {
  let sum = Math.imul(0x811c9dc5, start);
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(16);
}
