import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { endPage } from "#shared/http/signed-out-signal.ts";
import { clearBrowser } from "./clear-browser.ts";
import { isUnended, noteUnended } from "./leftovers-notes.ts";
import { broadcastSignOut, goToSessionEnd } from "./sign-out-session.ts";
import { drawAlone, SignedOut, type SignOutState } from "./sign-out-view.tsx";

type Draw = (state: SignOutState) => void;

/**
 * Ends this page and those in other tabs, deletes the user's data from the browser, and navigates to the
 * sign-out URL. Data that can't be deleted in time does not delay that: it is deleted before the dashboard
 * starts again. A session that can't be ended is ended once there is a network, or asked about before the
 * dashboard starts again.
 */
export async function signOut(
  signOutUrl: string,
  { signInUrl }: Pick<RuntimeConfig, "signInUrl">,
): Promise<void> {
  noteUnended(true);
  // Notify first, so that other tabs do not take over uploads that this page releases.
  broadcastSignOut();
  endPage();
  const draw = show(signInUrl);
  const isCleared = await clearBrowser();
  await endSession(signOutUrl, isCleared, draw);
}

/**
 * Deletes the data again after a sign-out in another tab, because this tab may have written since. Says that
 * the session has ended once the other tab has navigated to the sign-out URL.
 */
export async function followSignOut({
  signInUrl,
  signOutUrl,
}: Pick<RuntimeConfig, "signInUrl" | "signOutUrl">): Promise<void> {
  const draw = show(signInUrl);
  const isCleared = await clearBrowser();
  const given = new AbortController();
  const onEnd = () => {
    given.abort();
    if (signOutUrl !== null) void endSession(signOutUrl, isCleared, draw);
  };
  const notify = () =>
    draw(
      isUnended()
        ? { kind: "elsewhere", isCleared, onEnd: signOutUrl === null ? null : onEnd }
        : { kind: "done", isCleared },
    );
  addEventListener("storage", notify, { signal: given.signal });
  notify();
}

/** Retries on request and when the network is back, until the page is left. */
async function endSession(signOutUrl: string, isCleared: boolean, draw: Draw): Promise<never> {
  for (;;) {
    draw({ kind: "leaving" });
    await goToSessionEnd(signOutUrl);
    await new Promise<void>((resolve) => {
      addEventListener("online", () => resolve(), { once: true });
      draw({ kind: "unended", isCleared, onEnd: resolve });
    });
  }
}

function show(signInUrl: string | null): Draw {
  // Suppress confirmations of leaving the page: there is nothing left to lose.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  const drawn = (state: SignOutState) => <SignedOut state={state} signInUrl={signInUrl} />;
  const root = drawAlone(drawn({ kind: "leaving" }));
  return (state) => drawAlone(drawn(state), root);
}
