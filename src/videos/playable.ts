import { parseListedUrl, parseWebUrl } from "#shared/http/hosts.ts";
import {
  type Reader,
  wireKey,
  wireList,
  wireMaybe,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";

/** Names the splash screen (before playback) or the thumbnail (in lists). */
export type ImageKind = "splashscreen" | "thumbnail";

/** Holds the URLs of both images. One is null if there is none or its host is not in `mediaHosts`. */
export type ImageUrls = Readonly<Record<ImageKind, string | null>>;

const wireUrls = wireList(wireKey);

/**
 * Holds the fields shared by VOD and channel records (contract 2; supplement, "VOD record"); supplement, "VOD record").
 */
export const playableFields = {
  asset_id: wireText,
  pictures: wireMaybe(wireRecord({ thumbnail: wireUrls, splashscreen: wireUrls })),
  share_code: wireMaybe(wireRecord({ facebook: wireText, twitter: wireText })),
} satisfies Record<string, Reader<unknown>>;

interface SharedWire {
  id: string;
  asset_id: string | null;
  share_code: { facebook: string | null; twitter: string | null } | null;
}

/**
 * Returns the public link `{share_url}/{kind}/{root_user_id}/{id}`; null if there is none or it is not a web
 * URL.
 */
export function shareUrlOf({ share_code: code }: SharedWire): string | null {
  const link = code?.facebook ?? code?.twitter ?? null;
  return link !== null && parseWebUrl(link) !== null ? link : null;
}

/**
 * Returns the `contentId` of the playback lookup, `{root_user_id}-{kind}-{id}`. Where the record has none it is made
 * from the share link, of which `root_user_id` is the middle segment (contract 4.11).
 */
export function assetIdOf(kind: "vod" | "live", wire: SharedWire): string | null {
  if (wire.asset_id !== null) return wire.asset_id;
  const link = wire.share_code?.facebook ?? wire.share_code?.twitter ?? "";
  const [, segment, rootUserId] = /\/(vod|live)\/([^/?#]+)\/[^/?#]+\/?$/.exec(link) ?? [];
  return segment === kind && rootUserId !== undefined ? `${rootUserId}-${kind}-${wire.id}` : null;
}

/** Returns the first URL that the deployment allows; null if none. */
export function firstListed(
  urls: readonly string[] | undefined,
  hosts: readonly string[],
): string | null {
  for (const text of urls ?? []) {
    const url = parseListedUrl(text, hosts);
    if (url !== null) return url.href;
  }
  return null;
}
