import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from "react";
import { isMissingCode, type Problem } from "#shared/http/errors.ts";
import { ErrorNotice } from "./error-notice.tsx";

const AGAIN_AFTER_MS = 5000;
const AGAIN_AT_MOST_MS = 300_000;

const MISSING_CODE: Problem = { kind: "missing-code", serviceMessage: "" };

/**
 * Creates a component that is loaded on first render. If its code could not be fetched, it shows an error in
 * its place until it can be, so that the rest of the page, with any input, stays.
 * @param Notice shows the error
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Notice: typeof ErrorNotice = ErrorNotice,
): LazyExoticComponent<ComponentType<Props>> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      arrival ??= untilItComes(load);
      void arrival.then((Component) => setAgain(() => Component));
    }, []);
    return Again === null ? (
      <Notice problem={MISSING_CODE} onRetry={() => setAgain(() => lazily(load, Notice))} />
    ) : (
      <Again {...props} />
    );
  }
  return lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        if (!isMissingCode(error)) throw error;
        return { default: Missing };
      },
    ),
  );
}

/**
 * Loads something at once, and retries until it succeeds. Never rejects.
 * @param again delay before the next retry, in milliseconds
 */
export function untilItComes<T>(load: () => Promise<T>, again = AGAIN_AFTER_MS): Promise<T> {
  return load().catch(async () => {
    await lineOr(again);
    return untilItComes(load, Math.min(again * 2, AGAIN_AT_MOST_MS));
  });
}

function lineOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(notify, waitMs);
    addEventListener("online", notify);
    function notify(): void {
      clearTimeout(timer);
      removeEventListener("online", notify);
      resolve();
    }
  });
}
