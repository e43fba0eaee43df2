import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";

/** Error message beside the control that failed. Null: no error. */
export function InlineProblem({
  problem,
  id,
}: {
  problem: Problem | null;
  /** For the `aria-describedby` of the control. */
  id?: string;
}) {
  const t = useTranslations("problems");
  return (
    <div id={id} role="alert" className="text-sm text-trouble wrap-anywhere empty:hidden">
      {problem === null ? null : (
        <>
          {t(`${problem.kind}.title`)} <bdi>{problem.serviceMessage}</bdi>
        </>
      )}
    </div>
  );
}
