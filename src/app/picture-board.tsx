import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type BoardView, formatBoardView, parseBoardView } from "#images/bulk/board-view.ts";
import { type FilmFrames, FrameTroubleError } from "#images/bulk/film-frames.ts";
import { PictureDesk } from "#images/bulk/picture-desk.tsx";
import { usualEdit } from "#images/format/crop.ts";
import { drawImage } from "#images/format/draw-image.ts";
import { getPlaybackUrl } from "#player/playback.ts";
import { closeStills, findStills } from "#player/stills/find-stills.ts";
import { openStills } from "#player/stills/open-stills.ts";
import type { StillSource, StillTrouble } from "#player/stills/still-source.ts";
import { UnreadableNotice } from "#player/stills/unreadable-notice.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { chosenFilms } from "#videos/chosen-films.ts";
import type { Vod } from "#videos/vod-record.ts";

/** Connects the board of missing images to the URL, and to frames from the videos' streams. */
export function PictureBoard() {
  const { api } = useApi();
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const view = useMemo(() => parseBoardView(params), [params]);
  const chosen = useMemo(() => chosenFilms(state), [state]);
  const frames = useMemo(() => createFilmFrames(api), [api]);
  const addressOf = useCallback(
    (view: BoardView) => `${paths.missingPictures}${formatBoardView(view)}`,
    [],
  );
  return (
    <PictureDesk
      view={view}
      chosen={chosen}
      addressOf={addressOf}
      frames={frames}
      renderUnreadable={(host, onRetry) => (
        <UnreadableNotice host={host} onRetry={onRetry} file={null} />
      )}
    />
  );
}

/** Sizes of the final image; the first within the configured limit is used. */
const SIZES = [
  { maxWidthPx: 1920, quality: 0.9 },
  { maxWidthPx: 1280, quality: 0.8 },
  { maxWidthPx: 640, quality: 0.7 },
] as const;
const PREVIEW = { maxWidthPx: 320, quality: 0.7 } as const;

const UNEXPECTED = { kind: "unexpected", serviceMessage: "" } as const;

/** Creates a source of video frames. Requests each signed playback URL when needed, and never stores it. */
function createFilmFrames(api: ApiClient): FilmFrames {
  const inFull = async (source: StillSource, atSeconds: number, signal: AbortSignal) => {
    const bitmap = await source.grabFrame(atSeconds, signal);
    try {
      let file = await drawn(bitmap, SIZES[0]);
      for (const size of SIZES.slice(1)) {
        if (file.size > api.config.imageLimits.bytes) file = await drawn(bitmap, size);
      }
      return file;
    } finally {
      bitmap.close();
    }
  };
  return {
    propose: (vod, { onProgress, signal }) =>
      withFilm(api, vod, signal, async (source) => {
        const durationSeconds = await source.durationSeconds;
        const looking = { source, durationSeconds, round: 0, onProgress, stop: signal };
        const stills = await findStills(looking);
        try {
          signal.throwIfAborted();
          const scores = stills.map(({ score }) => score);
          const best = Math.max(0, scores.indexOf(Math.max(...scores)));
          const bestSeconds = stills[best]?.atSeconds;
          const frames = [];
          for (const { atSeconds, picture } of stills) {
            frames.push({ atSeconds, preview: await drawn(picture, PREVIEW) });
          }
          const picture =
            bestSeconds === undefined ? null : await inFull(source, bestSeconds, signal);
          return { frames, best, picture };
        } finally {
          closeStills(stills);
        }
      }),
    take: (vod, atSeconds, signal) =>
      withFilm(api, vod, signal, (source) => inFull(source, atSeconds, signal)),
  };
}

function drawn(bitmap: ImageBitmap, size: { maxWidthPx: number; quality: number }): Promise<Blob> {
  return drawImage(bitmap, { ...usualEdit(bitmap), ...size });
}

/**
 * Opens the stream of a video for the duration of `work`.
 * @throws FrameTroubleError, or the signal's reason
 */
async function withFilm<Outcome>(
  api: ApiClient,
  vod: Vod,
  signal: AbortSignal,
  work: (source: StillSource) => Promise<Outcome>,
): Promise<Outcome> {
  signal.throwIfAborted();
  const done = new AbortController();
  return new Promise<Outcome>((resolve, reject) => {
    const source = openStills(
      (linkSignal) => getPlaybackUrl(api, vod.assetId ?? "", linkSignal),
      api.config.mediaHosts,
      (trouble) => reject(toTroubleError(trouble)),
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
      grabFrame: (atSeconds, asked) => source.grabFrame(atSeconds, asked).catch(refused),
      peekFrame: (atSeconds, asked) => source.peekFrame(atSeconds, asked).catch(refused),
    }).then(resolve, (error: unknown) => {
      if (!isRefused) reject(error);
    });
  }).finally(() => done.abort());
}

function toTroubleError(trouble: StillTrouble): FrameTroubleError {
  if (trouble.kind === "unreadable") return new FrameTroubleError(trouble);
  // The error itself can contain the signed URL.
  const { kind, serviceMessage } = toProblem(trouble.error) ?? UNEXPECTED;
  return new FrameTroubleError({ kind: "failed", problem: { kind, serviceMessage } });
}
