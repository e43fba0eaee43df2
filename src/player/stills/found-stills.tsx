import { useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { BitmapView } from "./bitmap-view.tsx";
import type { StillSource } from "./still-source.ts";
import { type Looking, useFoundStills } from "./use-found-stills.ts";

/** Few enough words for who hears them. */
const SPOKEN_STEPS = 4;

/** Frames that the film itself suggests, while and after they are looked for. */
export function FoundStills({
  source,
  durationSeconds,
  isShown,
  onShow,
}: {
  source: StillSource;
  durationSeconds: number;
  /** Whether the frame at a time is the one on screen. */
  isShown: (atSeconds: number) => boolean;
  onShow: (atSeconds: number) => void;
}) {
  const t = useTranslations("stills.found");
  const { looking, stills, lookForOthers, stop } = useFoundStills(source, durationSeconds);
  const isLooking = looking.kind === "looking";
  return (
    <section aria-label={t("title")} className="grid gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("title")}</h2>
        {/* One button, so that the keyboard stays where it is. */}
        <Button variant="quiet" onClick={isLooking ? stop : lookForOthers}>
          {isLooking ? t("stop") : t("others")}
        </Button>
      </div>
      <State looking={looking} count={stills.length} />
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {stills.map(({ atSeconds, picture }) => (
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
              <BitmapView bitmap={picture} />
              <span
                aria-hidden="true"
                className="absolute end-1 bottom-1 rounded-sm bg-surface px-1 text-xs text-ink tabular-nums"
              >
                {formatClock(atSeconds)}
              </span>
            </button>
          </li>
        ))}
        {isLooking && stills.length === 0 ? <Places /> : null}
      </ul>
    </section>
  );
}

function State({ looking, count }: { looking: Looking; count: number }) {
  const t = useTranslations("stills.found");
  if (looking.kind === "looking") {
    const { done, of } = looking;
    const step = Math.max(1, Math.ceil(of / SPOKEN_STEPS));
    return (
      <div className="grid gap-1">
        <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
          {t("looking", { done, of })}
        </p>
        <p role="status" className="sr-only">
          {t("looking", { done: done - (done % step), of })}
        </p>
        <ProgressBar label={t("progress")} value={done} max={Math.max(1, of)} />
      </div>
    );
  }
  const words = looking.isCut ? t("cut", { count }) : t("count", { count });
  return (
    <p role="status" className="text-sm text-ink-soft">
      {count === 0 ? t("none") : words}
    </p>
  );
}

/** Where they will be. */
function Places() {
  return Array.from({ length: 6 }, (_, at) => (
    <li key={at} aria-hidden="true" className="aspect-video rounded-md bg-sunken" />
  ));
}
