import { useEffect, useRef, useState } from "react";
import { closeStills, type FoundStill, findStills } from "./find-stills.ts";
import type { StillSource } from "./still-source.ts";

/** How far the looking is. */
export type Looking =
  | { kind: "looking"; done: number; of: number }
  /** `isCut`: the person ended it. */
  | { kind: "over"; isCut: boolean };

/** Looks for stills at once, and for others when asked. Those of before stay until then. */
export function useFoundStills(source: StillSource, durationSeconds: number) {
  const [round, setRound] = useState(0);
  const [looking, setLooking] = useState<Looking>({ kind: "looking", done: 0, of: 0 });
  const [stills, setStills] = useState<readonly FoundStill[]>([]);
  const stopping = useRef<AbortController | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    stopping.current = stop;
    let isLeft = false;
    const look = async () => {
      const found = await findStills({
        source,
        durationSeconds,
        round,
        onProgress: (done, of) => setLooking({ kind: "looking", done, of }),
        stop: stop.signal,
      });
      if (isLeft) {
        closeStills(found);
      } else {
        setStills(found);
        setLooking({ kind: "over", isCut: stop.signal.aborted });
      }
    };
    // The source tells of it.
    look().catch(() => undefined);
    return () => {
      isLeft = true;
      stop.abort();
    };
  }, [source, durationSeconds, round]);
  useEffect(() => () => closeStills(stills), [stills]);

  return {
    looking,
    stills,
    lookForOthers: () => setRound((rounds) => rounds + 1),
    stop: () => stopping.current?.abort(),
  };
}
