import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { openAppDialog } from "#shared/ui/open-app-dialog.ts";
import type { PlaybackSession } from "./playback-session.ts";
import type { QualityLevel } from "./playback-types.ts";
import type { useRange } from "./scrubber.tsx";
import { setRate, setVolume, toggleMuted } from "./session-memory.ts";
import { commandOf, type PlayerCommand, placeOf, stepRate } from "./shortcuts.ts";
import { formatTimecode } from "./timecode.ts";
import type { Captions } from "./use-captions.ts";

interface CommandedPlayer {
  video: HTMLVideoElement;
  /** Is shown in full screen: the picture with its controls. */
  frame: HTMLElement;
  session: PlaybackSession;
  /** Tells the part of the stream that can be gone to, in seconds. */
  range: ReturnType<typeof useRange>;
  framesPerSecond: number;
  captions: Captions;
  onQuality: (level: QualityLevel | null) => void;
}

/** Gives what runs a command of a key or a control, and what is to be said of the last one. */
export function usePlayerCommands(player: CommandedPlayer): {
  run: (command: PlayerCommand) => void;
  said: string;
} {
  const t = useTranslations("player");
  const copy = useTranslations("copy");
  const [said, setSaid] = useState("");
  const copyTime = async () => {
    const time = formatTimecode(positionOf(player));
    try {
      await navigator.clipboard.writeText(time);
      setSaid(t("copied", { time }));
    } catch {
      setSaid(copy("failed"));
    }
  };
  const run = (command: PlayerCommand) => {
    setSaid("");
    if (command.kind === "copy-time") void copyTime();
    else runCommand(player, command);
  };
  return { run, said };
}

/** Runs the commands of the keys that are pressed inside of an element. */
export function usePlayerKeys(
  surface: RefObject<HTMLElement | null>,
  onKey: () => void,
  run: (command: PlayerCommand) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    onKey();
    const command = commandOf(event, placeOf(event.target));
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  });
  useEffect(() => {
    const element = surface.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [surface]);
}

/** Returns the position in seconds, even while the element has lost it. */
export function positionOf({ session, video }: Pick<CommandedPlayer, "session" | "video">): number {
  return session.getState().resumeSeconds ?? video.currentTime;
}

function runCommand(
  player: CommandedPlayer,
  command: Exclude<PlayerCommand, { kind: "copy-time" }>,
): void {
  const { video, frame, session, range, framesPerSecond, captions, onQuality } = player;
  const goTo = (seconds: number) =>
    session.seek(Math.min(Math.max(seconds, range.start), Math.max(range.end, range.start)));
  switch (command.kind) {
    case "toggle":
      // The rendered state may be older than the last press.
      if (video.paused || video.ended) return void video.play().catch(() => undefined);
      return video.pause();
    case "seek":
      return goTo(command.seconds);
    case "skip":
      return goTo(positionOf(player) + command.seconds);
    case "percent":
      return goTo(range.start + ((range.end - range.start) * command.percent) / 100);
    case "frame":
      video.pause();
      return goTo(positionOf(player) + command.by / framesPerSecond);
    case "quality":
      session.chooseQuality(command.level);
      return onQuality(command.level);
    case "volume":
      return setVolume(video, video.volume + command.by);
    case "mute":
      return toggleMuted(video);
    case "captions":
      return captions.toggle();
    case "speed":
      return setRate(video, stepRate(video.playbackRate, command.by));
    // The frame, and not the video, goes full screen, so that the controls come along.
    case "full-screen":
      return void attempt(() =>
        document.fullscreenElement === frame
          ? document.exitFullscreen()
          : frame.requestFullscreen(),
      );
    case "picture-in-picture":
      return void attempt(() =>
        document.pictureInPictureElement === video
          ? document.exitPictureInPicture()
          : video.requestPictureInPicture(),
      );
    case "help":
      return openAppDialog("shortcuts");
  }
}

/** Tries what may be unavailable or refused: the person sees that nothing happened. */
async function attempt(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch {
    // Nothing to undo.
  }
}
