import type { Root } from "react-dom/client";
import { bringStyles } from "./bring-styles.ts";
import { clearBrowser } from "./clear-browser.ts";
import { drawAlone, Leftovers } from "./sign-out-view.tsx";

/**
 * Clears what could not be cleared when somebody signed out, before the next person sees anything. Fulfilled when it
 * is gone, or somebody wants to go on without.
 */
export async function clearLeftovers(root: Root): Promise<void> {
  for (;;) {
    draw("clearing");
    if (await clearBrowser()) return;
    await bringStyles().catch(() => undefined);
    const isToOpen = await new Promise<boolean>((resolve) => draw("failed", resolve));
    if (isToOpen) return;
  }

  function draw(state: "clearing" | "failed", answer: (isToOpen: boolean) => void = () => {}) {
    drawAlone(
      <Leftovers state={state} onRetry={() => answer(false)} onOpen={() => answer(true)} />,
      root,
    );
  }
}
