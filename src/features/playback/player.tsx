import { LoaderCircle, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { ApiError, toProblem } from "#api/errors.ts";
import { getPlaybackUrl } from "#api/playback.ts";
import { ErrorNotice } from "#ui/error-notice.tsx";
import type { QualityLevel, startPlayback } from "./playback-session.ts";
import type { PlayerStage } from "./player-stage.tsx";
import type { Opening } from "./use-playback.ts";

type State =
  | { kind: "poster" }
  /** Pressed: the link and the code are on their way. */
  | { kind: "opening" }
  | { kind: "playing"; Stage: typeof PlayerStage; opening: Opening; fromSeconds: number }
  | { kind: "failed"; error: unknown; atSeconds: number };

const USUAL_FRAMES_PER_SECOND = 25;

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

/** Nobody has asked yet, so a failure is nobody's business. */
function prefetchCode(): void {
  if (loadedCode === null) loadCode().catch(() => undefined);
}

/**
 * A film or channel, played from a signed link that is asked for at the moment of pressing play. Give it
 * the asset id as `key`, so that another film is another player.
 * @param vodId whose captions there are; null for a channel
 * @param framesPerSecond of the film, null where it is not known
 * @param onPlaying told each time that the picture begins to move
 */
export function Player({
  assetId,
  title,
  posterUrl,
  vodId,
  framesPerSecond,
  startSeconds = 0,
  onPlaying,
}: {
  assetId: string;
  title: string;
  posterUrl: string | null;
  vodId: string | null;
  framesPerSecond: number | null;
  startSeconds?: number;
  onPlaying?: () => void;
}) {
  const t = useTranslations("player");
  const { api } = useApi();
  const [state, setState] = useState<State>({ kind: "poster" });
  const [quality, setQuality] = useState<QualityLevel | null>(null);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);
  useEffect(() => prefetchWhenIdle(), []);

  const requestLink = (signal: AbortSignal) => getPlaybackUrl(api, assetId, signal);
  const open = async (fromSeconds: number) => {
    const begun = new AbortController();
    aborting.current = begun;
    const firstLink = requestLink(begun.signal);
    // Whoever plays hears of it; until then it is no unhandled failure.
    firstLink.catch(() => undefined);
    const begin = ({ Stage, startPlayback }: PlayerCode) => {
      const opening = { startPlayback, firstLink, aborting: begun };
      setState({ kind: "playing", Stage, opening, fromSeconds });
    };
    if (loadedCode !== null) {
      begin(loadedCode);
      return;
    }
    setState({ kind: "opening" });
    try {
      const code = await loadCode();
      if (!begun.signal.aborted) begin(code);
    } catch (error) {
      if (!begun.signal.aborted) setState({ kind: "failed", error, atSeconds: fromSeconds });
      begun.abort();
    }
  };

  switch (state.kind) {
    case "failed":
      return <FailedPlayer error={state.error} onRetry={() => void open(state.atSeconds)} />;
    case "playing":
      return (
        <state.Stage
          title={title}
          posterUrl={posterUrl}
          vodId={vodId}
          framesPerSecond={framesPerSecond ?? USUAL_FRAMES_PER_SECOND}
          opening={state.opening}
          requestLink={requestLink}
          startSeconds={state.fromSeconds}
          quality={quality}
          onQuality={setQuality}
          onPlaying={onPlaying}
          onFailed={(error, atSeconds) => setState({ kind: "failed", error, atSeconds })}
        />
      );
    case "poster":
    case "opening":
      return (
        <button
          type="button"
          onClick={() => {
            if (state.kind === "poster") void open(startSeconds);
          }}
          onPointerEnter={prefetchCode}
          onFocus={prefetchCode}
          aria-label={t("play", { title })}
          aria-busy={state.kind === "opening"}
          className="group relative block aspect-video w-full overflow-hidden rounded-lg bg-sunken"
        >
          {posterUrl === null ? null : (
            <img
              src={posterUrl}
              alt=""
              className="size-full object-cover"
              width={640}
              height={360}
            />
          )}
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-accent-ink shadow-card transition-transform group-hover:scale-105">
            {state.kind === "opening" ? (
              <LoaderCircle aria-hidden="true" size={26} className="animate-spin" />
            ) : (
              <Play aria-hidden="true" size={26} className="ms-1 fill-current" />
            )}
          </span>
        </button>
      );
  }
}

function FailedPlayer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOutage = error instanceof ApiError && error.kind === "network";
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!isOutage) return;
    const goOn = () => retry.current();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isOutage]);
  return (
    <div className="grid aspect-video content-center overflow-y-auto rounded-lg bg-sunken p-4">
      <ErrorNotice
        problem={toProblem(error) ?? { kind: "unexpected", serviceMessage: "" }}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Not at the cost of somebody who counts bytes. */
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
