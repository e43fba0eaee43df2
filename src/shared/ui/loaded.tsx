import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";
import { Button } from "./button.tsx";
import { ErrorNotice } from "./error-notice.tsx";

/**
 * What a panel shows of something that is loaded: data first, then the error, then the skeleton. A
 * refetch that fails never takes away what is on screen; it says so above it.
 */
export function Loaded<T>({
  data,
  problem,
  asOfMs,
  onRetry,
  skeleton,
  children,
}: {
  data: T | undefined;
  problem: Problem | null;
  /** When the data came, for when it can't be had anew. */
  asOfMs: number;
  onRetry: () => void;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
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
      {children(data)}
    </>
  );
}
