import { useTranslations } from "use-intl";
import type { PlanRow } from "./plan-row.ts";
import type { PlanStore } from "./plan-store.ts";
import { RowFindings } from "./row-findings.tsx";
import { RowFixes } from "./row-fixes.tsx";

/** A file, and what was found in it. */
export function RowFile({
  row,
  isClashing,
  store,
}: {
  row: PlanRow;
  isClashing: boolean;
  store: PlanStore;
}) {
  const t = useTranslations("coveragePlan");
  const { reading, isOvertaken } = row;
  return (
    <div className="min-w-0">
      <bdi className="block font-medium wrap-anywhere">{row.source.name}</bdi>
      <ul className="text-xs text-ink-soft">
        {reading.kind === "reading" ? <li>{t("reading")}</li> : null}
        {reading.kind === "refused" ? (
          <li className="text-trouble">{t(`refused.${reading.reason}`)}</li>
        ) : null}
        {reading.kind === "read" && reading.file.convertedFrom !== null ? (
          <li>{t("converted", { encoding: reading.file.convertedFrom })}</li>
        ) : null}
        <RowFindings row={row} />
        <RowFixes row={row} store={store} />
        {isClashing ? <li className="text-working">{t("clash")}</li> : null}
        {isOvertaken ? <li className="text-working">{t("overtaken")}</li> : null}
      </ul>
    </div>
  );
}
