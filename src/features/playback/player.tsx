import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { getPlaybackUrl } from "#api/playback.ts";
import { ErrorNotice } from "#ui/error-notice.tsx";
import type { PlaybackSession } from "./playback-session.ts";

type State =
  | { kind: "poster" }
  | { kind: "playing"; fromSeconds: number }
  | { kind: "failed"; error: unknown; atSeconds: number };

/**
 * A film, played from a signed link that is asked for at the moment of pressing play. Give it the
 * asset id as `key`, so that another film is another player.
 */
export function Player({
  assetId,
  title,
  posterUrl,
}: {
  assetId: string;
  title: string;
  posterUrl: string | null;
}) {
  const t = useTranslations("player");
  const [state, setState] = useState<State>({ kind: "poster" });
  if (state.kind === "failed") {
    return (
      <div className="grid aspect-video content-center rounded-lg bg-sunken p-4">
        <ErrorNotice
          problem={toProblem(state.error) ?? { kind: "unexpected", serviceMessage: "" }}
          onRetry={() => setState({ kind: "playing", fromSeconds: state.atSeconds })}
        />
      </div>
    );
  }
  if (state.kind === "playing") {
    return (
      <PlayingVideo
        assetId={assetId}
        title={title}
        posterUrl={posterUrl}
        startSeconds={state.fromSeconds}
        onFailed={(error, atSeconds) => setState({ kind: "failed", error, atSeconds })}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setState({ kind: "playing", fromSeconds: 0 })}
      aria-label={t("play", { title })}
      className="group relative block aspect-video w-full overflow-hidden rounded-lg bg-sunken"
    >
      {posterUrl === null ? null : (
        <img src={posterUrl} alt="" className="size-full object-cover" width={640} height={360} />
      )}
      <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-accent-ink shadow-card transition-transform group-hover:scale-105">
        <Play aria-hidden="true" size={26} className="ms-1 fill-current" />
      </span>
    </button>
  );
}

function PlayingVideo({
  assetId,
  title,
  posterUrl,
  startSeconds,
  onFailed,
}: {
  assetId: string;
  title: string;
  posterUrl: string | null;
  startSeconds: number;
  onFailed: (error: unknown, atSeconds: number) => void;
}) {
  const t = useTranslations("player");
  const { api } = useApi();
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onFailed);
  useEffect(() => {
    report.current = onFailed;
  });
  useEffect(() => {
    const element = video.current;
    // The button that was pressed is gone: the keys now belong to the video.
    element?.focus();
    let session: PlaybackSession | null = null;
    let isGone = false;
    const start = async () => {
      try {
        const { startPlayback } = await import("./playback-session.ts");
        if (isGone || element === null) return;
        session = startPlayback(element, {
          requestUrl: (signal) => getPlaybackUrl(api, assetId, signal),
          startSeconds,
          onFailed: (error) => report.current(error, element.currentTime),
        });
      } catch (error) {
        if (!isGone) report.current(error, startSeconds);
      }
    };
    void start();
    return () => {
      isGone = true;
      session?.close();
    };
  }, [api, assetId, startSeconds]);
  return (
    <video
      ref={video}
      controls
      playsInline
      poster={posterUrl ?? undefined}
      aria-label={t("video", { title })}
      className="aspect-video w-full rounded-lg bg-[#000000]"
    />
  );
}
