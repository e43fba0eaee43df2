import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import type { Counting } from "./use-member-counts.ts";
import type { Members } from "./use-members.ts";

/** How far the films of a folder are found, then how far they are counted. */
export function MemberProgress({
  members: { isSettled, ids, readCount, totalCount },
  counting: { doneCount },
  onStop,
}: {
  members: Members;
  counting: Pick<Counting, "doneCount">;
  /** Undefined: it ends by itself soon enough. */
  onStop: (() => void) | undefined;
}) {
  const t = useTranslations("members");
  const [label, words, value, max] = isSettled
    ? [
        t("counting.label"),
        t("counting.progress", { done: doneCount, count: ids.length }),
        doneCount,
        ids.length,
      ]
    : [
        t("looking.label"),
        totalCount === null
          ? t("looking.unknown")
          : t("looking.progress", { read: readCount, total: totalCount }),
        readCount,
        totalCount ?? 0,
      ];
  return (
    <div className="grid min-h-48 animate-appear content-center justify-items-center gap-2 text-center text-ink-soft">
      <p>{words}</p>
      {/* Without an end to go to there is nothing to draw. */}
      {max === 0 ? null : (
        <div className="w-full max-w-72">
          <ProgressBar label={label} value={Math.min(value, max)} max={max} />
        </div>
      )}
      {isSettled && onStop !== undefined ? (
        <Button variant="quiet" onClick={onStop}>
          {t("counting.stop")}
        </Button>
      ) : null}
    </div>
  );
}
