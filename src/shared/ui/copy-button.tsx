import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/** Copies texts; the outcome is a success only when the browser confirms it. */
export function useCopy() {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  return {
    outcome,
    forget: () => setOutcome("none"),
    copy: async (text: string) => {
      // Cleared first, so that the same outcome is announced again.
      setOutcome("none");
      try {
        await navigator.clipboard.writeText(text);
        setOutcome("copied");
      } catch {
        setOutcome("failed");
      }
    },
  };
}

/** Button that copies a text. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslations("copy");
  const { outcome, forget, copy } = useCopy();
  return (
    <>
      <IconButton label={label} onClick={() => void copy(text)} onBlur={forget}>
        {outcome === "copied" ? <Check size={15} /> : <Copy size={15} />}
      </IconButton>
      <span role="status" className="sr-only">
        {outcome === "none" ? "" : t(outcome)}
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

/**
 * Copies a text that is still loading. Browsers require the clipboard call within the click, before the text
 * is there.
 * @throws the error of `text`, or of the clipboard
 */
export async function copyWhenThere(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((it) => new Blob([it], { type: "text/plain" }));
  // The error is thrown by `write` below. A browser that asks for permission first may handle the promise too
  // late, after an unhandled rejection.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
