import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/errors.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";

/** Says how the reading of watch time stands, and what it takes, until it is shown. */
export function WatchTimeStatus({
  isShown,
  isReading,
  recordCount,
  problem,
  onRead,
}: {
  isShown: boolean;
  isReading: boolean;
  recordCount: number;
  problem: Problem | null;
  onRead: () => void;
}) {
  const t = useTranslations("movers");
  if (problem !== null) return <ErrorNotice problem={problem} onRetry={onRead} />;
  if (isShown || !isReading) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {t("watching", { count: recordCount })}
    </p>
  );
}
