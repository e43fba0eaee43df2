import {
  type Dispatch,
  type Ref,
  type RefObject,
  type SetStateAction,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { useApi } from "#shared/http/api-context.tsx";
import {
  createSoundChannel,
  type PlayerHandle,
  type SoundChannel,
} from "#shared/ui/player-handle.ts";
import { getPlaybackUrl } from "./playback.ts";
import type { PlaybackSession, startPlayback } from "./playback-session.ts";
import type { QualityLevel } from "./playback-types.ts";
import type { PlayerStage } from "./player-stage.tsx";
import type { SoundSource } from "./sound-source.ts";
import { usePlayerHandle } from "./use-player-handle.ts";

type PlaybackState =
  | { kind: "poster" }
  /** Was pressed: the link and the code are on their way. */
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

/** Loads the code that plays; a failure is not reported. */
export function prefetchCode(): void {
  if (loadedCode === null) loadCode().catch(() => undefined);
}

/** Describes a player with all that its next playback is begun with. */
interface OpenPlayer {
  requestLink: (signal: AbortSignal) => Promise<string>;
  mediaHosts: readonly string[];
  quality: QualityLevel | null;
  sound: SoundChannel;
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  still: RefObject<HTMLCanvasElement | null>;
  /** Holds the start position of the next playback, which a page may set in advance. Is null for the start. */
  place: RefObject<number | null>;
  aborting: RefObject<AbortController | null>;
  setState: Dispatch<SetStateAction<PlaybackState>>;
  onFailed: (error: unknown, atSeconds: number) => void;
}

/** Plays a video or channel from its poster on: requests the link, loads the code, and begins again after a failure. */
export function usePlayback({
  assetId,
  startSeconds,
  handle,
  onFailed,
}: {
  assetId: string;
  startSeconds: number;
  handle: Ref<PlayerHandle> | undefined;
  onFailed: ((error: unknown) => void) | undefined;
}) {
  const { api } = useApi();
  const [state, setState] = useState<PlaybackState>({ kind: "poster" });
  const [quality, setQuality] = useState<QualityLevel | null>(null);
  const [sound] = useState(createSoundChannel);
  /** Each playback has its own element, created in advance. */
  const [plays, setPlays] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const place = useRef<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);
  useEffect(() => prefetchWhenIdle(), []);

  const { mediaHosts } = api.config;
  const requestLink = (signal: AbortSignal) => getPlaybackUrl(api, assetId, signal);
  const loadSound = useSoundSource(requestLink, mediaHosts, sound);
  const player: OpenPlayer = {
    requestLink,
    mediaHosts,
    quality,
    sound,
    frame,
    video,
    still,
    place,
    aborting,
    setState,
    onFailed(error, atSeconds) {
      place.current = atSeconds;
      setState({ kind: "failed", error, atSeconds });
      onFailed?.(error);
      setPlays((count) => count + 1);
    },
  };
  const playing = state.kind === "starting" || state.kind === "playing" ? state : null;
  usePlayerHandle(handle, {
    playing: playing === null ? null : { element: playing.video, session: playing.session },
    isOpening: state.kind === "opening",
    place,
    startSeconds,
    sound,
    loadSound: (atSeconds) => void loadSound(atSeconds),
    open: (fromSeconds) => void open(player, fromSeconds),
    giveUp() {
      aborting.current?.abort();
      setState({ kind: "poster" });
    },
  });
  return {
    state,
    hasImage: playing !== null,
    plays,
    frame,
    video,
    still,
    setQuality,
    /** Plays from the place that a page has set or where it failed, else from another. */
    open: (elseSeconds: number) => void open(player, place.current ?? elseSeconds),
  };
}

/** Requests a link and loads the code that plays, both at once. */
async function open(player: OpenPlayer, fromSeconds: number): Promise<void> {
  const { requestLink, place, aborting, setState, onFailed } = player;
  place.current = fromSeconds;
  const begun = new AbortController();
  aborting.current = begun;
  const { signal } = begun;
  const firstLink = requestLink(signal);
  // Handled when played; until then not an unhandled rejection.
  firstLink.catch(() => undefined);
  if (loadedCode !== null) {
    begin(player, loadedCode, { signal, firstLink, startSeconds: fromSeconds });
    return;
  }
  setState({ kind: "opening" });
  try {
    const code = await loadCode();
    if (signal.aborted) return;
    begin(player, code, { signal, firstLink, startSeconds: place.current ?? fromSeconds });
  } catch (error) {
    if (!signal.aborted) onFailed(error, fromSeconds);
    begun.abort();
  }
}

/** Begins to play. All that playing needs begins within the press: nothing waits for a render. */
function begin(
  { requestLink, mediaHosts, quality, sound, frame, video, still, setState, onFailed }: OpenPlayer,
  { Stage, startPlayback }: PlayerCode,
  {
    signal,
    firstLink,
    startSeconds,
  }: { signal: AbortSignal; firstLink: Promise<string>; startSeconds: number },
): void {
  if (video.current === null || frame.current === null) return;
  const elements = { video: video.current, frame: frame.current };
  const session = startPlayback(elements.video, {
    firstLink,
    requestLink,
    mediaHosts,
    startSeconds,
    quality,
    sound,
    onBeforeReset: () => keepStill(elements.video, still.current),
    onFailed,
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
}

/** Gives what loads the sound of a place without playing it, by an element of its own. */
function useSoundSource(
  requestLink: OpenPlayer["requestLink"],
  mediaHosts: readonly string[],
  sound: SoundChannel,
): (atSeconds: number) => Promise<void> {
  const source = useRef<Promise<SoundSource>>(null);
  useEffect(
    () => () => {
      void source.current?.then(({ close }) => close());
      source.current = null;
    },
    [],
  );
  return async (atSeconds) => {
    if (isLineDear()) return sound.notify({ kind: "none", problem: "limited" });
    try {
      source.current ??= import("./sound-source.ts").then(({ createSoundSource }) =>
        createSoundSource(requestLink, mediaHosts, sound),
      );
      (await source.current).load(atSeconds);
    } catch {
      source.current = null;
      sound.notify({ kind: "none", problem: "unreachable" });
    }
  };
}

/** Loads the code once the page is idle, unless data is to be saved. */
function prefetchWhenIdle(): (() => void) | undefined {
  if (isLineDear() || typeof requestIdleCallback !== "function") return undefined;
  const handle = requestIdleCallback(prefetchCode);
  return () => cancelIdleCallback(handle);
}

function isLineDear(): boolean {
  // Not every browser has it, and TypeScript's library lacks it.
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  const effectiveType: unknown = Reflect.get(connection, "effectiveType");
  return (
    Reflect.get(connection, "saveData") === true ||
    (typeof effectiveType === "string" && effectiveType.endsWith("2g"))
  );
}

/** Delays the controls in favour of the first frame. */
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
