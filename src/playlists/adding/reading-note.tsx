import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import type { Candidates } from "./use-candidates.ts";

/** Reading progress of the library, or its error. */
export function ReadingNote({
  candidates: { isReading, videoCount, totalCount, problem, retry },
}: {
  candidates: Candidates;
}) {
  const t = useTranslations("playlistAdding");
  const labels = useTranslations("problems");
  return (
    <>
      {isReading ? (
        <p className="mt-1 text-sm text-ink-soft">
          {totalCount === null
            ? t("reading", { count: videoCount })
            : t("readingOf", { count: videoCount, total: totalCount })}
        </p>
      ) : null}
      {problem === null ? null : (
        <div className="mt-1">
          <InlineProblem problem={problem} />
          <p className="text-sm text-ink-soft">
            {t("notAll")}{" "}
            <Button variant="quiet" onClick={retry}>
              {labels("retry")}
            </Button>
          </p>
        </div>
      )}
    </>
  );
}
