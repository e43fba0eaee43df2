import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { IntlProvider, useTranslations } from "use-intl";
import { Button, buttonClass } from "#ui/button.tsx";
import words from "./messages/en/sign-out.json";

/** How signing out has gone so far. */
export type SignOutState = "leaving" | "done" | "partly";

/** What a tab shows whose person has signed out: the page, and all that it had, is gone. */
export function SignedOut({
  state,
  signInUrl,
}: {
  state: SignOutState;
  /** Null: loading the page anew leads there. */
  signInUrl: string | null;
}) {
  const t = useTranslations("signedOut");
  return (
    <Sheet title={t(state)} advice={t(`${state}Advice`)} isUrgent={state === "partly"}>
      {state === "leaving" ? null : signInUrl === null ? (
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

/** Before the dashboard opens: somebody has signed out here, and not everything of theirs was cleared. */
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
  if (state === "clearing") return <Sheet title={t("title")} advice="" isUrgent={false} />;
  return (
    <Sheet title={t("failed")} advice={t("advice")} isUrgent>
      <Button variant="primary" onClick={onRetry}>
        {t("retry")}
      </Button>
      <Button onClick={onOpen}>{t("open")}</Button>
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
  advice: string;
  isUrgent: boolean;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-3 p-6">
      <title>{`${title} · Reeldesk`}</title>
      <h1 className="text-xl font-semibold">{title}</h1>
      {advice === "" ? null : <p role={isUrgent ? "alert" : undefined}>{advice}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </main>
  );
}

/** Draws with these words where nothing else is on the page. @returns the root that was given, or a new one */
export function drawAlone(
  content: ReactNode,
  root: Root = createRoot(document.querySelector<HTMLElement>("#root") ?? document.body),
): Root {
  root.render(
    <IntlProvider messages={words} locale={document.documentElement.lang}>
      {content}
    </IntlProvider>,
  );
  return root;
}
