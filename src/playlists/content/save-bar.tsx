import { History, Redo2, Save, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { OrderDiff } from "#playlists/order/order-diff.ts";
import type { OrderAct, OrderDocument } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { Video } from "#videos/video-record.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { canEdit, type OrderSession, type OrderSessionState } from "./order-session.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { SavingStatus } from "./saving-status.tsx";
import type { OrderSaving, SavingPlan } from "./use-order-saving.ts";

/** Status of the order with undo, redo, history and save. */
export function SaveBar({
  playlistId,
  session,
  state,
  document,
  diff,
  plan,
  saving,
  facts,
  isReadOnly,
  onMerge,
  children,
}: {
  playlistId: string;
  session: OrderSession;
  state: OrderSessionState;
  document: OrderDocument;
  /** From what the service has to what is on screen. */
  diff: OrderDiff;
  plan: SavingPlan;
  saving: OrderSaving;
  facts: EntryFactsReader;
  isReadOnly: boolean;
  onMerge: () => void;
  /** More buttons. */
  children?: ReactNode;
}) {
  const t = useTranslations("playlistDesk");
  const [dialog, setDialog] = useState<"review" | "discard" | "history" | null>(null);
  const { phase, isBusy } = saving;
  const isAnswerAwaited = phase?.kind === "changed" || phase?.kind === "other";
  const canSave =
    plan.isWorthSending &&
    plan.isChecked &&
    !isReadOnly &&
    !isBusy &&
    !isAnswerAwaited &&
    canEdit(state);
  const canDiscard = plan.isChanged && !isReadOnly && !isBusy;
  const isPlain = plan.waiting.length + plan.dropped.length === 0;
  const save = () => {
    if (!canSave) return;
    if (isPlain) saving.save();
    else setDialog("review");
  };
  const undo = () => isReadOnly || session.undo();
  const redo = () => isReadOnly || session.redo();
  useEditorKeys({ undo, redo, save });
  const readyCount = useWhenReady(plan);
  const changeCount = diff.added.length + diff.removed.length + diff.moved.length;
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t("bar")}
      // In a low window the list has more need of the room.
      className="sticky bottom-(--bottom-bar) z-10 mt-4 grid gap-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-dock outline-none [@media(max-height:32rem)]:static [@media(max-height:32rem)]:shadow-card"
    >
      <div className="flex flex-wrap items-center gap-2">
        <UndoButtons document={document} isReadOnly={isReadOnly} onUndo={undo} onRedo={redo} />
        <IconButton label={t("openHistory")} onClick={() => setDialog("history")}>
          <History size={16} />
        </IconButton>
        {children}
        <div role="status" className="min-w-40 flex-1 wrap-anywhere">
          <SavingStatus
            state={state}
            plan={plan}
            phase={phase}
            changeCount={changeCount}
            readyCount={readyCount}
          />
        </div>
        {phase?.kind === "changed" || phase?.kind === "other" ? (
          <Button onClick={onMerge}>{t("compare")}</Button>
        ) : null}
        {phase?.kind === "unconfirmed" ? (
          <Button onClick={saving.checkAgain}>{t("checkAgain")}</Button>
        ) : null}
        {changeCount > 0 ? (
          <Button onClick={() => setDialog("review")}>
            {t("showChanges", { count: changeCount })}
          </Button>
        ) : null}
        {/* A button that went away with the draft would take the keyboard along. */}
        <Button
          aria-disabled={!canDiscard}
          onClick={() => {
            if (canDiscard) setDialog("discard");
          }}
        >
          {t("discard")}
        </Button>
        <Button variant="primary" icon={<Save size={16} />} aria-disabled={!canSave} onClick={save}>
          {t(phase?.kind === "failed" || phase?.kind === "unconfirmed" ? "saveAgain" : "save")}
        </Button>
      </div>
      {phase?.kind === "failed" && phase.problem.kind !== "not-found" ? (
        <InlineProblem problem={phase.problem} />
      ) : null}
      {dialog === "review" ? (
        <ReviewDialog
          document={document}
          plan={plan}
          facts={facts}
          onClose={() => setDialog(null)}
          onSave={
            canSave
              ? () => {
                  setDialog(null);
                  saving.save();
                }
              : null
          }
        />
      ) : null}
      {dialog === "history" ? (
        <HistoryDialog
          playlistId={playlistId}
          document={document}
          isReadOnly={isReadOnly}
          onClose={() => setDialog(null)}
          onRestore={(entries) => {
            setDialog(null);
            session.apply(entries, { kind: "restore" });
          }}
        />
      ) : null}
      {dialog === "discard" ? (
        <DiscardDialog
          onClose={() => setDialog(null)}
          onDiscard={() => {
            setDialog(null);
            if (canDiscard) saving.discard();
          }}
        />
      ) : null}
    </section>
  );
}

/** Asks before a draft is given up. */
function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const t = useTranslations("playlistDesk.discarding");
  return (
    <ConfirmDialog
      title={t("title")}
      cancel={t("keep")}
      confirm={t("discard")}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{t("advice")}</p>
    </ConfirmDialog>
  );
}

/** Page-wide shortcuts for undo, redo and save, except in elements with shortcuts of their own. */
function useEditorKeys(run: { undo: () => unknown; redo: () => unknown; save: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    if (!(target instanceof Element)) return;
    const key = event.key.toLowerCase();
    const isAbove = target.closest("dialog, [popover], [role=menu]") !== null;
    if (isAbove) return;
    if (key === "s" && !event.shiftKey) {
      event.preventDefault();
      run.save();
      return;
    }
    // What is typed is undone where it is typed.
    if (target.matches("input:not([type=checkbox], [type=radio]), textarea, select")) return;
    if (key === "z") {
      event.preventDefault();
      if (event.shiftKey) run.redo();
      else run.undo();
    } else if (key === "y" && !event.shiftKey) {
      event.preventDefault();
      run.redo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Videos polled at most; returning to the page refetches the library. */
const MAX_LOOKUPS_EACH = 20;

/**
 * Polls videos that wait in the draft until they are ready.
 * @returns number of them that can be saved now
 */
function useWhenReady(plan: SavingPlan): number {
  const services = useApi();
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const isNew = plan.waiting.some(({ key }) => !waited.has(key));
  if (isNew) setWaited(new Set([...waited, ...plan.waiting.map(({ key }) => key)]));
  const videos = plan.waiting.filter(({ type }) => type === "vod").slice(0, MAX_LOOKUPS_EACH);
  // A string, so the poll is stable while the same videos wait.
  const ids = [...new Set(videos.map(({ id }) => id))].join(",");
  useEffect(() => {
    if (ids === "") return undefined;
    const stops = ids.split(",").map((videoId) =>
      services.settle.expect<Video>({
        ...videoExpectation(services, videoId),
        id: `ready:${videoId}`,
        // For as long as it takes.
        pollRate: "encoding",
        isVisible: ({ status }) => status === "ready",
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, ids]);
  return waited.size === 0 ? 0 : plan.sent.filter(({ key }) => waited.has(key)).length;
}

/** Undo and redo buttons, labelled with the action. */
function UndoButtons({
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

/** Labels of actions, to follow "Undo". */
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
