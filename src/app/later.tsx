import type { ComponentType, LazyExoticComponent } from "react";
import { lazily } from "#shared/ui/lazily.tsx";
import { bringStyles } from "./bring-styles.ts";
import type { Catalogue } from "./messages/catalogues.ts";
import { withMessages } from "./with-messages.tsx";

/** Loads a component on first render, together with its messages and the full CSS. */
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
