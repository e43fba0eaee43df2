import { X } from "lucide-react";
import { useTranslations } from "use-intl";

/** Half of the line's own height: it lies over where two rows meet. */
const HALF_REM = 0.75;

/** Where things that are added come to. */
export function InsertLine({
  gap,
  rowPx,
  count,
  onClose,
}: {
  gap: number;
  rowPx: number;
  count: number;
  onClose: () => void;
}) {
  const t = useTranslations("playlistOrder");
  const shift = gap === 0 ? 0 : gap === count ? 2 * HALF_REM : HALF_REM;
  return (
    <div
      data-part="insertion"
      className="pointer-events-none absolute inset-x-0 z-10 flex h-6 items-center"
      style={{ top: `calc(${gap * rowPx}px - ${shift}rem)` }}
    >
      <span aria-hidden="true" className="h-0.5 w-4 bg-accent" />
      <span className="inline-flex h-6 items-center gap-1 rounded-full bg-accent ps-2.5 text-xs font-medium text-accent-ink">
        {t("insertion")}
        <button
          type="button"
          aria-label={t("insertionEnd")}
          title={t("insertionEnd")}
          onClick={onClose}
          className="pointer-events-auto grid size-6 place-items-center rounded-full -outline-offset-2 focus-visible:outline-accent-ink"
        >
          <X aria-hidden="true" size={13} />
        </button>
      </span>
      <span aria-hidden="true" className="h-0.5 grow bg-accent" />
    </div>
  );
}
