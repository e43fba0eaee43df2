import { useEffect, useRef } from "react";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";

/** Playback error with a retry. Retries by itself when the network returns. */
export function FailedPlayer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOutage = error instanceof ApiError && error.kind === "network";
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!isOutage) return;
    const goOn = () => retry.current();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isOutage]);
  return (
    <div className="absolute inset-0 grid [align-content:safe_center] overflow-y-auto p-4">
      <ErrorNotice problem={toProblem(error)} onRetry={onRetry} />
    </div>
  );
}
