import { endPage } from "#shared/http/page-end.ts";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { bringStyles } from "./bring-styles.ts";
import { clearBrowser } from "./clear-browser.ts";
import { isUnended, noteUnended } from "./leftovers-notes.ts";
import { tellSignOut } from "./sign-out-channel.ts";
import { goToSessionEnd } from "./sign-out-session.ts";
import { drawAlone, SignedOut, type SignOutState } from "./sign-out-view.tsx";

type Draw = (state: SignOutState) => void;

/**
 * Ends this page and those in other tabs, clears what the browser keeps of the person, and goes to where the session
 * ends. What can't be cleared in time keeps nobody signed in: it is cleared before the dashboard opens again. A
 * session that can't be ended is ended when there is a network, or asked about before the dashboard opens again.
 */
export async function signOut(
  signOutUrl: string,
  { signInUrl }: Pick<RuntimeConfig, "signInUrl">,
): Promise<void> {
  noteUnended(true);
  // First: others must not take over what this page lets go of.
  tellSignOut();
  endPage();
  const draw = show(signInUrl);
  const isCleared = await clearBrowser();
  await endSession(signOutUrl, isCleared, draw);
}

/**
 * Clears as well where the person has signed out in another tab: this one may have written since. Says that the
 * session has ended when the other tab has gone to where it ends.
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
  const tell = () =>
    draw(
      isUnended()
        ? { kind: "elsewhere", isCleared, onEnd: signOutUrl === null ? null : onEnd }
        : { kind: "done", isCleared },
    );
  addEventListener("storage", tell, { signal: given.signal });
  tell();
}

/** Tries again when somebody wants it, and when there is a network again; for as long as the page is there. */
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
  // Nothing is left to be asked about.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  const drawn = (state: SignOutState) => <SignedOut state={state} signInUrl={signInUrl} />;
  const root = drawAlone(drawn({ kind: "leaving" }));
  void bringStyles().catch(() => undefined);
  return (state) => drawAlone(drawn(state), root);
}
