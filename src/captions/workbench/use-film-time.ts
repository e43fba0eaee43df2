import { useEffect, useState } from "react";
import { useDesk } from "./desk.ts";

/** Where the film is in seconds, at each picture that the browser draws while it plays. */
export function useFilmTime(): number {
  const { player } = useDesk();
  const [seconds, setSeconds] = useState(() => player?.getTime() ?? 0);
  useEffect(() => {
    if (player === null) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      setSeconds(player.getTime());
      if (player.isPlaying()) frame = requestAnimationFrame(look);
    };
    const stop = player.subscribe(look);
    frame = requestAnimationFrame(look);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [player]);
  return seconds;
}
