import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import {
  type Activity,
  activityText,
  changeIdOf,
  isOfThisPage,
  parseActivity,
} from "#changes/activity.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { APP_KEYS } from "#shared/ui/app-keys.ts";
import { Button } from "#shared/ui/button.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { useActivityLabel } from "./activity-label.ts";
import { batchOf, canTakeBack, takeBackChange } from "./take-back-change.ts";

/** Lasts long enough to see that something was changed by mistake; Activity has it later. */
const SHOWN_FOR_MS = 15_000;

/** Offers to undo the last change of this page, here for a while and by Ctrl/⌘ Z as long as the page is open. */
export function UndoNotice() {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const labelOf = useActivityLabel();
  const services = useApi();
  const mayEdit = useMayEdit();
  const text = useSyncExternalStore(onStored, activityText);
  /** Holds the entries and batches that were undone, and those that undid them. */
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const [hiddenId, setHiddenId] = useState<string | null>(null);
  const entries = useMemo(() => parseActivity(text), [text]);
  const last =
    entries.find((each) => isOfThisPage(each.id) && !handled.has(changeIdOf(each))) ?? null;
  const isOffered = mayEdit && last !== null && canTakeBack(last, batchOf(entries, last));
  const offered = isOffered ? last : null;
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    mutationFn: ({ entry, undoId }: { entry: Activity; undoId: string }) =>
      takeBackChange(services, entry, batchOf(entries, entry), undoId),
    onMutate: ({ undoId }) => setHandled((all) => new Set([...all, undoId])),
    onSuccess: (outcome, { entry }) => {
      if (outcome === "sent") setHandled((all) => new Set([...all, changeIdOf(entry)]));
    },
  });
  const undo = () => {
    if (offered !== null && !isPending) mutate({ entry: offered, undoId: newId() });
  };
  useUndoKey(undo);
  const offeredId = offered === null ? null : changeIdOf(offered);
  // Bulk work and batches show their progress instead.
  const isUndone =
    data === "sent" &&
    variables !== undefined &&
    variables.entry.batchId === undefined &&
    (variables.entry.action !== "bulk" || variables.entry.isKept);
  // A change that was made since is offered at once.
  const isNews = isUndone && (offered === null || isLater(entries, variables.undoId, offered.id));
  const undoneId = isNews ? variables.undoId : null;
  // Otherwise it would be announced again as soon as there is no offer.
  const isOver = isUndone && !isNews;
  useEffect(() => {
    if (isOver) reset();
  }, [isOver, reset]);
  useEffect(() => {
    const timer = setTimeout(() => {
      setHiddenId(offeredId);
      if (undoneId !== null) reset();
    }, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [offeredId, undoneId, reset]);

  const isAboutOffered = variables !== undefined && changeIdOf(variables.entry) === offeredId;
  const problem = isAboutOffered ? toProblem(error) : null;
  const refusal = isAboutOffered && (data === "conflict" || data === "not-kept") ? data : null;
  const problems = useTranslations("problems");
  if (undoneId !== null && variables !== undefined) {
    return (
      <Notice icon={<Icon />}>{t("undo.undone", { change: labelOf(variables.entry) })}</Notice>
    );
  }
  if (offered === null || (hiddenId === offeredId && problem === null && refusal === null))
    return null;
  return (
    <Notice
      icon={<Icon />}
      actions={
        <>
          {refusal !== null ? null : (
            <Button aria-disabled={isPending} onClick={undo}>
              {common("undo")}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setHiddenId(offeredId)}>
            {common("dismiss")}
          </Button>
        </>
      }
    >
      {refusal !== null
        ? t(refusal === "conflict" ? "undo.conflict" : "notKept")
        : problem === null
          ? labelOf(offered)
          : problems(`${problem.kind}.title`)}
    </Notice>
  );
}

/** Returns whether an entry was made after another one. */
function isLater(entries: readonly Activity[], id: string, otherId: string): boolean {
  return (
    entries.findIndex((each) => each.id === id) < entries.findIndex((each) => each.id === otherId)
  );
}

/** Selects fields in which what is typed is undone. */
const TYPED_IN =
  "input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false]),dialog,[popover],[role=menu]";

function useUndoKey(undo: () => void): void {
  useDocumentKeys((event) => {
    const { target } = event;
    if (pressedCommand(event, APP_KEYS) !== "undo") return;
    if (target instanceof Element && target.closest(TYPED_IN) !== null) return;
    // Editors with an undo of their own may be notified after this.
    setTimeout(() => {
      if (!event.defaultPrevented) undo();
    });
  });
}

function Icon() {
  return <Undo2 size={16} aria-hidden="true" />;
}
