import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { StillSession } from "./still-session.tsx";
import type { OpenStills } from "./still-source.ts";

/**
 * A film that is open for as long as this is on the page.
 * @param open opens it; give another film another key
 * @param framesPerSecond null where it is not known
 */
export function StillDesk({
  open,
  framesPerSecond,
  onPick,
  onFile,
}: {
  open: OpenStills;
  framesPerSecond: number | null;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile?: (() => void) | undefined;
}) {
  const t = useTranslations("stills");
  const [attempt, setAttempt] = useState(0);
  /** Kept over a failure. */
  const [placeSeconds, setPlaceSeconds] = useState<number | null>(null);
  const frame = useRef<HTMLElement>(null);
  return (
    <section ref={frame} tabIndex={-1} aria-label={t("title")} className="outline-none">
      <StillSession
        key={attempt}
        open={open}
        framesPerSecond={framesPerSecond}
        placeSeconds={placeSeconds}
        onPlace={setPlaceSeconds}
        onPick={onPick}
        onFile={onFile}
        onRetry={() => {
          setAttempt((count) => count + 1);
          // The button goes away under the keyboard.
          frame.current?.focus();
        }}
      />
    </section>
  );
}
