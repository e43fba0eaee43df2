import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { closeStills, type FoundStill, findStills } from "./find-stills.ts";
import type { StillSource } from "./open-stills.ts";

/** Rounds the progress to what is announced, four times in all. */
function spoken({ done, of }: { done: number; of: number }): number {
  return done - (done % Math.max(1, Math.ceil(of / 4)));
}

/** Shows suggested stills, during and after sampling. */
export function FoundStills({
  source,
  durationSeconds,
  isShown,
  onShow,
}: {
  source: StillSource;
  durationSeconds: number;
  /** Returns whether the frame at a time is on screen. */
  isShown: (atSeconds: number) => boolean;
  onShow: (atSeconds: number) => void;
}) {
  const t = useTranslations("stills.found");
  const common = useTranslations("common");
  const { searching, stills, findOthers, stop } = useFoundStills(source, durationSeconds);
  const isChecking = searching.kind === "looking";
  return (
    <section aria-label={t("title")} className="grid gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("title")}</h2>
        {/* It is one button, so that the focus stays on it. */}
        <Button variant="quiet" onClick={isChecking ? stop : findOthers}>
          {isChecking ? common("stop") : t("others")}
        </Button>
      </div>
      {searching.kind === "looking" ? (
        <div className="grid gap-1">
          <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
            {t("looking", { done: searching.done, of: searching.of })}
          </p>
          <p role="status" className="sr-only">
            {t("looking", { done: spoken(searching), of: searching.of })}
          </p>
          <ProgressBar label={t("title")} value={searching.done} max={Math.max(1, searching.of)} />
        </div>
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {stills.length === 0 ? t("none") : t("count", { count: stills.length })}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {stills.map(({ atSeconds, image }) => (
          <li key={atSeconds}>
            <button
              type="button"
              aria-label={t("show", { at: formatClock(atSeconds) })}
              aria-current={isShown(atSeconds)}
              onClick={() => onShow(atSeconds)}
              className={classNames(
                "relative block aspect-video w-full overflow-hidden rounded-md bg-[#000000]",
                isShown(atSeconds)
                  ? "ring-2 ring-accent ring-offset-2 ring-offset-surface"
                  : "hover:ring-2 hover:ring-line-strong",
              )}
            >
              <BitmapView bitmap={image} />
              <span
                aria-hidden="true"
                className="absolute end-1 bottom-1 rounded-sm bg-surface px-1 text-xs text-ink tabular-nums"
              >
                {formatClock(atSeconds)}
              </span>
            </button>
          </li>
        ))}
        {isChecking && stills.length === 0
          ? Array.from({ length: 6 }, (_, at) => (
              <li key={at} aria-hidden="true" className="aspect-video rounded-md bg-sunken" />
            ))
          : null}
      </ul>
    </section>
  );
}

/** Shows a bitmap on the page, as wide as its place. It may be closed as soon as it is drawn. */
function BitmapView({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext("2d")?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden="true" className="size-full object-contain" />;
}

type Searching = { kind: "looking"; done: number; of: number } | { kind: "over" };

/** Samples stills on mount, and others on request. Earlier ones stay until then. */
function useFoundStills(source: StillSource, durationSeconds: number) {
  const [round, setRound] = useState(0);
  const [searching, setLooking] = useState<Searching>({ kind: "looking", done: 0, of: 0 });
  const [stills, setStills] = useState<readonly FoundStill[]>([]);
  const stopping = useRef<AbortController | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    stopping.current = stop;
    let isLeft = false;
    const search = async () => {
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
        setLooking({ kind: "over" });
      }
    };
    search().catch(() => {
      // If the video itself fails, the source reports it in place of all this.
      if (!isLeft) setLooking({ kind: "over" });
    });
    return () => {
      isLeft = true;
      stop.abort();
    };
  }, [source, durationSeconds, round]);
  useEffect(() => () => closeStills(stills), [stills]);

  return {
    searching,
    stills,
    findOthers: () => setRound((rounds) => rounds + 1),
    stop: () => stopping.current?.abort(),
  };
}
