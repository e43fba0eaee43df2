import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/** Copies a text; reports success only when the browser confirms it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslations("copy");
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <>
      <IconButton label={label} onClick={() => void copy()} onBlur={() => setOutcome("none")}>
        {outcome === "copied" ? <Check size={15} /> : <Copy size={15} />}
      </IconButton>
      <span role="status" className="sr-only">
        {outcome === "none" ? "" : t(outcome)}
      </span>
    </>
  );
}
