import type { ComponentType, LazyExoticComponent } from "react";
import { lazily } from "#shared/ui/lazily.tsx";
import { loadMessages } from "./messages/load-messages.ts";
import { withMessages } from "./with-messages.tsx";

/**
 * Loads a component on first render, together with the messages of some domains, named as their
 * folders in `src`.
 */
export function later<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  ...domains: string[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazily(async () => {
    const [Component, messages] = await Promise.all([
      code(),
      Promise.all(domains.map(loadMessages)),
    ]);
    return withMessages(messages, Component);
  });
}
