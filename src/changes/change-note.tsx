import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import type { ChangeState } from "./change-state.ts";

const TONES: Record<ChangeState, StatusTone> = {
  waiting: "neutral",
  saving: "working",
  saved: "working",
  visible: "ready",
  unknown: "neutral",
  conflict: "trouble",
  failed: "trouble",
  skipped: "neutral",
};

/** Returns the words for a state, where a kind of change has none of its own; none for what is over. */
export function useChangeWords(): (state: ChangeState, isDoubtful?: boolean) => string {
  const t = useTranslations("changes");
  return (state, isDoubtful = false) => {
    if (state === "visible" || state === "skipped") return "";
    if (state === "unknown") return t(isDoubtful ? "short.unknown" : "saved");
    return t(state);
  };
}

/** Says how a change stands, and for how long its lookup has been waited for. */
export function ChangeStatus({
  state,
  isDoubtful = false,
  words,
  tone = state === "unknown" && isDoubtful ? "trouble" : TONES[state],
  waitId,
  nameOf,
}: {
  state: ChangeState;
  /** The answer was lost. Told apart where it is not visible. */
  isDoubtful?: boolean;
  /** Names changes of all kinds where it is absent. */
  words?: ReactNode;
  tone?: StatusTone;
  /** The lookups are made for it under this id in the consistency poller. */
  waitId?: string | readonly string[];
  /** Names buttons, where several changes are listed. */
  nameOf?: ((action: string) => string) | undefined;
}) {
  const wordsOf = useChangeWords();
  return (
    <span className="inline-flex min-h-6 flex-wrap items-center gap-x-2">
      <StatusLabel tone={tone}>{words ?? wordsOf(state, isDoubtful)}</StatusLabel>
      {waitId === undefined ? null : <WaitClock id={waitId} {...(nameOf && { nameOf })} />}
    </span>
  );
}

/** Maps each button to its message, in the order in which they stand. */
const ACTIONS = {
  checkAgain: "common.checkAgain",
  tryAgain: "common.tryAgain",
  sendAgain: "changes.sendAgain",
  overwrite: "changes.overwrite",
  forget: "changes.forget",
  accept: "changes.accept",
  keep: "changes.keep",
  cancel: "common.cancel",
  dismiss: "common.dismiss",
} as const;

type ActionName = keyof typeof ACTIONS;

/** These give something up. */
const QUIET: readonly ActionName[] = ["forget", "accept", "keep", "cancel", "dismiss"];

/** Holds buttons by name; false means that it can’t be done now. */
type ChangeActions = Partial<Record<ActionName, (() => void) | false | undefined>>;

/**
 * Shows buttons for a change.
 * @param isRow they take the row of a list away that they are in
 */
export function ChangeButtons({
  actions,
  nameOf,
  isRow = false,
}: {
  actions: ChangeActions;
  nameOf?: ((action: string) => string) | undefined;
  isRow?: boolean;
}) {
  const t = useTranslations();
  return Object.entries(ACTIONS).map(([key, message]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `entries` widens the keys
    const name = key as ActionName;
    const act = actions[name];
    return act === undefined || act === false ? null : (
      <Button
        key={name}
        {...(isRow && PARTING)}
        variant={QUIET.includes(name) ? "quiet" : "secondary"}
        className="text-start whitespace-normal!"
        aria-label={nameOf?.(t(message))}
        onClick={act}
      >
        {t(message)}
      </Button>
    );
  });
}

/** Shows how a change stands, why, and what can be done about it. */
export function ChangeNote({
  lead,
  actions = {},
  isRow,
  problem,
  children,
  ...status
}: Parameters<typeof ChangeStatus>[0] & {
  /** Stands before its status, and says what is changed. */
  lead?: ReactNode;
  actions?: ChangeActions;
  isRow?: boolean;
  /** Says why it failed; absent where that is told elsewhere. */
  problem?: Problem | null;
  /** Shows its progress, or advice. */
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 text-sm wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-1.5">
        {lead}
        <ChangeStatus {...status} />
      </div>
      {children}
      {problem === undefined ? null : <InlineProblem problem={problem} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ChangeButtons
          actions={actions}
          nameOf={status.nameOf}
          {...(isRow !== undefined && { isRow })}
        />
      </div>
    </div>
  );
}
