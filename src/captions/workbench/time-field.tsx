import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TAKE_TYPED, UNTYPED } from "#captions/workbench-keys.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";

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
            // Enter must not submit a form around the field.
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

const TYPED = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?\s*s?$/;

/**
 * Parses a typed time: `1:02.5`, `62.5`, `62,5 s`, `1:00:02`. The leading unit may exceed 59.
 * @returns milliseconds, or null if invalid
 */
export function readTypedTime(text: string): number | null {
  const found = TYPED.exec(text.trim());
  if (found === null) return null;
  const [, hours, minutes, seconds = "", fraction = ""] = found;
  const isBeyond =
    (hours !== undefined && Number(minutes) > 59) ||
    (minutes !== undefined && Number(seconds) > 59);
  if (isBeyond) return null;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, "0"));
}

/** Shows a field for a stretch of time by which captions are moved; see `readTypedShift`. */
export function ShiftField({
  label,
  typed,
  onType,
}: {
  label: string;
  typed: string;
  onType: (text: string) => void;
}) {
  const t = useTranslations("workbench.shift");
  return (
    <TextField
      label={label}
      hint={t("hint")}
      value={typed}
      dir="ltr"
      autoComplete="off"
      problem={typed !== "" && readTypedShift(typed) === null ? t("bad") : null}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

const SIGNED = /^([+\u2212-]?)\s*(.+)$/;

/** Returns a stretch of time forth or back, as `readTypedTime` with a sign before it. */
export function readTypedShift(text: string): number | null {
  const [, sign, rest = ""] = SIGNED.exec(text.trim()) ?? [];
  const ms = readTypedTime(rest);
  if (ms === null) return null;
  return sign === "-" || sign === "\u2212" ? -ms : ms;
}

export function writeTypedShift(ms: number): string {
  return `${ms < 0 ? "-" : "+"}${writeTypedTime(Math.abs(ms))}`;
}

/** Returns `1:02.500`, or `1:00:02.500` from an hour on: as short as it can be read at a glance. */
export function writeTypedTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const rest = whole % 1000;
  return `${formatClock((whole - rest) / 1000)}.${String(rest).padStart(3, "0")}`;
}
