import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Problem } from "#shared/http/errors.ts";
import { Button } from "./button.tsx";
import { ErrorNotice } from "./error-notice.tsx";

/**
 * Renders loaded data: data first, then the error, then the skeleton. A failed refetch never removes data on
 * screen; a note above it says so.
 */
export function Loaded<T>({
  data,
  problem,
  asOfMs = 0,
  onRetry,
  skeleton,
  children,
}: {
  data: T | undefined;
  problem: Problem | null;
  /** Is the time of the last successful load, shown when a refetch fails. */
  asOfMs?: number;
  onRetry: () => void;
  skeleton: ReactNode;
  children?: (data: T) => ReactNode;
}) {
  const t = useTranslations("problems");
  const format = useFormatter();
  if (data === undefined) {
    if (problem !== null) return <ErrorNotice problem={problem} onRetry={onRetry} />;
    return (
      <>
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
        {skeleton}
      </>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft"
        >
          <span>
            {t("stale", {
              time: format.dateTime(asOfMs, { timeStyle: "short" }),
              reason: t(`${problem.kind}.title`),
            })}
          </span>
          <Button variant="quiet" onClick={onRetry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {children?.(data)}
    </>
  );
}
