import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OrderAct, OrderDocument } from "#playlists/order/order-document.ts";
import { IconButton } from "#shared/ui/button.tsx";

/** The way back, and forth again, each named by what it would undo or do again. */
export function UndoButtons({
  document,
  isReadOnly,
  onUndo,
  onRedo,
}: {
  document: OrderDocument;
  isReadOnly: boolean;
  onUndo: () => unknown;
  onRedo: () => unknown;
}) {
  const t = useTranslations("playlistDesk");
  const labels = useActLabels();
  const last = document.past.at(-1);
  const next = document.future[0];
  const isMute = (step: unknown) => isReadOnly || step === undefined;
  return (
    <>
      <IconButton
        label={last === undefined ? t("undo") : t("undoAct", { act: labels(last.act) })}
        // A disabled button would drop the keyboard at the last step.
        aria-disabled={isMute(last)}
        className="aria-disabled:opacity-50"
        onClick={onUndo}
      >
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label={next === undefined ? t("redo") : t("redoAct", { act: labels(next.act) })}
        aria-disabled={isMute(next)}
        className="aria-disabled:opacity-50"
        onClick={onRedo}
      >
        <Redo2 size={16} />
      </IconButton>
    </>
  );
}

/** What was done to an order, in words that come after "Undo". */
function useActLabels(): (act: OrderAct) => string {
  const t = useTranslations("playlistDesk.acts");
  return (act) => {
    switch (act.kind) {
      case "move":
      case "remove":
      case "add":
        return t(act.kind, { count: act.count });
      case "sort":
        return t(`sort.${act.by}`);
      case "restore":
      case "merge":
      case "theirs":
        return t(act.kind);
    }
  };
}
