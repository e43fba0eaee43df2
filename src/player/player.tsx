import { LoaderCircle, Play } from "lucide-react";
import { type Ref, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import type { ShownCaptions } from "#captions/markup.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { prefetchCode, usePlayback } from "./use-playback.ts";

const DEFAULT_FRAMES_PER_SECOND = 25;

/**
 * Shows the player of a video or channel. It requests a signed link when play is pressed. Use the asset id as `key`.
 * @param videoId video whose captions are offered; null for a channel
 * @param captions shown by the page
 */
export function Player({
  assetId,
  title,
  posterUrl,
  videoId,
  framesPerSecond,
  startSeconds = 0,
  handle,
  captions,
  onPlaying,
  onEnded,
  onFailed,
}: {
  assetId: string;
  title: string;
  posterUrl: string | null;
  videoId: string | null;
  framesPerSecond: number | null;
  startSeconds?: number;
  handle?: Ref<PlayerHandle>;
  captions?: ShownCaptions | undefined;
  onPlaying?: () => void;
  onEnded?: () => void;
  /** Is called when playback fails: the video itself may have changed. */
  onFailed?: (error: unknown) => void;
}) {
  const t = useTranslations("player");
  const { state, hasImage, plays, frame, video, still, open, setQuality } = usePlayback({
    assetId,
    startSeconds,
    handle,
    onFailed,
  });
  const overImage = () => {
    switch (state.kind) {
      case "failed":
        return <FailedPlayer error={state.error} onRetry={() => open(state.atSeconds)} />;
      case "playing":
        return (
          <state.Stage
            title={title}
            videoId={videoId}
            framesPerSecond={framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND}
            video={state.video}
            frame={state.frame}
            session={state.session}
            still={still}
            pageCaptions={captions}
            onQuality={setQuality}
          />
        );
      case "poster":
      case "opening":
      case "starting":
        return (
          <PosterButton
            label={t("play", { title })}
            posterUrl={posterUrl}
            step={state.kind}
            onPlay={() => open(startSeconds)}
          />
        );
    }
  };
  return (
    <section
      ref={frame}
      aria-label={t("frame", { title })}
      className={classNames(
        "relative aspect-video w-full rounded-lg fullscreen:rounded-none!",
        hasImage ? "overflow-hidden bg-[#000000]" : "bg-sunken",
        // Captions make room for the controls.
        "has-data-[controls=shown]:[&_video::-webkit-media-text-track-container]:-translate-y-16",
      )}
    >
      <video
        key={plays}
        ref={video}
        playsInline
        poster={posterUrl ?? undefined}
        aria-label={t("video", { title })}
        onPlaying={() => onPlaying?.()}
        onEnded={() => onEnded?.()}
        className={classNames("size-full object-contain", hasImage ? null : "invisible")}
      />
      {overImage()}
    </section>
  );
}

/** Shows a playback error with a retry. It retries by itself when the network returns. */
function FailedPlayer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOutage = error instanceof ApiError && error.kind === "network";
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOutage) return;
    const goOn = () => retry();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isOutage]);
  return (
    <div className="absolute inset-0 grid [align-content:safe_center] overflow-y-auto p-4">
      <ErrorNotice problem={toProblem(error)} onRetry={onRetry} />
    </div>
  );
}

/** Keeps the focus, invisibly, until the controls take it over. */
function PosterButton({
  label,
  posterUrl,
  step,
  onPlay,
}: {
  label: string;
  posterUrl: string | null;
  step: "poster" | "opening" | "starting";
  onPlay: () => void;
}) {
  return (
    <button
      type="button"
      onClick={() => {
        if (step === "poster") onPlay();
      }}
      onPointerEnter={prefetchCode}
      onFocus={prefetchCode}
      aria-label={label}
      aria-busy={step !== "poster"}
      className={classNames(
        "group absolute inset-0 size-full overflow-hidden rounded-lg bg-sunken",
        step === "starting" ? "opacity-0" : null,
      )}
    >
      <Thumbnail
        url={posterUrl}
        loading="eager"
        width={640}
        height={360}
        className="size-full object-cover"
      />
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-accent-ink shadow-card transition-transform group-hover:scale-105">
        {step === "opening" ? (
          <LoaderCircle aria-hidden="true" size={26} className="animate-spin" />
        ) : (
          <Play aria-hidden="true" size={26} className="ms-1 fill-current" />
        )}
      </span>
    </button>
  );
}
