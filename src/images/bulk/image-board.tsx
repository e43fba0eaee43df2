import { useMemo } from "react";
import { useLocation } from "react-router";
import { usualEdit } from "#images/format/crop.ts";
import { drawImage, drawWithin } from "#images/format/draw-image.ts";
import { closeStills, findStills } from "#images/stills/find-stills.ts";
import type { StillIssue } from "#images/stills/grab-frame.ts";
import { openStills, type StillSource } from "#images/stills/open-stills.ts";
import { getPlaybackUrl } from "#player/playback.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { selectedVideos } from "#videos/use-selection.ts";
import type { Video } from "#videos/video-record.ts";
import { formatBoardView, parseBoardView } from "./board-videos.ts";
import { MissingImagesBoard } from "./missing-images-board.tsx";
import { FrameError, type VideoFrames } from "./proposals.ts";

/** Connects the board of missing images to the URL, and to frames from the videos' streams. */
export function ImageBoard() {
  const { api } = useApi();
  const { state }: { state: unknown } = useLocation();
  const { view, toHref } = useUrlView(paths.missingImages, parseBoardView, formatBoardView);
  const selected = useMemo(() => selectedVideos(state), [state]);
  const frames = useMemo(() => createVideoFrames(api), [api]);
  return <MissingImagesBoard view={view} selected={selected} toHref={toHref} frames={frames} />;
}

const PREVIEW = { maxWidthPx: 320, quality: 0.7 } as const;

/** Creates a source of video frames. Requests each signed playback URL when needed, and never stores it. */
function createVideoFrames(api: ApiClient): VideoFrames {
  const inFull = async (source: StillSource, atSeconds: number, signal: AbortSignal) => {
    const bitmap = await source.grabFrame(atSeconds, signal);
    try {
      return await drawWithin(bitmap, api.config.imageLimits.bytes);
    } finally {
      bitmap.close();
    }
  };
  return {
    propose: (video, { onProgress, signal }) =>
      withVideo(api, video, signal, async (source) => {
        const durationSeconds = await source.durationSeconds;
        const looking = { source, durationSeconds, round: 0, onProgress, stop: signal };
        const stills = await findStills(looking);
        try {
          signal.throwIfAborted();
          const scores = stills.map(({ score }) => score);
          const best = Math.max(0, scores.indexOf(Math.max(...scores)));
          const bestSeconds = stills[best]?.atSeconds;
          const frames = [];
          for (const { atSeconds, image } of stills) {
            frames.push({
              atSeconds,
              preview: await drawImage(image, { ...usualEdit(image), ...PREVIEW }),
            });
          }
          const image =
            bestSeconds === undefined ? null : await inFull(source, bestSeconds, signal);
          return { frames, best, image };
        } finally {
          closeStills(stills);
        }
      }),
    take: (video, atSeconds, signal) =>
      withVideo(api, video, signal, (source) => inFull(source, atSeconds, signal)),
  };
}

/**
 * Opens the stream of a video for the duration of `work`.
 * @throws FrameError, or the signal's reason
 */
async function withVideo<Outcome>(
  api: ApiClient,
  video: Video,
  signal: AbortSignal,
  work: (source: StillSource) => Promise<Outcome>,
): Promise<Outcome> {
  signal.throwIfAborted();
  const done = new AbortController();
  return new Promise<Outcome>((resolve, reject) => {
    const source = openStills(
      (linkSignal) => getPlaybackUrl(api, video.assetId ?? "", linkSignal),
      api.config.mediaHosts,
      (issue) => reject(toFrameError(issue)),
    );
    done.signal.addEventListener("abort", source.close);
    signal.addEventListener("abort", () => reject(signal.reason), { signal: done.signal });
    // If the stream itself fails, it reports a more specific error a moment later.
    let isRefused = false;
    const refused = (error: unknown): never => {
      isRefused = true;
      throw error;
    };
    work({
      ...source,
      grabFrame: (atSeconds, requested) => source.grabFrame(atSeconds, requested).catch(refused),
      peekFrame: (atSeconds, requested) => source.peekFrame(atSeconds, requested).catch(refused),
    }).then(resolve, (error: unknown) => {
      if (!isRefused) reject(error);
    });
  }).finally(() => done.abort());
}

function toFrameError(issue: StillIssue): FrameError {
  if (issue.kind === "unreadable") return new FrameError(issue);
  // The error itself can contain the signed URL.
  const { kind, serviceMessage } = toProblem(issue.error);
  return new FrameError({ kind: "failed", problem: { kind, serviceMessage } });
}
