import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A value with the button that copies it. */
export function Copyable({
  label,
  text,
  children,
}: {
  /** What the button does. */
  label: string;
  text: string;
  /** The value as it is shown, where it is no identifier. */
  children?: ReactNode;
}) {
  return (
    <span className="flex items-start justify-between gap-1">
      <span className="min-w-0 wrap-anywhere">
        {children ?? (
          <code dir="ltr" translate="no" className="font-mono text-xs">
            {text}
          </code>
        )}
      </span>
      {/* Larger than a line of text, and no reason for a taller line. */}
      <span className="-my-1.5 shrink-0">
        <CopyButton label={label} text={text} />
      </span>
    </span>
  );
}
