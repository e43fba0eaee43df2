import { Redo2, Save, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ChangeStatus } from "#changes/change-note.tsx";
import type { OrderAct } from "#playlists/order/order-document.ts";
import { ORDER_KEYS } from "#playlists/order-keys.ts";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepRoom } from "#shared/ui/keep-room.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import type { Video } from "#videos/video-record.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import { ReviewDialog } from "./order-dialogs.tsx";
import { canEdit } from "./order-session.ts";
import type { PlaylistEditing, SavingPlan } from "./use-playlist-editing.ts";

const keepRoomBelow = keepRoom("bottom");

const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select";

/** Handles the keys of the order. They are page-wide, except in elements with shortcuts of their own. */
function useOrderKeys({
  save,
  undo,
  redo,
  hasSteps,
}: {
  save: () => void;
  undo: () => unknown;
  redo: () => unknown;
  /** Something was done to the order. Else the last change of the page is undone; see `UndoNotice`. */
  hasSteps: boolean;
}): void {
  useDocumentKeys((event) => {
    const { target } = event;
    const command = pressedCommand(event, ORDER_KEYS);
    if (event.defaultPrevented || command === null || !(target instanceof Element)) return;
    if (target.closest("dialog, [popover], [role=menu]")) return;
    // What is typed is undone where it is typed.
    const isText = target.matches(TYPED_IN);
    if (command === "save") save();
    else if (command === "redo" && !isText) redo();
    else if (command === "undo" && !isText && hasSteps) undo();
    else return;
    event.preventDefault();
  });
}

function canSaveOrder({ state, plan, saving, isReadOnly }: PlaylistEditing): boolean {
  const { phase, isBusy } = saving;
  const isFree = !isReadOnly && !isBusy && phase?.kind !== "conflict";
  return plan.isWorthSending && plan.isChecked && isFree && canEdit(state);
}

function canDiscardDraft({ state, plan, saving, mayEdit, isReadOnly }: PlaylistEditing): boolean {
  // A draft from an earlier role belongs to the person.
  return plan.isChanged && (mayEdit ? !isReadOnly : canEdit(state)) && !saving.isBusy;
}

export function SaveBar({
  editing,
  onMerge,
  children,
}: {
  editing: PlaylistEditing;
  onMerge: () => void;
  children?: ReactNode;
}) {
  const { session, document, diff, plan, saving, mayEdit, isReadOnly } = editing;
  const t = useTranslations("playlistEditor");
  const common = useTranslations("common");
  const [dialog, setDialog] = useState<"review" | "discard" | null>(null);
  const close = () => setDialog(null);
  const { phase } = saving;
  const canSave = canSaveOrder(editing);
  const canDiscard = canDiscardDraft(editing);
  const save = () => {
    if (!canSave) return;
    if (plan.waits.length + plan.dropped.length === 0) saving.save();
    else setDialog("review");
  };
  const undo = () => isReadOnly || session.undo();
  const redo = () => isReadOnly || session.redo();
  useOrderKeys({ save, undo, redo, hasSteps: document.past.length + document.future.length > 0 });
  const changeCount = diff.added.length + diff.removed.length + diff.moved.length;
  return (
    <section
      ref={keepRoomBelow}
      tabIndex={-1}
      aria-label={t("bar")}
      // In a low window, the list needs the room more.
      className="sticky bottom-[calc(var(--bottom-bar)+min(var(--notices,0px),30dvh))] z-10 mt-4 grid gap-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-dock outline-none [@media(max-height:32rem)]:static [@media(max-height:32rem)]:shadow-card"
    >
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit ? (
          <>
            <StepButton
              name="undo"
              act={document.past.at(-1)?.act}
              onClick={undo}
              isReadOnly={isReadOnly}
            />
            <StepButton
              name="redo"
              act={document.future[0]?.act}
              onClick={redo}
              isReadOnly={isReadOnly}
            />
          </>
        ) : null}
        {children}
        <div role="status" className="min-w-40 flex-1 wrap-anywhere">
          {mayEdit || plan.isChanged || phase !== null ? (
            <SavingStatus editing={editing} changeCount={changeCount} />
          ) : null}
        </div>
        {mayEdit ? <ConflictButtons saving={saving} onMerge={onMerge} /> : null}
        {phase?.kind === "unknown" ? (
          <Button onClick={() => saving.checkAgain()}>{common("checkAgain")}</Button>
        ) : null}
        {changeCount > 0 ? (
          <Button onClick={() => setDialog("review")}>
            {t("showChanges", { count: changeCount })}
          </Button>
        ) : null}
        {/* A button that disappears with the draft would lose the focus. */}
        {mayEdit || canDiscard ? (
          <Button
            aria-disabled={!canDiscard}
            onClick={() => {
              if (canDiscard) setDialog("discard");
            }}
          >
            {t("discard")}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button
            variant="primary"
            icon={<Save size={16} />}
            aria-disabled={!canSave}
            onClick={save}
          >
            {phase?.kind === "failed" || phase?.kind === "unknown" ? common("tryAgain") : t("save")}
          </Button>
        ) : null}
      </div>
      {phase?.kind === "failed" && phase.problem.kind !== "not-found" ? (
        <InlineProblem problem={phase.problem} />
      ) : null}
      {dialog === "review" ? (
        <ReviewDialog
          editing={editing}
          onClose={close}
          onSave={
            canSave
              ? () => {
                  close();
                  saving.save();
                }
              : null
          }
        />
      ) : null}
      {dialog === "discard" ? (
        <DiscardDialog
          onConfirm={() => {
            close();
            if (canDiscard) saving.discard();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** Undoes the last step, or redoes the one that was undone, and names it. */
function StepButton({
  name,
  act,
  isReadOnly,
  onClick,
}: {
  name: "undo" | "redo";
  /** Is absent when there is none. */
  act: OrderAct | undefined;
  isReadOnly: boolean;
  onClick: () => unknown;
}) {
  const t = useTranslations("playlistEditor");
  const common = useTranslations("common");
  const labelOf = (known: OrderAct) => {
    if (known.kind === "sort") return t(`acts.sort.${known.by}`);
    return "count" in known
      ? t(`acts.${known.kind}`, { count: known.count })
      : t(`acts.${known.kind}`);
  };
  const Icon = name === "undo" ? Undo2 : Redo2;
  return (
    <IconButton
      label={act === undefined ? common(name) : t(`${name}Act`, { act: labelOf(act) })}
      // A disabled button would lose the focus at the last step.
      aria-disabled={isReadOnly || act === undefined}
      className="aria-disabled:opacity-50"
      onClick={onClick}
    >
      <Icon size={16} />
    </IconButton>
  );
}

function DiscardDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const t = useTranslations("playlistEditor.discarding");
  return (
    <ConfirmDialog
      title={t("title")}
      cancel={t("keep")}
      confirm={t("discard")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("advice")}</p>
    </ConfirmDialog>
  );
}

function ConflictButtons({
  saving,
  onMerge,
}: {
  saving: PlaylistEditing["saving"];
  onMerge: () => void;
}) {
  const t = useTranslations("playlistEditor");
  const { phase } = saving;
  if (phase?.kind !== "conflict") return null;
  const { deleted, theirs } = phase;
  return (
    <>
      {deleted === null ? null : (
        <Button onClick={() => saving.saveWithout(deleted, theirs)}>
          {t("saveWithout", { count: deleted.length })}
        </Button>
      )}
      <Button onClick={onMerge}>{t("compare")}</Button>
    </>
  );
}

const label = (tone: StatusTone, text: string) => <StatusLabel tone={tone}>{text}</StatusLabel>;

function SavingStatus({
  editing: { playlistId, state, plan, saving, facts },
  changeCount,
}: {
  editing: PlaylistEditing;
  changeCount: number;
}) {
  const readyCount = useWhenReady(plan);
  const saveAnyway = useStore(unnamedItemsOf(useApi()), (all) => all[baseId(playlistId)]);
  const unknown = useTranslations("unknownItems");
  const t = useTranslations("playlistEditor.state");
  const common = useTranslations("common");
  const { phase } = saving;
  switch (phase?.kind) {
    case "saving":
      if (saveAnyway === undefined) {
        return phase.step === "sending" ? (
          <ChangeStatus state="saving" />
        ) : (
          <ChangeStatus state="saving" words={t(phase.step)} />
        );
      }
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          {label("working", unknown("title"))}
          <UnknownItems id={baseId(playlistId)} draft="save" onReplace={saveAnyway} />
        </span>
      );
    case "saved":
      return <ChangeStatus state="saved" words={t("confirming")} waitId={playlistId} />;
    case "unknown":
      return <ChangeStatus state="unknown" isDoubtful={phase.isDoubtful} />;
    case "conflict": {
      const [first] = phase.deleted ?? [];
      if (phase.deleted !== null && first !== undefined) {
        // The title is isolated, as it may run in the other direction.
        const title = `\u2068${facts.of(first).title}\u2069`;
        return label("trouble", t("deleted", { count: phase.deleted.length, title }));
      }
      return label("trouble", t(phase.wasSent ? "other" : "changed"));
    }
    case "failed":
      return label("trouble", t(phase.problem.kind === "not-found" ? "failedGone" : "failed"));
    case "visible":
    case undefined:
      break;
  }
  if (state.isSaved) return label("ready", common("saved"));
  if (!plan.isChanged) return label("neutral", t("same"));
  if (!plan.isChecked) return label("working", t("lookingUp"));
  if (!plan.isWorthSending) return label("neutral", t("waiting", { count: plan.waits.length }));
  if (!state.isStored) return label("trouble", t("draftNotKept", { count: changeCount }));
  if (readyCount > 0) return label("ready", t("ready", { count: readyCount }));
  return label("neutral", t("draft", { count: changeCount }));
}

/** Limits how many videos are polled; returning to the page refetches the library. */
const MAX_LOOKUPS_EACH = 20;

/** Polls videos that wait in the draft until they are ready. @returns number of them that can be saved now */
function useWhenReady(plan: SavingPlan): number {
  const services = useApi();
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const isNew = plan.waits.some(({ key }) => !waited.has(key));
  if (isNew) setWaited(new Set([...waited, ...plan.waits.map(({ key }) => key)]));
  const videos = plan.waits.filter(({ type }) => type === "vod").slice(0, MAX_LOOKUPS_EACH);
  // A string, so the poll is stable while the same videos wait.
  const ids = [...new Set(videos.map(({ id }) => id))].join(",");
  useEffect(() => {
    if (ids === "") return undefined;
    const stops = ids.split(",").map((videoId) =>
      services.settle.expect<Video>({
        ...videoExpectation(services, videoId),
        id: `ready:${videoId}`,
        // Polling lasts as long as it takes.
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
