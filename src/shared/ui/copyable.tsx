import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Renders a value with a button that copies it. */
export function Copyable({
  label,
  text,
  children,
}: {
  /** Label of the button. */
  label: string;
  text: string;
  /** The value as displayed, if it is not an identifier. */
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
      {/* Taller than a line of text; the negative margin keeps the line height. */}
      <span className="-my-1.5 shrink-0">
        <CopyButton label={label} text={text} />
      </span>
    </span>
  );
}
