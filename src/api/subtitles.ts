import { parseListedUrl } from "#lib/hosts.ts";
import type { ApiClient } from "./client.ts";
import { readRows, wireKey, wireRecord, wireText } from "./wire.ts";

const subtitleWire = wireRecord({
  "subtitle-id": wireKey,
  "subtitle-filename": wireText,
  "language-short-name": wireText,
  "language-long-name": wireText,
  "subtitle-url": wireText,
});

/** A caption track of a film. Null: the service did not say. */
export interface Subtitle {
  id: string;
  fileName: string | null;
  /** ISO 639-1. */
  language: string | null;
  languageName: string | null;
  /** Null as well when it lies on a host outside `mediaHosts`. */
  url: string | null;
}

/** The caption tracks of a film (contract 4.7; supplement, "List subtitles"). @throws ApiError */
export async function listSubtitles(
  api: ApiClient,
  vodId: string,
  signal?: AbortSignal,
): Promise<Subtitle[]> {
  const path = `/v2/vod/${encodeURIComponent(vodId)}/subtitles`;
  const { rows } = readRows(subtitleWire, await api.http({ path, signal }));
  return rows.map((row) => ({
    id: row["subtitle-id"],
    fileName: row["subtitle-filename"],
    language: row["language-short-name"],
    languageName: row["language-long-name"],
    url: parseListedUrl(row["subtitle-url"] ?? "", api.config.mediaHosts)?.href ?? null,
  }));
}
