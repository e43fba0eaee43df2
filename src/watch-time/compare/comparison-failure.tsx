import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { EarlierReading } from "./use-earlier-rows.ts";

/** Says why the earlier days could not be read, and reads them again. Its parent keeps the focus as the button goes. */
export function ComparisonFailure({ problem, isReading, onRetry }: EarlierReading) {
  const t = useTranslations("watchTime.compare");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  if (problem === null || isReading) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 text-sm font-normal text-trouble"
    >
      <p>{t("failed", { reason: problems(`${problem.kind}.title`) })}</p>
      <Button onClick={onRetry}>{common("tryAgain")}</Button>
    </div>
  );
}
