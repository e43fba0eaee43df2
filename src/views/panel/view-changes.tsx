import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import {
  forgetSavedViews,
  isSameView,
  keepView,
  type SavedView,
  type SavedViewsState,
  type SaveIssue,
} from "#views/saved-views-store.ts";

/** Holds a view as it was before it was changed in this panel. */
interface PastChange {
  kind: "removed" | "updated";
  view: SavedView;
}

/** Remembers the last change of the list, and takes it back. */
export function useUndoableChange(views: readonly SavedView[], onUndone: () => void) {
  const [past, setPast] = useState<PastChange | null>(null);
  const [refusal, setRefusal] = useState<SaveIssue | "taken">(null);
  return {
    past,
    refusal,
    carryOut: (change: PastChange, issue: SaveIssue) => {
      setRefusal(issue);
      if (issue === null) setPast(change);
    },
    /** Forgets the change of a view that has another name by now: taking it back would make a second one. */
    forget: () => setPast(null),
    undo: ({ kind, view }: PastChange) => {
      const isTaken = kind === "removed" && views.some((each) => isSameView(each, view));
      const problem = isTaken ? "taken" : keepView(view);
      setRefusal(problem);
      if (problem !== null) return;
      setPast(null);
      onUndone();
    },
  };
}

/** Says what was changed, and offers to undo it. */
export function UndoNote({
  past,
  onUndo,
}: {
  past: PastChange | null;
  onUndo: (past: PastChange) => void;
}) {
  const t = useTranslations("savedViews");
  const common = useTranslations("common");
  return (
    <div role="status" className="text-sm empty:hidden">
      {past === null ? null : (
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">
            {t(past.kind)} <bdi>{past.view.name}</bdi>
          </span>
          <Button
            key={`${past.kind} ${past.view.name}`}
            ref={takeFocus}
            onClick={() => onUndo(past)}
          >
            {common("undo")}
          </Button>
        </span>
      )}
    </div>
  );
}

/** The pressed control is gone: focus the undo button. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Says what is wrong with the list of views, or with its last change. */
export function ListTrouble({
  lostCount,
  issue,
  refusal,
  onForgotten,
}: Pick<SavedViewsState, "lostCount" | "issue"> & {
  /** Says why the last change was refused. */
  refusal: SaveIssue | "taken";
  /** Is called when all views were deleted, which removes the button. */
  onForgotten: () => void;
}) {
  const t = useTranslations("savedViews");
  return (
    <>
      {lostCount > 0 ? (
        <p className="text-sm text-working">{t("lost", { count: lostCount })}</p>
      ) : null}
      {refusal === null ? null : (
        <p role="alert" className="text-sm text-trouble">
          {refusal === "taken" ? t("taken") : t(`trouble.${refusal}`)}
        </p>
      )}
      {issue === null ? null : (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-trouble">{t(`trouble.${issue}`)}</p>
          {issue === "unreadable" ? (
            <Button
              onClick={() => {
                forgetSavedViews();
                onForgotten();
              }}
            >
              {t("forget")}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
