import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { toProblem } from "#api/errors.ts";
import { ErrorNotice } from "#ui/error-notice.tsx";
import { bringStyles } from "./bring-styles.ts";
import type { Catalogue } from "./messages/catalogues.ts";
import { withMessages } from "./with-messages.tsx";

/** A component that comes when it is first drawn, with its words and its classes. */
export function later<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  ...words: (() => Promise<Catalogue>)[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazily(async () => {
    const [Component, brought] = await Promise.all([
      code(),
      Promise.all(words.map((bring) => bring())),
      bringStyles(),
    ]);
    return withMessages(brought, Component);
  });
}

/**
 * A component that is brought when it is first drawn. One that could not be loaded says so in its place: the page
 * around it, and what is typed there, stays.
 */
export function lazily<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    bring().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        const problem = toProblem(error);
        if (problem?.kind !== "missing-code") throw error;
        return {
          default: function Missing(props: Props) {
            const [Again, setAgain] = useState<ComponentType<Props> | null>(null);
            return Again === null ? (
              <ErrorNotice problem={problem} onRetry={() => setAgain(() => lazily(bring))} />
            ) : (
              <Again {...props} />
            );
          },
        };
      },
    ),
  );
}
