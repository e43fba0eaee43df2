import { VideoOff } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { getPlaybackUrl } from "#player/playback.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Video } from "#videos/video-record.ts";
import type { StillIssue } from "./grab-frame.ts";
import { openStills, type StillSource } from "./open-stills.ts";
import { StillWork } from "./still-work.tsx";
import { UnreadableNotice } from "./unreadable-notice.tsx";

/**
 * Selects a still from a video, streamed from a signed link while mounted.
 * @param onPick receives the frame in full size, and closes it
 * @param onFile switches to a file, offered if there are no frames
 */
export function StillPicker({
  video,
  onPick,
  onFile,
}: {
  video: Video;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile: () => void;
}) {
  const t = useTranslations("stills");
  const { api } = useApi();
  const { assetId, status } = video;
  const open = useCallback(
    (onIssue: (issue: StillIssue) => void) =>
      openStills(
        (signal) => getPlaybackUrl(api, assetId ?? "", signal),
        api.config.mediaHosts,
        onIssue,
      ),
    [api, assetId],
  );
  if (status === "ready" && assetId !== null) {
    return (
      <StillFrames
        key={assetId}
        open={open}
        framesPerSecond={framesPerSecondOf(video)}
        onPick={onPick}
        onFile={onFile}
      />
    );
  }
  const reason = status === "ready" ? "noAsset" : status;
  return (
    <EmptyState
      icon={<VideoOff size={28} />}
      title={t(`notReady.${reason}`)}
      action={<Button onClick={onFile}>{t("useFile")}</Button>}
    />
  );
}

/** Returns the frame rate of the highest rendition, which frames are taken from. */
function framesPerSecondOf({ renditions }: Video): number | null {
  const known = renditions
    .filter(({ framesPerSecond }) => framesPerSecond !== null)
    .toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0));
  return known[0]?.framesPerSecond ?? null;
}

/** Titles and fades are over by then. */
const FIRST_PLACE_SHARE = 0.1;

/**
 * Keeps a video open while mounted.
 * @param open opens it; use a key per video
 * @param framesPerSecond null if unknown
 * @param onFile switches to a file
 */
export function StillFrames({
  open,
  framesPerSecond,
  onPick,
  onFile,
}: {
  open: (onIssue: (issue: StillIssue) => void) => StillSource;
  framesPerSecond: number | null;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile: () => void;
}) {
  const t = useTranslations("stills");
  const file = <Button onClick={onFile}>{t("useFile")}</Button>;
  const [attempt, setAttempt] = useState(0);
  const [issueOf, setIssueOf] = useState<{ attempt: number; issue: StillIssue } | null>(null);
  const [opened, setOpened] = useState<{ source: StillSource; durationSeconds: number } | null>(
    null,
  );
  /** Is kept after a failure. */
  const [placeSeconds, setPlaceSeconds] = useState<number | null>(null);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    let isLeft = false;
    const source = open((met) => {
      if (!isLeft) setIssueOf({ attempt, issue: met });
    });
    const begin = async () => {
      const durationSeconds = await source.durationSeconds;
      if (!isLeft) setOpened({ source, durationSeconds });
    };
    void begin();
    return () => {
      isLeft = true;
      source.close();
    };
  }, [open, attempt]);
  const issue = issueOf?.attempt === attempt ? issueOf.issue : null;
  const retry = () => {
    setOpened(null);
    setAttempt(attempt + 1);
    // The button with focus is removed.
    frame.current?.focus();
  };
  return (
    <section ref={frame} tabIndex={-1} aria-label={t("title")} className="outline-none">
      {issue?.kind === "failed" ? (
        <div className="grid justify-items-start gap-3">
          <ErrorNotice problem={toProblem(issue.error)} onRetry={retry} />
          {file}
        </div>
      ) : issue !== null ? (
        <UnreadableNotice host={issue.host} onRetry={retry} file={file} />
      ) : opened !== null ? (
        <StillWork
          {...opened}
          framesPerSecond={framesPerSecond}
          startSeconds={placeSeconds ?? opened.durationSeconds * FIRST_PLACE_SHARE}
          onPlace={setPlaceSeconds}
          onPick={onPick}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <p role="status" className="sr-only">
            {t("opening")}
          </p>
          <Skeleton className="aspect-video max-h-[60vh] w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </section>
  );
}
