import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { isMissingCode, type Problem } from "#shared/http/errors.ts";
import { ErrorNotice } from "./error-notice.tsx";

const MISSING_CODE: Problem = { kind: "missing-code", serviceMessage: "" };

/**
 * Creates a component that is loaded on first render. If its code could not be fetched, it shows an error in
 * its place, so that the rest of the page, with any input, stays.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
    return Again === null ? (
      <ErrorNotice problem={MISSING_CODE} onRetry={() => setAgain(() => lazily(load))} />
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
