import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { IntlProvider, useTranslations } from "use-intl";
import { currentLanguage, messagesOf } from "#messages/catalogues.ts";
import { type RuntimeConfig, signInUrlFor } from "#shared/http/runtime-config.ts";
import { endPage } from "#shared/http/signed-out-signal.ts";
import { basePath } from "#shared/storage/base-path.ts";
import { currentBrand } from "#shared/ui/brand.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { isUncleared, isUnended, noteUnended } from "./leftovers-notes.ts";
import { broadcastSignOut, clearBrowser, goToSessionEnd } from "./sign-out-session.ts";

/**
 * Ends this page in all tabs, deletes the user's data and navigates to the sign-out URL. What can't be deleted or ended in time
 * is dealt with before the dashboard starts again.
 */
export async function signOut(
  signOutUrl: string,
  { signInUrl }: Pick<RuntimeConfig, "signInUrl">,
): Promise<void> {
  noteUnended(true);
  // Notify first, so that other tabs do not take over uploads that this page releases.
  broadcastSignOut();
  endPage();
  const draw = replacePage(signInUrl);
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
  const draw = replacePage(signInUrl);
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

/**
 * Completes an unfinished sign-out before the dashboard starts: deletes the previous user's data, and asks
 * about their session. Resolves when that is done, or when the user decides to continue without.
 */
export async function clearLeftovers(
  root: Root,
  { signInUrl, signOutUrl }: RuntimeConfig,
): Promise<void> {
  const draw = drawnIn(root, signInUrl);
  let isToOpen = !isUncleared();
  while (!isToOpen) {
    draw({ kind: "clearing" });
    if (await clearBrowser()) break;
    isToOpen = await new Promise((onAnswer) => draw({ kind: "uncleared", onAnswer }));
  }
  while (isUnended()) {
    // Ask before navigating to the sign-out URL: a user who has signed in since would be signed out, and a
    // sign-out URL that redirects back here would cause an endless loop.
    if (
      signOutUrl === null ||
      (await new Promise<boolean>((onAnswer) => draw({ kind: "asking", onAnswer })))
    ) {
      noteUnended(false);
      return;
    }
    draw({ kind: "ending" });
    await goToSessionEnd(signOutUrl);
  }
}

type Draw = (state: SignOutState) => void;

/**
 * Names what is shown instead of the dashboard. `elsewhere`: another tab is ending the session, as
 * far as is known. `unended`: the session could not be ended. The last four are shown before the
 * dashboard starts, if a sign-out was not completed.
 */
type SignOutState =
  | { kind: "leaving" }
  | { kind: "elsewhere" | "unended"; isCleared: boolean; onEnd: (() => void) | null }
  | { kind: "done"; isCleared: boolean }
  | { kind: "clearing" | "ending" }
  | { kind: "uncleared" | "asking"; onAnswer: (isToOpen: boolean) => void };

/** Replaces the page of a tab whose user has signed out. */
function replacePage(signInUrl: string | null): Draw {
  // Suppress confirmations of leaving the page: there is nothing left to lose.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  const root = createRoot(document.querySelector<HTMLElement>("#root") ?? document.body);
  const draw = drawnIn(root, signInUrl);
  draw({ kind: "leaving" });
  return draw;
}

/**
 * Returns what draws the states of leaving in a root.
 * @param signInUrl null: reloading the page leads to the sign-in
 */
function drawnIn(root: Root, signInUrl: string | null): Draw {
  // The address is not the page of the person who has left.
  const startUrl = signInUrlFor(signInUrl, basePath());
  return (state) =>
    root.render(
      <IntlProvider
        messages={messagesOf(currentLanguage(), "app/after-page")}
        locale={currentLanguage()}
      >
        <SignOutPage state={state} signInUrl={startUrl} />
      </IntlProvider>,
    );
}

function SignOutPage({ state, signInUrl }: { state: SignOutState; signInUrl: string | null }) {
  const t = useTranslations("signedOut");
  const leftovers = useTranslations("leftovers");
  switch (state.kind) {
    case "leaving":
      return <Sheet title={t("leaving")} advice={[t("leavingAdvice")]} />;
    case "elsewhere":
    case "unended":
      return (
        <Sheet
          title={t(state.kind)}
          advice={[t(`${state.kind}Advice`), t(state.isCleared ? "cleared" : "uncleared")]}
          isUrgent={state.kind === "unended"}
        >
          {state.onEnd === null ? null : (
            <Button variant="primary" onClick={state.onEnd}>
              {t("end")}
            </Button>
          )}
        </Sheet>
      );
    case "done": {
      const outcome = state.isCleared ? "done" : "partly";
      return (
        <Sheet title={t(outcome)} advice={[t(`${outcome}Advice`)]} isUrgent={!state.isCleared}>
          {signInUrl === null ? (
            <Button variant="primary" onClick={() => location.reload()}>
              {t("signIn")}
            </Button>
          ) : (
            <a href={signInUrl} className={buttonClass("primary")}>
              {t("signIn")}
            </a>
          )}
        </Sheet>
      );
    }
    case "clearing":
    case "ending":
      return <Sheet title={leftovers(state.kind === "clearing" ? "title" : "ending")} />;
    case "uncleared":
    case "asking": {
      const [title, advice, act, open] =
        state.kind === "uncleared"
          ? (["failed", "advice", "retry", "open"] as const)
          : (["unended", "unendedAdvice", "end", "signedIn"] as const);
      return (
        <Sheet title={leftovers(title)} advice={[leftovers(advice)]} isUrgent>
          <Button variant="primary" onClick={() => state.onAnswer(false)}>
            {leftovers(act)}
          </Button>
          <Button onClick={() => state.onAnswer(true)}>{leftovers(open)}</Button>
        </Sheet>
      );
    }
  }
}

function Sheet({
  title,
  advice = [],
  isUrgent = false,
  children,
}: {
  title: string;
  advice?: readonly string[];
  isUrgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-3 p-6">
      <title>{`${title} · ${currentBrand().name}`}</title>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div role={isUrgent ? "alert" : undefined} className="grid gap-2 empty:hidden">
        {advice.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </main>
  );
}
