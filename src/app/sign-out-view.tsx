import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { IntlProvider, useTranslations } from "use-intl";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import text from "./messages/en.json";

/**
 * Progress of a sign-out. `elsewhere`: another tab is ending the session, as far as is known. `unended`: the
 * session could not be ended.
 */
export type SignOutState =
  | { kind: "leaving" }
  | { kind: "elsewhere" | "unended"; isCleared: boolean; onEnd: (() => void) | null }
  | { kind: "done"; isCleared: boolean };

/** Replaces the page of a tab whose user has signed out. */
export function SignedOut({
  state,
  signInUrl,
}: {
  state: SignOutState;
  /** Null: reloading the page leads to the sign-in. */
  signInUrl: string | null;
}) {
  const t = useTranslations("signedOut");
  switch (state.kind) {
    case "leaving":
      return <Sheet title={t("leaving")} advice={[t("leavingAdvice")]} isUrgent={false} />;
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
  }
}

/** Shown before the dashboard starts, if data of a signed-out user could not be deleted. */
export function Leftovers({
  state,
  onRetry,
  onOpen,
}: {
  state: "clearing" | "failed";
  onRetry: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("leftovers");
  if (state === "clearing") return <Sheet title={t("title")} advice={[]} isUrgent={false} />;
  return (
    <Sheet title={t("failed")} advice={[t("advice")]} isUrgent>
      <Button variant="primary" onClick={onRetry}>
        {t("retry")}
      </Button>
      <Button onClick={onOpen}>{t("open")}</Button>
    </Sheet>
  );
}

/** Shown before the dashboard starts, if the session of a signed-out user may not have ended. */
export function SessionLeft({
  state,
  onEnd,
  onOpen,
}: {
  state: "asking" | "ending";
  onEnd: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("leftovers");
  if (state === "ending") return <Sheet title={t("ending")} advice={[]} isUrgent={false} />;
  return (
    <Sheet title={t("unended")} advice={[t("unendedAdvice")]} isUrgent>
      <Button variant="primary" onClick={onEnd}>
        {t("end")}
      </Button>
      <Button onClick={onOpen}>{t("signedIn")}</Button>
    </Sheet>
  );
}

function Sheet({
  title,
  advice,
  isUrgent,
  children,
}: {
  title: string;
  /** Paragraphs. */
  advice: readonly string[];
  isUrgent: boolean;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-3 p-6">
      <title>{`${title} · Reeldesk`}</title>
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

/** Renders content outside the app, with the sign-out messages. @returns the given root, or a new one */
export function drawAlone(
  content: ReactNode,
  root: Root = createRoot(document.querySelector<HTMLElement>("#root") ?? document.body),
): Root {
  root.render(
    <IntlProvider messages={text} locale={document.documentElement.lang}>
      {content}
    </IntlProvider>,
  );
  return root;
}
