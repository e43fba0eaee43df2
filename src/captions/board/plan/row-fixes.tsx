import { Undo2, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable } from "#captions/format/fix-captions.ts";
import { Button } from "#shared/ui/button.tsx";
import type { PlanRow } from "./plan-row.ts";
import type { PlanStore } from "./plan-store.ts";

/** Puts errors of a file right with one press each, and back as they were. */
export function RowFixes({ row, store }: { row: PlanRow; store: PlanStore }): ReactNode {
  const t = useTranslations("coveragePlan");
  const words = useTranslations("captionFindings");
  const { reading, fixes, key, source } = row;
  if (reading.kind !== "read" || row.sending !== null) return null;
  const kinds = reading.file.findings
    .filter(({ severity, fix }) => severity === "error" && fix !== null)
    .map(({ kind }) => kind);
  if (kinds.length === 0 && fixes.length === 0) return null;
  const nameOf = (kind: FindingKind) => (isFixable(kind) ? words(`fix.${kind}`) : t("rewrite"));
  const undo = t("undoFixes", { count: fixes.length });
  return (
    <li className="flex flex-wrap gap-1 py-0.5">
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={<Wrench aria-hidden="true" size={14} />}
          aria-label={t("fixIn", { fix: nameOf(kind), file: source.name })}
          onClick={() => store.fix(key, kind)}
        >
          {nameOf(kind)}
        </Button>
      ))}
      {fixes.length > 0 ? (
        <Button
          variant="quiet"
          icon={<Undo2 aria-hidden="true" size={14} />}
          aria-label={t("fixIn", { fix: undo, file: source.name })}
          onClick={() => store.undoFixes(key)}
        >
          {undo}
        </Button>
      ) : null}
    </li>
  );
}
