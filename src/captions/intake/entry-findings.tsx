import { Undo2, Wrench } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable } from "#captions/format/fix-captions.ts";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { FindingGroup } from "./read-file.ts";

const NO_VALUES = { limit: 0, value: 0, sample: "" };

export function EntryFindings({
  name,
  findings,
  fixes,
  isExpanded,
  onFixes,
}: {
  name: string;
  findings: readonly FindingGroup[];
  fixes: readonly FindingKind[];
  /** Warnings are shown at once, as errors are. */
  isExpanded: boolean;
  /** Null: they can't be changed any more. */
  onFixes: ((fixes: readonly FindingKind[]) => void) | null;
}) {
  const t = useTranslations("subtitleUpload.findings");
  const labels = useTranslations("captionFindings");
  const format = useFormatter();
  const errorCount = countOf(findings, "error");
  const warningCount = countOf(findings, "warning");
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const nameOf = (kind: FindingKind) => (isFixable(kind) ? labels(`fix.${kind}`) : t("rewrite"));
  const isShown = isOpen ?? (isExpanded || errorCount > 0);
  if (findings.length === 0 && fixes.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
      {findings.length === 0 ? null : (
        <details open={isShown} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
            {errorCount === 0 ? null : (
              <span className="text-trouble">{t("errors", { count: errorCount })} </span>
            )}
            {warningCount === 0 ? null : t("warnings", { count: warningCount })}
            <span className="sr-only"> {name}</span>
          </summary>
          {isShown ? (
            <ul className="grid gap-1">
              {findings.map(({ kind, severity, count, lines, values, fix }) => (
                <li
                  key={`${severity} ${kind}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
                >
                  <span className="min-w-0 grow basis-52 wrap-anywhere">
                    <StatusLabel tone={severity === "error" ? "trouble" : "neutral"}>
                      {t(severity)} {labels(`kind.${kind}`, { ...NO_VALUES, ...values })}{" "}
                      {count === 1 && lines.length === 0 ? null : (
                        <span className="text-ink-soft">
                          {t("where", {
                            count,
                            known: lines.length,
                            lines: format.list(lines.map(String), { type: "unit" }),
                            more: count > lines.length ? "yes" : "no",
                          })}
                        </span>
                      )}
                    </StatusLabel>
                    <span className="block ps-4 text-ink-soft">{labels(`cause.${kind}`)}</span>
                  </span>
                  {onFixes !== null && fix !== null && fixes.at(-1) !== kind ? (
                    <Button
                      icon={<Wrench aria-hidden="true" size={14} />}
                      aria-label={t("fixIn", { fix: nameOf(kind), name })}
                      onClick={() => onFixes([...fixes.filter((each) => each !== kind), kind])}
                    >
                      {nameOf(kind)}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
        </details>
      )}
      {fixes.length === 0 ? null : (
        <ul aria-label={t("fixed", { name })} className="grid gap-1">
          {fixes.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
              <StatusLabel tone="ready">{t("done", { fix: nameOf(kind) })}</StatusLabel>
              {onFixes === null ? null : (
                <Button
                  variant="quiet"
                  icon={<Undo2 aria-hidden="true" size={14} />}
                  aria-label={t("undoIn", { fix: nameOf(kind), name })}
                  onClick={() => onFixes(fixes.filter((each) => each !== kind))}
                >
                  {t("undo")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countOf(groups: readonly FindingGroup[], severity: FindingGroup["severity"]): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}
