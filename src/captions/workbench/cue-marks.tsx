import { OctagonAlert, TriangleAlert } from "lucide-react";
import type { Finding } from "#captions/format/findings.ts";
import { useFindingWords } from "./use-finding-words.ts";

/** What is wrong with one cue: a mark for the eye, and words. */
export function CueMarks({ findings }: { findings: readonly Finding[] }) {
  const words = useFindingWords();
  if (findings.length === 0) return null;
  const isError = findings.some(({ severity }) => severity === "error");
  const Icon = isError ? OctagonAlert : TriangleAlert;
  const text = findings.map((finding) => words(finding)).join("\n");
  return (
    <span title={text} className={isError ? "text-trouble" : "text-working"}>
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
