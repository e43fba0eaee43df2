import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { typedPlace } from "./places.ts";

export function PositionField({
  place,
  count,
  label,
  onPlace,
  onClose,
}: {
  place: number;
  count: number;
  label: string;
  onPlace: (place: number) => void;
  /** @param isLeft the keyboard has gone elsewhere by itself */
  onClose: (isLeft: boolean) => void;
}) {
  const t = useTranslations("playlistOrder");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasProblem, setHasProblem] = useState(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  return (
    <span className="relative inline-block">
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        defaultValue={place}
        onChange={() => setHasProblem(false)}
        onBlur={() => onClose(true)}
        onKeyDown={(event) => {
          // The keys of the list mean something else.
          event.stopPropagation();
          if (isComposing(event)) return;
          if (event.key === "Escape") onClose(false);
          if (event.key !== "Enter") return;
          event.preventDefault();
          const wanted = typedPlace(event.currentTarget.value, count);
          if (wanted === null) setHasProblem(true);
          else onPlace(wanted);
        }}
        className={classNames(CONTROL, "h-8 w-14 px-1 text-center")}
      />
      <span
        id={`${id}-problem`}
        role="alert"
        className="absolute start-full top-1/2 z-20 ms-1 w-max max-w-[min(16rem,34vw)] -translate-y-1/2 rounded-md border border-trouble bg-surface px-2 py-1 text-xs whitespace-normal text-trouble shadow-card empty:hidden"
      >
        {hasProblem ? t("positionProblem", { count }) : null}
      </span>
    </span>
  );
}
