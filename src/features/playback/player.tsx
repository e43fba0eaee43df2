import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { getPlaybackUrl } from "#api/playback.ts";
import { ErrorNotice } from "#ui/error-notice.tsx";
import type { PlaybackSession } from "./playback-session.ts";

type State = { kind: "poster" } | { kind: "playing" } | { kind: "failed"; error: unknown };

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
          onRetry={() => setState({ kind: "playing" })}
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
        onFailed={(error) => setState({ kind: "failed", error })}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setState({ kind: "playing" })}
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
  onFailed,
}: {
  assetId: string;
  title: string;
  posterUrl: string | null;
  onFailed: (error: unknown) => void;
}) {
  const t = useTranslations("player");
  const { api } = useApi();
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onFailed);
  useEffect(() => {
    report.current = onFailed;
  });
  useEffect(() => {
    let session: PlaybackSession | null = null;
    let isGone = false;
    const start = async () => {
      try {
        const { startPlayback } = await import("./playback-session.ts");
        if (isGone || video.current === null) return;
        session = startPlayback(video.current, (signal) => getPlaybackUrl(api, assetId, signal), {
          onFailed: (error) => report.current(error),
        });
      } catch (error) {
        if (!isGone) report.current(error);
      }
    };
    void start();
    return () => {
      isGone = true;
      session?.close();
    };
  }, [api, assetId]);
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
