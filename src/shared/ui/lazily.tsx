import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { isMissingCode } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { ErrorNotice } from "./error-notice.tsx";

const MISSING_CODE: Problem = { kind: "missing-code", serviceMessage: "" };

/**
 * A component that is brought when it is first drawn. One that could not be loaded says so in its place: the page
 * around it, and what is typed there, stays.
 */
export function lazily<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
    return Again === null ? (
      <ErrorNotice problem={MISSING_CODE} onRetry={() => setAgain(() => lazily(bring))} />
    ) : (
      <Again {...props} />
    );
  }
  return lazy(() =>
    bring().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        if (!isMissingCode(error)) throw error;
        return { default: Missing };
      },
    ),
  );
}
