import { unsignedHlsPath } from "../cdn/playback-urls.ts";
import type { Pictures } from "../state/records.ts";
import { type ApiDeps, accountOf } from "./context.ts";

/** Returns the instant in ISO 8601 in UTC, to the second. */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Returns `HH:MM:SS`; hours may pass 99. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/**
 * Returns the images of a resource as CDN URLs.
 * @param key such as `vod-{id}`
 */
export function picturesWire(deps: ApiDeps, key: string): Pictures {
  const pictures = deps.state.pictures.get(key, deps.state.nowMs());
  const address = (name: string) => `${deps.cdnOrigin()}/pictures/${encodeURIComponent(name)}`;
  return {
    splashscreen: (pictures?.splashscreen ?? []).map(address),
    thumbnail: (pictures?.thumbnail ?? []).map(address),
  };
}

/** Returns the fields that VODs and channels have in common because both can be played. */
export function playableWire(deps: ApiDeps, kind: "vod" | "live", id: string) {
  const { rootUserId } = accountOf(deps.state);
  const share = `${deps.cdnOrigin()}/share/${kind}/${rootUserId}/${id}`;
  return {
    asset_id: `${rootUserId}-${kind}-${id}`,
    hls: `${deps.cdnOrigin()}${unsignedHlsPath(kind, id)}`,
    pictures: picturesWire(deps, `${kind}-${id}`),
    share_code: { facebook: share, twitter: share },
  };
}
