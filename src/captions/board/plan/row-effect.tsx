import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import { languageOfRow, type PlanRow, type RowEffect } from "./plan-row.ts";

/** What sending a file does to the tracks of its film. */
export function RowEffectCell({
  row,
  effect,
  onBeside,
  onLookUp,
}: {
  row: PlanRow;
  effect: RowEffect;
  onBeside: (isBeside: boolean) => void;
  onLookUp: () => void;
}): ReactNode {
  const t = useTranslations("coveragePlan");
  switch (effect.kind) {
    case "unknown":
      if (effect.problem !== null) {
        return (
          <div className="grid justify-items-start gap-1">
            <InlineProblem problem={effect.problem} />
            <Button onClick={onLookUp}>{t("lookUpAgain")}</Button>
          </div>
        );
      }
      return row.filmId === null || languageOfRow(row) === null ? null : (
        <span className="text-sm text-ink-faint">{t("lookingUp")}</span>
      );
    case "new":
      return <span className="text-sm">{t("new")}</span>;
    case "replace":
    case "beside":
      return (
        <div className="grid gap-0.5">
          <SelectField
            label={t("existing", { file: row.source.name })}
            isLabelHidden
            value={effect.kind}
            disabled={row.sending !== null}
            onChange={({ target }) => onBeside(target.value === "beside")}
          >
            <option value="replace">{t("replace", { count: effect.tracks.length })}</option>
            <option value="beside">{t("beside", { count: effect.tracks.length })}</option>
          </SelectField>
          <span className="text-xs text-ink-soft wrap-anywhere">
            {t.rich(effect.kind === "replace" ? "replaceNote" : "besideNote", {
              files: () =>
                isolated(effect.tracks.map(({ fileName }) => fileName ?? t("unnamed")).join(", ")),
            })}
          </span>
        </div>
      );
  }
}
