import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";
import { Button } from "#shared/ui/button.tsx";
import type { VodLibrary } from "#videos/vod-library.ts";

/** How far the films are read: until all are, a hole may only be a film that is still to come. */
export function ReadingNote({
  library,
  isReading,
  problem,
  onRetry,
}: {
  library: VodLibrary;
  isReading: boolean;
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("coverage");
  const problems = useTranslations("problems");
  const read = library.vods.length;
  const isStopped = problem !== null && !isReading;
  const notes: string[] = [];
  if (!library.isComplete) {
    const { totalCount: total } = library;
    if (isStopped) {
      notes.push(t("readingFailed", { read, reason: problems(`${problem.kind}.title`) }));
    } else {
      notes.push(total === null ? t("readingUnknown", { read }) : t("reading", { read, total }));
    }
  }
  if (library.missingCount > 0) notes.push(t("unlisted", { count: library.missingCount }));
  if (library.unreadableCount > 0) notes.push(t("unreadable", { count: library.unreadableCount }));
  if (notes.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role={isStopped ? "status" : undefined}>{notes.join(" · ")}</p>
      {isStopped ? <Button onClick={onRetry}>{t("goOn")}</Button> : null}
    </div>
  );
}
