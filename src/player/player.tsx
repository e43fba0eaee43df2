import { LoaderCircle, Play } from "lucide-react";
import { type Ref, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ShownCaptions } from "#captions/markup.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { createSoundChannel, type PlayerHandle } from "#shared/ui/player-handle.ts";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { getPlaybackUrl } from "./playback.ts";
import type { PlaybackSession, startPlayback } from "./playback-session.ts";
import type { QualityLevel } from "./playback-types.ts";
import type { PlayerStage } from "./player-stage.tsx";
import type { SoundSource } from "./sound-source.ts";
import { usePlayerHandle } from "./use-player-handle.ts";

type State =
  | { kind: "poster" }
  /** Pressed: the link and the code are on their way. */
  | { kind: "opening" }
  /** The stream is loading. Controls would delay the first frame. */
  | ({ kind: "starting" } & Playing)
  | ({ kind: "playing" } & Playing)
  | { kind: "failed"; error: unknown; atSeconds: number };

interface Playing {
  Stage: typeof PlayerStage;
  session: PlaybackSession;
  video: HTMLVideoElement;
  frame: HTMLElement;
}

const DEFAULT_FRAMES_PER_SECOND = 25;

interface PlayerCode {
  Stage: typeof PlayerStage;
  startPlayback: typeof startPlayback;
}

/** Once it is here, a press plays without a wait in between. */
let loadedCode: PlayerCode | null = null;

async function loadCode(): Promise<PlayerCode> {
  const [stage, session] = await Promise.all([
    import("./player-stage.tsx"),
    import("./playback-session.ts"),
  ]);
  if (loadedCode === null) session.warmUp();
  loadedCode = { Stage: stage.PlayerStage, startPlayback: session.startPlayback };
  return loadedCode;
}

/** A failed prefetch is not reported. */
function prefetchCode(): void {
  if (loadedCode === null) loadCode().catch(() => undefined);
}

/**
 * Player of a video or channel. Requests a signed link when play is pressed. Use the asset id as `key`.
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
  /** Called when playback fails: the video itself may have changed. */
  onFailed?: (error: unknown) => void;
}) {
  const t = useTranslations("player");
  const { api } = useApi();
  const [state, setState] = useState<State>({ kind: "poster" });
  const [quality, setQuality] = useState<QualityLevel | null>(null);
  const [sound] = useState(createSoundChannel);
  /** Each playback has its own element, created in advance. */
  const [plays, setPlays] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const aborting = useRef<AbortController | null>(null);
  /** Start position of the next playback, which a page may set in advance. */
  const place = useRef<number | null>(null);
  const soundSource = useRef<Promise<SoundSource>>(null);
  useEffect(
    () => () => {
      aborting.current?.abort();
      void soundSource.current?.then(({ close }) => close());
      soundSource.current = null;
    },
    [],
  );
  useEffect(() => prefetchWhenIdle(), []);

  const requestLink = (signal: AbortSignal) => getPlaybackUrl(api, assetId, signal);
  const fail = (error: unknown, atSeconds: number) => {
    place.current = atSeconds;
    setState({ kind: "failed", error, atSeconds });
    onFailed?.(error);
    setPlays((count) => count + 1);
  };
  // All that playing needs begins within the press: nothing waits for a render.
  const begin = (
    { Stage, startPlayback }: PlayerCode,
    { signal }: AbortController,
    firstLink: Promise<string>,
    startSeconds: number,
  ) => {
    if (video.current === null || frame.current === null) return;
    const elements = { video: video.current, frame: frame.current };
    const session = startPlayback(elements.video, {
      firstLink,
      requestLink,
      mediaHosts: api.config.mediaHosts,
      startSeconds,
      quality,
      sound,
      onBeforeReset: () => keepStill(elements.video, still.current),
      onFailed: fail,
    });
    signal.addEventListener("abort", session.close);
    setState({ kind: "starting", Stage, session, ...elements });
    void imageOrPatience(elements.video).then(() =>
      startTransition(() =>
        setState((now) =>
          now.kind === "starting" && now.session === session ? { ...now, kind: "playing" } : now,
        ),
      ),
    );
  };
  const open = async (fromSeconds: number) => {
    place.current = fromSeconds;
    const begun = new AbortController();
    aborting.current = begun;
    const firstLink = requestLink(begun.signal);
    // Handled when played; until then not an unhandled rejection.
    firstLink.catch(() => undefined);
    if (loadedCode !== null) {
      begin(loadedCode, begun, firstLink, fromSeconds);
      return;
    }
    setState({ kind: "opening" });
    try {
      const code = await loadCode();
      if (!begun.signal.aborted) begin(code, begun, firstLink, place.current ?? fromSeconds);
    } catch (error) {
      if (!begun.signal.aborted) fail(error, fromSeconds);
      begun.abort();
    }
  };
  const loadSound = async (atSeconds: number) => {
    if (isLineDear()) return sound.notify({ kind: "none", problem: "limited" });
    try {
      soundSource.current ??= import("./sound-source.ts").then(({ createSoundSource }) =>
        createSoundSource(requestLink, api.config.mediaHosts, sound),
      );
      (await soundSource.current).load(atSeconds);
    } catch {
      soundSource.current = null;
      sound.notify({ kind: "none", problem: "unreachable" });
    }
  };
  const playing = state.kind === "starting" || state.kind === "playing" ? state : null;
  usePlayerHandle(handle, {
    playing: playing === null ? null : { element: playing.video, session: playing.session },
    isOpening: state.kind === "opening",
    place,
    startSeconds,
    sound,
    loadSound: (atSeconds) => void loadSound(atSeconds),
    open: (fromSeconds) => void open(fromSeconds),
    giveUp() {
      aborting.current?.abort();
      setState({ kind: "poster" });
    },
  });

  const overImage = () => {
    switch (state.kind) {
      case "failed":
        return (
          <FailedPlayer
            error={state.error}
            onRetry={() => void open(place.current ?? state.atSeconds)}
          />
        );
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
            onPlay={() => void open(place.current ?? startSeconds)}
          />
        );
    }
  };
  const hasImage = playing !== null;
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

/** Playback error with a retry. Retries by itself when the network returns. */
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

/** Keeps the keyboard's place, unseen, until the controls take it over. */
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

/** Respects data saving. */
function prefetchWhenIdle(): (() => void) | undefined {
  if (isLineDear() || typeof requestIdleCallback !== "function") return undefined;
  const handle = requestIdleCallback(prefetchCode);
  return () => cancelIdleCallback(handle);
}

function isLineDear(): boolean {
  // Not in every browser, and not in TypeScript's library.
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  const effectiveType: unknown = Reflect.get(connection, "effectiveType");
  return (
    Reflect.get(connection, "saveData") === true ||
    (typeof effectiveType === "string" && effectiveType.endsWith("2g"))
  );
}

/** Delay of the controls in favour of the first frame. */
const CONTROLS_AFTER_MS = 250;

/** Waits for the first frame, up to a limit: on a slow connection the controls load meanwhile. */
function imageOrPatience(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CONTROLS_AFTER_MS);
    const afterPaint = () => requestAnimationFrame(() => resolve());
    video.addEventListener("loadeddata", afterPaint, { once: true });
  });
}

/** Copies the current frame, to cover a reset of the element. */
function keepStill(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
  if (canvas === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
}
