import { Plus, X } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";

/** Half of the line's own height: it lies over where two rows meet. */
const HALF_REM = 0.75;

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

/** So near to where two rows meet the mouse may be about to put something there. */
const NEAR_PX = 7;

/**
 * The area of all rows, with a small insert button between two of them on hover. Mouse only: each row's menu has the
 * same action. One button for the whole list, moved outside React.
 */
export function InsertArea({
  rowPx,
  count,
  onInsert,
  children,
}: {
  rowPx: number;
  count: number;
  /** Null: nothing can be put in. */
  onInsert: ((gap: number) => void) | null;
  children: ReactNode;
}) {
  const t = useTranslations("playlistOrder");
  const button = useRef<HTMLButtonElement>(null);
  const follow = ({ currentTarget, target, pointerType, clientY, buttons }: PointerEvent) => {
    const hint = button.current;
    if (hint === null || target === hint) return;
    const height = clientY - currentTarget.getBoundingClientRect().top;
    const gap = Math.round(height / rowPx);
    const isNear = Math.abs(height - gap * rowPx) <= NEAR_PX && gap <= count;
    hint.hidden = pointerType !== "mouse" || buttons !== 0 || !isNear;
    if (hint.hidden) return;
    hint.dataset.gap = String(gap);
    const top = Math.min(Math.max(gap * rowPx - 12, 0), count * rowPx - 24);
    hint.style.transform = `translateY(${top}px)`;
  };
  return (
    <div
      className="relative"
      style={{ height: count * rowPx }}
      onPointerMove={follow}
      onPointerLeave={() => {
        if (button.current !== null) button.current.hidden = true;
      }}
    >
      {children}
      {onInsert === null ? null : (
        <button
          ref={button}
          type="button"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          title={t("insertHere")}
          onClick={({ currentTarget }) => {
            currentTarget.hidden = true;
            onInsert(Number(currentTarget.dataset.gap));
          }}
          className="absolute inset-x-0 top-0 z-10 mx-auto grid size-6 place-items-center rounded-full border border-line-strong bg-surface text-ink-soft shadow-card hover:bg-accent hover:text-accent-ink [&[hidden]]:hidden"
        >
          <Plus aria-hidden="true" size={14} className="pointer-events-none" />
        </button>
      )}
    </div>
  );
}
