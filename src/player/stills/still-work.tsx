import { LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimecode } from "#player/timecode.ts";
import { Button } from "#shared/ui/button.tsx";
import { FoundStills } from "./found-stills.tsx";
import { FrameControls } from "./frame-controls.tsx";
import { createFrameQueue, type FrameQueue } from "./frame-queue.ts";
import { frameAt, frameTimes, middleOfFrame, startOfFrame } from "./frame-times.ts";
import type { StillSource } from "./still-source.ts";

/** An open film: its frame on screen, the way to any other, and those that it suggests. */
export function StillWork({
  source,
  durationSeconds,
  framesPerSecond,
  startSeconds,
  onPlace,
  onPick,
}: {
  source: StillSource;
  durationSeconds: number;
  framesPerSecond: number | null;
  startSeconds: number;
  /** Told of each place that is gone to. */
  onPlace: (atSeconds: number) => void;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
}) {
  const t = useTranslations("stills.frame");
  const times = frameTimes(durationSeconds, framesPerSecond);
  const [frame, setFrame] = useState(() => frameAt(startSeconds, times));
  const [shownSeconds, setShownSeconds] = useState<number | null>(null);
  /** Pressed before the frame was there. */
  const [isAwaited, setIsAwaited] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const queue = useRef<FrameQueue | null>(null);
  const wantedSeconds = middleOfFrame(frame, times);
  const isThere = shownSeconds === wantedSeconds;
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const opened = createFrameQueue(source.grabFrame, (bitmap, atSeconds) => {
      draw(bitmap, canvas.current);
      setShownSeconds(atSeconds);
    });
    queue.current = opened;
    return opened.close;
  }, [source]);
  useEffect(() => queue.current?.want(wantedSeconds), [wantedSeconds]);
  useEffect(() => {
    if (!isAwaited || !isThere || canvas.current === null) return;
    const leaving = new AbortController();
    const from = canvas.current;
    const handOut = async () => {
      const bitmap = await copyOf(from, leaving.signal);
      if (bitmap === null) return;
      setIsAwaited(false);
      pick.current(bitmap, wantedSeconds);
    };
    void handOut();
    return () => leaving.abort();
  }, [isAwaited, isThere, wantedSeconds]);

  const goTo = (wanted: number) => {
    const next = Math.min(times.lastFrame, Math.max(0, wanted));
    setFrame(next);
    setIsAwaited(false);
    onPlace(startOfFrame(next, times));
  };
  return (
    <div className="grid gap-4">
      <div className="relative grid min-h-40 place-items-center overflow-hidden rounded-lg bg-[#000000]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("picture", { at: formatTimecode(startOfFrame(frame, times)) })}
          aria-busy={!isThere}
          className="max-h-[60vh] max-w-full object-contain"
        />
        {isThere ? null : (
          <LoaderCircle
            aria-hidden="true"
            size={26}
            className="absolute animate-spin animate-appear text-[#ffffff]"
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <FrameControls frame={frame} times={times} onFrame={goTo} />
        <Button variant="primary" aria-disabled={isAwaited} onClick={() => setIsAwaited(true)}>
          {t("use")}
        </Button>
      </div>
      <FoundStills
        source={source}
        durationSeconds={durationSeconds}
        isShown={(atSeconds) => frameAt(atSeconds, times) === frame}
        onShow={(atSeconds) => goTo(frameAt(atSeconds, times))}
      />
    </div>
  );
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement | null): void {
  if (canvas === null) return;
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** Null where nobody waits for it any more. */
async function copyOf(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(canvas);
  if (!signal.aborted) return bitmap;
  bitmap.close();
  return null;
}
