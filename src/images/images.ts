import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { readSignedForm, type SignedForm } from "#shared/http/signed-form.ts";

/** Which of its two pictures: the splash screen is shown before it plays, the thumbnail where it is listed. */
export type ImageKind = "splashscreen" | "thumbnail";

/** What has pictures, in the words of the service's paths. */
export interface ImageOwner {
  type: "vod" | "channel" | "playlist";
  id: string;
}

/** Where both pictures are served; null where there is none, or on a host outside `mediaHosts`. */
export type ImageUrls = Readonly<Record<ImageKind, string | null>>;

/** The last word of the path. */
const WORDS = { splashscreen: "splash", thumbnail: "thumbnail" } as const;

/**
 * Asks for the right to send a picture (contract 4.8, ajax mode).
 * @throws ApiError; of kind `unreadable` where the form would store something other than that picture
 */
export async function initImage(
  api: ApiClient,
  { type, id }: ImageOwner,
  kind: ImageKind,
  signal?: AbortSignal,
): Promise<SignedForm> {
  const answer = await api.http({
    method: "POST",
    path: `/v2/${type}/${encodeURIComponent(id)}/${WORDS[kind]}`,
    body: { upload_type: "ajax" },
    signal,
  });
  const form = readSignedForm(api, answer);
  if (!form.key.endsWith(`-target-image/${id}/${kind}`)) throw new ApiError("unreadable");
  return form;
}
