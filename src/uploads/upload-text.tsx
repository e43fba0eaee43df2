import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";

/**
 * Lets a person edit a text of a video: title or description. Empty is none. It is saved on blur and unmount, and on Enter
 * where it has one line.
 */
export function UploadText({
  label,
  isLabelHidden = false,
  placeholder,
  maxLength,
  text,
  isMultiline = false,
  isProminent = false,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  maxLength: number;
  text: string | null;
  isMultiline?: boolean;
  /** It is what a row is called. */
  isProminent?: boolean;
  onChange: (text: string | null) => void;
}) {
  const id = useId();
  /** Is null while not editing. */
  const [draft, setDraft] = useState<string | null>(null);
  /** Is a synchronous copy: several events may commit before the next render. */
  const typed = useRef<string | null>(null);
  const type = (to: string | null) => {
    typed.current = to;
    setDraft(to);
  };
  const commit = () => {
    const now = typed.current;
    if (now === null) return;
    const wanted = now.trim() === "" ? null : now.trim();
    if (wanted !== text) onChange(wanted);
    type(null);
  };
  const commitLast = useEffectEvent(commit);
  useEffect(() => {
    const onLeave = () => commitLast();
    addEventListener("pagehide", onLeave);
    return () => {
      removeEventListener("pagehide", onLeave);
      // A removed field receives no blur event.
      onLeave();
    };
  }, []);
  const shown = draft ?? text ?? "";
  const field = {
    id,
    placeholder,
    maxLength,
    value: shown,
    dir: directionOfText(shown),
    className: classNames(
      CONTROL,
      "w-full",
      isProminent && "font-semibold",
      isMultiline && "field-sizing-content max-h-40 resize-none",
    ),
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onBlur: commit,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return;
      if (event.key === "Enter" && !isMultiline) commit();
      if (event.key === "Escape") type(null);
    },
  };
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-sm font-medium text-ink-soft"}
      >
        {label}
      </label>
      {isMultiline ? <textarea rows={1} {...field} /> : <input type="text" {...field} />}
    </div>
  );
}
