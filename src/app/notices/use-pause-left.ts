import { useEffect, useState } from "react";
import { useAccess } from "#shared/http/use-access.tsx";

const SECOND_MS = 1000;

/** Seconds until calls go out again, rounded up and counted down; 0: they do. */
export function usePauseLeft(): number {
  const { pausedUntilMs } = useAccess();
  const [leftSeconds, setLeftSeconds] = useState(0);
  useEffect(() => {
    const tick = () => {
      const leftMs = Math.max(0, pausedUntilMs - performance.now());
      if (leftMs === 0) clearInterval(timer);
      setLeftSeconds(Math.ceil(leftMs / SECOND_MS));
    };
    const timer = setInterval(tick, SECOND_MS / 4);
    tick();
    return () => clearInterval(timer);
  }, [pausedUntilMs]);
  return leftSeconds;
}
