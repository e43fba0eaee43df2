import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";

/** Why something was not done, beside the control that was to do it. Null: nothing is wrong. */
export function InlineProblem({
  problem,
  id,
}: {
  problem: Problem | null;
  /** For the control that is described by it. */
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
