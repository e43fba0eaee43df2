import type { ApiClient } from "#shared/http/client.ts";
import { wireKey, wireRecord } from "#shared/http/wire.ts";

/** What a code can show, in the words of the service's paths. */
export type EmbedKind = "vod" | "channel" | "playlists";

/** How a code brings the player to another page. */
export type EmbedForm = "iframe" | "javascript";

/** Which code is asked for. A size is pixels (`640`) or a share of the place the player stands in (`100%`). */
export interface EmbedRequest {
  kind: EmbedKind;
  id: string;
  form: EmbedForm;
  width: string;
  height: string;
}

const codeWire = wireRecord({ code: wireKey });

/**
 * The code that shows something on another page (supplement, "Embed codes"). Foreign text: it is shown and
 * copied, and never becomes part of the page.
 * @throws ApiError
 */
export async function getEmbedCode(
  api: ApiClient,
  { kind, id, form, width, height }: EmbedRequest,
  signal?: AbortSignal,
): Promise<string> {
  const answer = await api.http({
    path: `/v2/${kind}/${encodeURIComponent(id)}/embed/${form}`,
    query: { width, height },
    signal,
  });
  return codeWire(answer).code;
}
