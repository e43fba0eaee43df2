import { channelExpectation } from "#channels/channels-queries.ts";
import { getPlaylist } from "#playlists/playlists.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import { sendSignedFile } from "#shared/http/signed-form.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { printOf } from "./image-print.ts";
import { type ImageKind, type ImageOwner, type ImageUrls, initImage } from "./images.ts";
import { readServedImage } from "./served-image.ts";

/** How a picture stands on the platform. */
export interface ImageStatus {
  url: string | null;
  /** What is served there; null where there is none, or where the CDN does not let this page read it. */
  served: ServedImage | null;
}

interface ServedImage {
  /** What its bytes are known by. */
  print: string;
  /** Null: they were read before the page was loaded anew. */
  file: Blob | null;
}

/** Looks up the picture that there is. @throws ApiError, or the signal's reason */
export async function inspectImage(
  services: ApiServices,
  owner: ImageOwner,
  kind: ImageKind,
  signal: AbortSignal,
): Promise<ImageStatus> {
  const url = (await lookUp(services, owner, signal))[kind];
  const file = url === null ? null : await readServedImage(url, signal);
  return { url, served: file === null ? null : { print: await printOf(file), file } };
}

/**
 * Brings a picture to storage, where it takes the place of the one before. It is not attached then
 * (contract 4.8): see `waitForImage`.
 * @throws StorageError, ApiError, or the signal's reason; nothing was changed then
 */
export async function sendImage(
  { api }: ApiServices,
  owner: ImageOwner,
  kind: ImageKind,
  file: Blob,
  sending: {
    signal: AbortSignal;
    /** Told of the bytes of the whole form that have left. */
    onProgress: (sentBytes: number) => void;
    onWaiting: (reason: SendingReason | null) => void;
  },
): Promise<void> {
  await sendSignedFile(() => initImage(api, owner, kind, sending.signal), file, {
    ...sending,
    // The same key serves every picture: whether this one has come can't be told by it.
    isThere: () => Promise.resolve(false),
  });
}

interface ImageOutcome {
  /**
   * `altered`: what is served is new, and not what was sent. `untold`: storage has it, and nothing that can be seen
   * from here tells whether it is served.
   */
  step: "seen" | "altered" | "untold";
  /** As it was then. */
  now: ImageStatus;
}

/** What one lookup came to; null: the picture is not there yet. */
type CheckState = Omit<ImageOutcome, "step"> & { step: ImageOutcome["step"] | null };

/** What a picture that storage has is known again by. */
interface Sent {
  /** Of its bytes. */
  print: string;
  /** As it was before anything was sent. */
  before: ImageStatus;
  /** Whether another picture was on its way to the same place when this one was sent. */
  isOvertaking: boolean;
}

/**
 * Waits until lookups and the CDN show a picture that storage has. A picture can take over the address of
 * the one before, which proves nothing then: the bytes that are served are looked at.
 * @throws as `waitUntilVisible`
 */
export async function waitForImage(
  services: ApiServices,
  owner: ImageOwner,
  kind: ImageKind,
  sending: Sent,
  signal: AbortSignal,
): Promise<ImageOutcome> {
  const { step, now } = await waitUntilVisible<CheckState>(
    services.settle,
    {
      resource: `picture:${owner.type}:${owner.id}:${kind}`,
      async lookup(lookupSignal) {
        const found = await inspectImage(services, owner, kind, lookupSignal);
        return { step: judge(found, sending), now: found };
      },
      isVisible: (check) => check.step !== null,
    },
    signal,
  );
  return { step: step ?? "untold", now };
}

/**
 * What has become of a picture that was seen, or of what was served in its place; null: that can't be told.
 * @param proof as it was then
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

/** @returns null: not yet */
function judge(
  { url, served }: ImageStatus,
  { print, before, isOvertaking }: Sent,
): ImageOutcome["step"] | null {
  if (url === null) return null;
  if (served?.print === print) return "seen";
  const isElsewhere = url !== before.url;
  if (served === null && before.served === null && !isElsewhere) return "untold";
  // What was on its way there before this one may be what has come.
  if (isOvertaking) return null;
  if (served === null) return isElsewhere ? "seen" : null;
  // The CDN may serve a version of its own, or what somebody else gave.
  const isOther = before.served === null ? isElsewhere : served.print !== before.served.print;
  return isOther ? "altered" : null;
}

/** The cache takes over what is looked up. */
async function lookUp(
  services: ApiServices,
  { type, id }: ImageOwner,
  signal: AbortSignal,
): Promise<ImageUrls> {
  if (type === "playlist") return (await getPlaylist(services.api, id, signal)).pictures;
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
