import type { Root } from "react-dom/client";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { clearBrowser } from "./clear-browser.ts";
import { isUncleared, isUnended, noteUnended } from "./leftovers-notes.ts";
import { goToSessionEnd } from "./sign-out-session.ts";
import { drawAlone, Leftovers, SessionLeft } from "./sign-out-view.tsx";

/**
 * Completes an unfinished sign-out before the dashboard starts: deletes the previous user's data, and asks
 * about their session. Resolves when that is done, or when the user decides to continue without.
 */
export async function clearLeftovers(root: Root, { signOutUrl }: RuntimeConfig): Promise<void> {
  if (isUncleared()) await clear(root);
  if (isUnended()) await endSession(root, signOutUrl);
}

async function clear(root: Root): Promise<void> {
  for (;;) {
    draw("clearing");
    if (await clearBrowser()) return;
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

/**
 * Asks before navigating to the sign-out URL: a user who has signed in since would be signed out, and a
 * sign-out URL that redirects back here would cause an endless loop.
 */
async function endSession(root: Root, signOutUrl: string | null): Promise<void> {
  for (;;) {
    const isOver =
      signOutUrl === null || (await new Promise<boolean>((resolve) => draw("asking", resolve)));
    if (isOver) {
      noteUnended(false);
      return;
    }
    draw("ending");
    await goToSessionEnd(signOutUrl);
  }

  function draw(state: "asking" | "ending", answer: (isToOpen: boolean) => void = () => {}) {
    drawAlone(
      <SessionLeft state={state} onEnd={() => answer(false)} onOpen={() => answer(true)} />,
      root,
    );
  }
}
