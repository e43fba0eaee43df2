import type { ApiClient } from "#shared/http/client.ts";
import { parseListedUrl, untrustedHost } from "#shared/http/hosts.ts";
import { readAnswer, send, withTimeout } from "#shared/http/http.ts";
import { wireKey, wireRecord } from "#shared/http/wire.ts";

const accessWire = wireRecord({ hls: wireKey });

/**
 * Requests a signed HLS URL that expires within minutes: call right before each playback session (contract
 * 4.11). A secret while valid. Sends none of the BFF's headers.
 * @param contentId the record's `assetId`
 * @throws ApiError with the service's message ("Content is offline")
 */
export async function getPlaybackUrl(
  api: ApiClient,
  contentId: string,
  signal?: AbortSignal,
): Promise<string> {
  const { playbackBase, provider, mediaHosts } = api.config;
  const query = new URLSearchParams({ provider, contentId });
  const isOwn = playbackBase.startsWith("/");
  const sendOnce = () =>
    send(api.fetch, `${playbackBase}/content/access?${query}`, {
      cache: "no-store",
      credentials: isOwn ? "same-origin" : "omit",
      redirect: "error",
      signal: withTimeout(signal),
    });
  // Answers that the BFF passes on are behind its sign-in as well.
  const got = await (isOwn ? api.access.pass({ isRead: true, signal }, sendOnce) : sendOnce());
  const { hls } = accessWire(readAnswer(got));
  if (parseListedUrl(hls, mediaHosts) === null) throw untrustedHost("mediaHosts", hls);
  return hls;
}
