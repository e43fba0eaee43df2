import { Undo2, Wrench } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable, isSafe } from "#captions/format/fix-captions.ts";
import { useFindingLabels } from "#captions/workbench/use-findings.ts";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Entry } from "./entry.ts";
import type { Intake } from "./intake.ts";
import type { CaptionFile, FindingSummary } from "./read-file.ts";

/** Fixes whose names say how many captions go. */
const COUNTED: ReadonlySet<FindingKind> = new Set(["afterEnd", "emptyCue", "advert"]);

/** Findings of a file with their fixes, and what was fixed. */
export function EntryFindings({
  intake,
  entry: { id, file, fixes, keepsAfterEnd },
  isOfMany,
  content: { findings, fixed, cueCount },
  isOpen,
}: {
  intake: Intake;
  entry: Entry;
  /** One of many videos: warnings are folded. */
  isOfMany: boolean;
  content: CaptionFile;
  /** The fixes can be changed. */
  isOpen: boolean;
}) {
  const { name } = file;
  const onFixes = (next: readonly FindingKind[]) => intake.setFixes(id, next);
  const t = useTranslations("subtitleUpload.findings");
  const labels = useTranslations();
  const { label, places: placesText } = useFindingLabels();
  const actionOf = (action: string, of: string) =>
    labels("subtitleUpload.actionOf", { action, name: of });
  const errorCount = countOf(findings, "error");
  const warningCount = countOf(findings, "warning");
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null);
  const nameOf = (kind: FindingKind, count: number) =>
    isFixable(kind) ? labels(`captionFindings.fix.${kind}`, { count }) : t("rewrite");
  // Of a file for one video, warnings are shown at once, as errors are.
  const isAfterEnd = findings.some(({ kind }) => kind === "afterEnd");
  const isShown = isUnfolded ?? (!isOfMany || errorCount > 0 || isAfterEnd);
  const safe = new Set(
    findings.flatMap(({ kind, fix }) =>
      fix === null || !isSafe(kind) || fixes.at(-1) === kind ? [] : kind,
    ),
  );
  if (findings.length === 0 && fixes.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
      {findings.length === 0 ? null : (
        <details open={isShown} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
          <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
            {errorCount === 0 ? null : (
              <span className="text-trouble">{t("errors", { count: errorCount })} </span>
            )}
            {warningCount === 0 ? null : t("warnings", { count: warningCount })}
            <span className="sr-only"> {name}</span>
          </summary>
          {isShown ? (
            <ul className="grid gap-1">
              {findings.map(({ kind, severity, count, places, values, fix }) => (
                <li
                  key={`${severity} ${kind}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
                >
                  <span className="min-w-0 grow basis-52 wrap-anywhere">
                    <StatusLabel tone={severity === "error" ? "trouble" : "neutral"}>
                      {t(severity)} {label({ kind, values }, count)}{" "}
                      <span className="text-ink-soft">{placesText(places)}</span>
                    </StatusLabel>
                  </span>
                  {kind === "afterEnd" && count * 2 > cueCount ? (
                    <span className="basis-full text-working">{t("mostAfterEnd")}</span>
                  ) : null}
                  {isOpen && kind === "afterEnd" && !keepsAfterEnd ? (
                    <Button
                      aria-label={actionOf(t("keepAfterEnd", { count }), name)}
                      onClick={() => intake.keepAfterEnd(id)}
                    >
                      {t("keepAfterEnd", { count })}
                    </Button>
                  ) : null}
                  {isOpen && fix !== null && fixes.at(-1) !== kind ? (
                    <Button
                      icon={<Wrench aria-hidden="true" size={14} />}
                      aria-label={actionOf(nameOf(kind, count), name)}
                      onClick={() => onFixes([...fixes.filter((each) => each !== kind), kind])}
                    >
                      {nameOf(kind, count)}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
          {isShown && isOpen && safe.size > 1 ? (
            <Button
              className="mt-2"
              aria-label={actionOf(t("fixSafe", { count: safe.size }), name)}
              onClick={() => onFixes([...fixes.filter((each) => !safe.has(each)), ...safe])}
            >
              {t("fixSafe", { count: safe.size })}
            </Button>
          ) : null}
        </details>
      )}
      {fixes.length === 0 ? null : (
        <ul aria-label={t("fixed", { name })} className="grid gap-1">
          {fixed.map(({ kind, removedCount, changedCount }) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
              <StatusLabel tone="ready">
                {t("done", {
                  fix: nameOf(kind, removedCount),
                  removed: COUNTED.has(kind) ? 0 : removedCount,
                  changed: changedCount,
                })}
              </StatusLabel>
              {!isOpen ? null : (
                <Button
                  variant="quiet"
                  icon={<Undo2 aria-hidden="true" size={14} />}
                  aria-label={actionOf(
                    actionOf(labels("common.undo"), nameOf(kind, removedCount)),
                    name,
                  )}
                  onClick={() => onFixes(fixes.filter((each) => each !== kind))}
                >
                  {labels("common.undo")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countOf(groups: readonly FindingSummary[], severity: FindingSummary["severity"]): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}
