import type { RuntimeConfig } from "#api/runtime-config.ts";
import { endPage } from "#lib/page-end.ts";
import { bringStyles } from "./bring-styles.ts";
import { clearBrowser } from "./clear-browser.ts";
import { tellSignOut } from "./sign-out-channel.ts";
import { drawAlone, SignedOut, type SignOutState } from "./sign-out-view.tsx";

/**
 * Ends this page and those in other tabs, clears what the browser keeps of the person, and goes to where the session
 * ends. What can't be cleared in time keeps nobody signed in: it is cleared before the dashboard opens again.
 */
export async function signOut(
  signOutUrl: string,
  { signInUrl }: Pick<RuntimeConfig, "signInUrl">,
): Promise<void> {
  // First: others must not take over what this page lets go of.
  tellSignOut();
  endPage();
  show("leaving", signInUrl);
  await clearBrowser();
  location.replace(signOutUrl);
}

/** Clears as well where the person has signed out in another tab: this one may have written since. */
export async function followSignOut({ signInUrl }: Pick<RuntimeConfig, "signInUrl">) {
  const draw = show("leaving", signInUrl);
  draw((await clearBrowser()) ? "done" : "partly");
}

function show(state: SignOutState, signInUrl: string | null): (state: SignOutState) => void {
  // Nothing is left to be asked about.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  const drawn = (state: SignOutState) => <SignedOut state={state} signInUrl={signInUrl} />;
  const root = drawAlone(drawn(state));
  void bringStyles().catch(() => undefined);
  return (next) => drawAlone(drawn(next), root);
}
