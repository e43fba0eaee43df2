import { useEffect, useRef, useState } from "react";
import type { CaptionFormat } from "#captions/document.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { createCaptionsWork } from "#captions/upload/captions-work.ts";
import { LARGEST_FILE_BYTES } from "#captions/upload/refuse-file.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { withTimeout } from "#shared/http/http.ts";
import { saveFile } from "#shared/ui/save-file.ts";

type DownloadState =
  | { kind: "idle" }
  | { kind: "loading" }
  /** It is there, and something had no place in the format that was asked for. */
  | { kind: "lossy" }
  | { kind: "failed"; why: "fetchFailed" | "unreadable" };

/** Saves a track's file in a format, converted where it has another one. */
export function useDownload({ id, url, fileName }: Subtitle): {
  state: DownloadState;
  download: (format: CaptionFormat) => Promise<void>;
} {
  const { api } = useApi();
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(format: CaptionFormat): Promise<void> {
    if (url === null) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState({ kind: "loading" });
    const next = await fetchAs(api.fetch, url, format, signal);
    if (signal.aborted) return;
    if ("why" in next) {
      setState({ kind: "failed", why: next.why });
      return;
    }
    saveFile(next.content, stemOf(fileName ?? id), format);
    setState({ kind: next.isLossy ? "lossy" : "idle" });
  }

  return { state, download };
}

async function fetchAs(
  fetchFunction: typeof fetch,
  url: string,
  format: CaptionFormat,
  signal: AbortSignal,
): Promise<{ content: Blob; isLossy: boolean } | { why: "fetchFailed" | "unreadable" }> {
  const work = createCaptionsWork();
  try {
    const answer = await fetchFunction(url, {
      cache: "no-store",
      credentials: "omit",
      signal: withTimeout(signal),
    });
    if (!answer.ok) return { why: "fetchFailed" };
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.byteLength > LARGEST_FILE_BYTES) return { why: "unreadable" };
    const { content, isLossy, isEmpty } = await work.convert(bytes, format);
    return isEmpty ? { why: "unreadable" } : { content, isLossy };
  } catch {
    return { why: "fetchFailed" };
  } finally {
    work.close();
  }
}
