import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toProblem } from "#shared/http/errors.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { InlineProblem } from "./error-notice.tsx";

/** Confirms the deletion of a record, and stays open until the service has accepted it. */
export function DeleteDialog({
  texts,
  remove,
  onDeleted,
  onClose,
  children,
}: {
  texts: { title: string; confirm: string; busy: string };
  remove: () => Promise<unknown>;
  onDeleted: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  // Offline, the answer is lost like any other: a dialog that waits could not be left.
  const { mutate, isPending, error } = useMutation({ mutationFn: remove });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={isPending ? texts.busy : texts.confirm}
      isFinal
      isResting={isPending}
      // A refusal is shown only here.
      isLocked={isPending}
      // Don't navigate if the user left the page meanwhile.
      onConfirm={() => mutate(undefined, { onSuccess: () => onDeleted() })}
      onClose={onClose}
    >
      {children}
      <InlineProblem problem={toProblem(error)} />
    </ConfirmDialog>
  );
}
