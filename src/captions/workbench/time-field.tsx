import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { TAKE_TYPED, UNTYPED } from "./keys.ts";
import { readTypedTime, writeTypedTime } from "./typed-time.ts";

/** Time field that accepts many notations. Invalid input shows an error and stays. */
export function TimeField({
  label,
  isLabelHidden = false,
  valueMs,
  onTime,
  children,
}: {
  label: string;
  isLabelHidden?: boolean;
  valueMs: number;
  onTime: (ms: number) => void;
  /** Beside the field. */
  children?: ReactNode;
}) {
  const t = useTranslations("workbench.time");
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? writeTypedTime(valueMs);
  const isUntyped = shown === writeTypedTime(valueMs);
  const isBad = typed !== null && readTypedTime(typed) === null;
  const take = () => {
    const ms = typed === null ? null : readTypedTime(typed);
    if (ms === null) return;
    setTyped(null);
    if (ms !== valueMs) onTime(ms);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.setCustomValidity(isBad ? t("bad") : ""), [isBad, t]);
  const takeOrCancel = useEffectEvent((event: Event) => {
    if (isBad) event.preventDefault();
    take();
  });
  useEffect(() => {
    const element = field.current;
    const listen = (event: Event) => takeOrCancel(event);
    element?.addEventListener(TAKE_TYPED, listen);
    return () => element?.removeEventListener(TAKE_TYPED, listen);
  }, []);
  return (
    <div>
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-sm font-medium text-ink-soft"}
      >
        {label}
      </label>
      <div className="flex items-center gap-0.5">
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={shown}
          {...(isUntyped ? { [UNTYPED]: "" } : null)}
          aria-invalid={isBad}
          aria-describedby={isBad ? `${id}-problem` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === "Escape") setTyped(null);
            if (event.key !== "Enter") return;
            // A form around it is not meant by that.
            event.preventDefault();
            take();
          }}
          className={classNames(
            CONTROL,
            "w-28 min-w-0 px-1.5 text-sm tabular-nums",
            isBad ? "border-trouble" : null,
          )}
        />
        {children}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm text-trouble empty:hidden">
        {isBad ? t("bad") : null}
      </p>
    </div>
  );
}
