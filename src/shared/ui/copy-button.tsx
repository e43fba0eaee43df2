import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/** Copies a text; reports success only when the browser confirms it. */
export function useCopy() {
  const t = useTranslations("copy");
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const copy = async (text: string) => {
    // Cleared first, so that the same outcome is announced again.
    setOutcome("none");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  return {
    copy: (text: string) => void copy(text),
    reset: () => setOutcome("none"),
    isCopied: outcome === "copied",
    /** Tells the outcome, for a live region. Is "" before. */
    status: outcome === "none" ? "" : t(outcome),
  };
}

export function CopyButton({ label, text }: { label: string; text: string }) {
  const { copy, reset, isCopied, status } = useCopy();
  return (
    <>
      <IconButton label={label} onClick={() => copy(text)} onBlur={reset}>
        {isCopied ? <Check size={15} /> : <Copy size={15} />}
      </IconButton>
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  );
}

/** Renders a value with a button that copies it. */
export function Copyable({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  /** Shows the value as displayed, if it is not an identifier. */
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
