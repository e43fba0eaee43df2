import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";
import { Button } from "#shared/ui/button.tsx";
import type { VodLibrary } from "#videos/vod-library.ts";

/** How far the films are read, until all are. */
export function ReadingNote({
  library: { isComplete, vods, totalCount: total },
  problem,
  onRetry,
}: {
  library: VodLibrary;
  /** Why the reading has stopped; null: it goes on. */
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("pictureBoard");
  const problems = useTranslations("problems");
  if (isComplete) return null;
  const read = vods.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role={problem === null ? undefined : "status"}>
        {problem !== null
          ? t("readingFailed", { read, reason: problems(`${problem.kind}.title`) })
          : total === null
            ? t("readingUnknown", { read })
            : t("reading", { read, total })}
      </p>
      {problem === null ? null : <Button onClick={onRetry}>{t("goOn")}</Button>}
    </div>
  );
}
