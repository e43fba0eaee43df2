import { Undo2, Wrench } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#lib/captions/findings.ts";
import { isFixable } from "#lib/captions/fix-captions.ts";
import { Button } from "#ui/button.tsx";
import { fixableErrors } from "./fix-file.ts";
import type { PlanRow } from "./plan-row.ts";
import type { PlanStore } from "./plan-store.ts";

/** Puts errors of a file right with one press each, and back as they were. */
export function RowFixes({ row, store }: { row: PlanRow; store: PlanStore }): ReactNode {
  const t = useTranslations("coveragePlan");
  const words = useTranslations("captionFindings");
  const { reading, findings, key, source } = row;
  const file = reading.kind === "read" ? reading.file : null;
  const kinds = useMemo(
    () => (file === null ? [] : fixableErrors(file, findings)),
    [file, findings],
  );
  if (file === null || row.sending !== null) return null;
  if (kinds.length === 0 && file.fixes.length === 0) return null;
  const nameOf = (kind: FindingKind) => (isFixable(kind) ? words(`fix.${kind}`) : t("rewrite"));
  const undo = t("undoFixes", { count: file.fixes.length });
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
      {file.fixes.length > 0 ? (
        <Button
          variant="quiet"
          icon={<Undo2 aria-hidden="true" size={14} />}
          aria-label={t("fixIn", { fix: undo, file: source.name })}
          onClick={() => store.readAgain(key)}
        >
          {undo}
        </Button>
      ) : null}
    </li>
  );
}
