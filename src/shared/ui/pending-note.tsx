import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";
import { Button } from "./button.tsx";
import { InlineProblem } from "./inline-problem.tsx";

/** How something that was saved stands while no lookup has shown it. */
export type PendingState =
  | "saving"
  | "settling"
  | "doubtful"
  | "unconfirmed"
  | "stopped"
  | "overruled";

const isolate = (text: ReactNode) => <bdi>{text}</bdi>;

/** Says that what is on screen was asked for and not seen so far, and what can be done about it. */
export function PendingNote({
  state,
  asked,
  problem,
  onCheckAgain,
  onForget,
  onInsist,
}: {
  /** Null: there is nothing to say. */
  state: PendingState | null;
  /** What was asked for, told where the screen shows somebody else's; "" where that says itself. */
  asked: string;
  /** Why the same could not be asked for again. */
  problem: Problem | null;
  onCheckAgain: () => void;
  /** Shows what the service has instead. */
  onForget: () => void;
  /** Asks for the same again. */
  onInsist: () => void;
}) {
  return (
    <>
      {state === null ? null : (
        <div
          role="status"
          className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-working"
        >
          <Words state={state} asked={asked} />
          <Actions
            state={state}
            onCheckAgain={onCheckAgain}
            onForget={onForget}
            onInsist={onInsist}
          />
        </div>
      )}
      <InlineProblem problem={problem} />
    </>
  );
}

function Words({ state, asked }: { state: PendingState; asked: string }) {
  const t = useTranslations("pending");
  if (state === "saving") return <span className="text-ink-faint">{t("saving")}</span>;
  return (
    <span className="wrap-anywhere">
      {t(state)}{" "}
      {state === "overruled" && asked !== "" ? t.rich("asked", { asked, text: isolate }) : null}
    </span>
  );
}

function Actions({
  state,
  onCheckAgain,
  onForget,
  onInsist,
}: {
  state: PendingState;
  onCheckAgain: () => void;
  onForget: () => void;
  onInsist: () => void;
}) {
  const t = useTranslations("pending");
  switch (state) {
    case "saving":
    case "settling":
      return null;
    case "doubtful":
      // The person may know that nothing can have arrived: the same twice is as good as once.
      return <Button onClick={onInsist}>{t("sendAgain")}</Button>;
    case "unconfirmed":
    case "stopped":
      return (
        <>
          <Button onClick={onCheckAgain}>{t("checkAgain")}</Button>
          <Button variant="quiet" onClick={onForget}>
            {t("forget")}
          </Button>
        </>
      );
    case "overruled":
      return (
        <>
          <Button onClick={onInsist}>{t("insist")}</Button>
          <Button variant="quiet" onClick={onForget}>
            {t("accept")}
          </Button>
        </>
      );
  }
}
