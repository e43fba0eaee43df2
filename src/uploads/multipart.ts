import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { parseListedUrl, untrustedHost } from "#shared/http/hosts.ts";
import { WireError, wireKey, wireList, wireRecord } from "#shared/http/wire.ts";

/** Is the number of parts that may be signed in one call, at most (contract 8). */
export const SIGNATURES_PER_CALL = 100;

/** Identifies an upload to the service. Both values come from init and are sent back unchanged. */
export interface UploadSession {
  storagePath: string;
  uploaderId: string;
}

const initWire = wireRecord({ s3_path: wireKey, uploader_id: wireKey });
const signaturesWire = wireRecord({ presigned_urls: wireList(wireKey) });
const completeWire = wireRecord({ vod_id: wireVideoId });

/**
 * Reads an id that a path can carry and that a record can have. Its form is the service's business.
 * @throws WireError
 */
function wireVideoId(value: unknown): string {
  const id = wireKey(value).trim();
  const isUsable =
    /^[\w.~-]*[1-9a-z][\w.~-]*$/i.test(id) && !/^(null|undefined|nan|true|false)$/i.test(id);
  if (!isUsable) throw new WireError();
  return id;
}

/** Starts an upload (contract 4.3). @throws ApiError */
export async function initMultipart(
  api: ApiClient,
  video: { filename: string; folderIds: readonly string[]; recipeId: string | null },
  signal?: AbortSignal,
): Promise<UploadSession> {
  const answer = await api.http({
    method: "POST",
    path: "/v2/vod/upload/init-multipart",
    body: {
      filename: video.filename,
      ...(video.folderIds.length > 0 ? { destination_folders_ids: video.folderIds } : {}),
      ...(video.recipeId === null ? {} : { recipe_id: video.recipeId }),
    },
    signal,
  });
  const { s3_path, uploader_id } = initWire(answer);
  return { storagePath: s3_path, uploaderId: uploader_id };
}

/**
 * Requests presigned PUT URLs of parts `from` to `to`, inclusive, in part order (contract 4.4). The URLs are
 * secrets while valid, and are used byte for byte.
 * @throws ApiError; kind `untrusted-host` if one is outside `storageHosts`, kind `unreadable` if there is not
 * one per part
 */
export async function signParts(
  api: ApiClient,
  session: UploadSession,
  parts: { from: number; to: number },
  signal?: AbortSignal,
): Promise<string[]> {
  const answer = await api.http({
    method: "POST",
    path: "/v2/vod/upload/signatures/multipart",
    body: {
      from_part_number: parts.from,
      to_part_number: parts.to,
      s3_path: session.storagePath,
      uploader_id: session.uploaderId,
    },
    signal,
  });
  const { presigned_urls: urls } = signaturesWire(answer);
  for (const url of urls) assertStorageHost(api, url);
  // A part sent to another part's URL would replace that part in storage.
  const isInOrder = urls.every((url, index) => {
    const partNumber = new URL(url).searchParams.get("partNumber");
    return partNumber === null || Number(partNumber) === parts.from + index;
  });
  const count = parts.to - parts.from + 1;
  if (urls.length !== count || new Set(urls).size !== count || !isInOrder) {
    throw new ApiError("unreadable", { status: 200 });
  }
  return urls;
}

/**
 * Completes an upload (contract 4.5). An error can hide a success: the video may exist.
 * @param etags of parts 1, 2, 3 …, verbatim with quotes
 * @returns the new video's id
 */
export async function completeMultipart(
  api: ApiClient,
  session: UploadSession,
  etags: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const answer = await api.http({
    method: "POST",
    path: "/v2/vod/upload/complete-multipart",
    body: {
      s3_path: session.storagePath,
      uploader_id: session.uploaderId,
      ordered_etags: etags,
    },
    signal,
  });
  return completeWire(answer).vod_id;
}

function assertStorageHost(api: ApiClient, url: string): void {
  if (parseListedUrl(url, api.config.storageHosts) === null) {
    throw untrustedHost("storageHosts", url);
  }
}
