import { Play } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { AddPanel } from "#playlists/adding/add-panel.tsx";
import { OrderEditor } from "#playlists/editor/order-editor.tsx";
import {
  entriesAlike,
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
  withNewEntries,
} from "#playlists/entries.ts";
import type { PlaylistStatus } from "#playlists/list/playlist-menu.tsx";
import { diffOrders, type EntryMark } from "#playlists/order/order-diff.ts";
import { openDocument } from "#playlists/order/order-document.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import type { PreviewContext } from "#playlists/preview/order-preview.tsx";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { canEdit, type OrderSession, type OrderSessionState } from "./order-session.ts";
import { SaveBar } from "./save-bar.tsx";
import { type OrderSaving, planSaving, useOrderSaving } from "./use-order-saving.ts";
import { useOrderSession } from "./use-order-session.ts";

const OrderPreview = lazily(
  async () => (await import("#playlists/preview/order-preview.tsx")).OrderPreview,
);
const NOTHING = openDocument([]);
const NO_ENTRIES: readonly PlaylistEntry[] = [];

/** Editor of a playlist's content with an autosaved draft. */
export function PlaylistEditor({
  playlist,
  phase,
  renderPlayer,
}: {
  playlist: Playlist;
  phase: PlaylistStatus;
  /** A player for one item of the preview. */
  renderPlayer: (item: PlaylistItem, reported: PreviewContext) => ReactNode;
}) {
  const t = useTranslations("playlistDesk");
  const { session, state } = useOrderSession(playlist);
  const [isPlaying, setIsPlaying] = useState(false);
  const [insertGap, setInsertGap] = useState<number | null>(null);
  const document = state.document ?? NOTHING;
  const { base, present } = document;
  const theirs = state.theirs ?? NO_ENTRIES;
  const asked = useMemo(() => [...present, ...base, ...theirs], [present, base, theirs]);
  const titles = useTitles(playlist);
  const facts = useEntryFacts(asked, titles);
  const diff = useMemo(() => diffOrders(base, present), [base, present]);
  const marks = useMemo(
    () =>
      new Map<string, EntryMark>([
        ...diff.added.map(({ entry }) => [entry.key, "added"] as const),
        ...diff.moved.map(({ entry }) => [entry.key, "moved"] as const),
      ]),
    [diff],
  );
  const plan = useMemo(() => planSaving(document, facts.of), [document, facts]);
  const saving = useOrderSaving(playlist, { session, state }, plan);
  const merging = useMerging({ session, state, saving });
  const isReadOnly = !canEdit(state) || playlist.unreadableCount > 0 || phase === "deleting";
  // An order in flight or queued continues without the page.
  const isUnsent =
    plan.isWorthSending &&
    !isOnItsWay(state.sent?.asked, plan.sent) &&
    !isOnItsWay(saving.running, plan.sent);
  if (state.document === null && (state.hold === "asking" || state.isKnown)) {
    return <Skeleton className="h-96" />;
  }
  return (
    <>
      <DraftGuard
        // A deleted playlist has no editor to return to; only unstored changes would be lost.
        isChanged={isUnsent && !(phase === "gone" && state.isStored)}
        question={
          state.isStored
            ? { title: t("leaving.title"), advice: t("leaving.advice") }
            : { title: t("leaving.titleNotKept"), advice: t("leaving.adviceNotKept") }
        }
      />
      <EditorNotices
        playlist={playlist}
        isDeleting={phase === "deleting"}
        state={state}
        {...merging.banner}
      />
      {state.document === null ? null : (
        <>
          {isPlaying ? (
            <div className="mb-4">
              <Suspense fallback={<Skeleton className="h-96" />}>
                <OrderPreview
                  entries={present}
                  facts={facts}
                  startKey={null}
                  onClose={() => setIsPlaying(false)}
                  renderPlayer={renderPlayer}
                />
              </Suspense>
            </div>
          ) : null}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="min-w-0">
              <OrderEditor
                entries={present}
                facts={facts}
                marks={marks}
                isReadOnly={isReadOnly}
                onApply={session.apply}
                insertGap={insertGap}
                onInsertGapChange={setInsertGap}
              />
            </div>
            <AddPanel
              entries={present}
              insertGap={insertGap}
              isReadOnly={isReadOnly}
              onAdd={(items) => {
                const gap = Math.min(insertGap ?? present.length, present.length);
                session.apply(withNewEntries(present, items, gap), {
                  kind: "add",
                  count: items.length,
                });
                // The next ones go behind these.
                if (insertGap !== null) setInsertGap(gap + items.length);
              }}
            />
          </div>
          <SaveBar
            playlistId={playlist.id}
            session={session}
            state={state}
            document={document}
            diff={diff}
            plan={plan}
            saving={saving}
            facts={facts}
            isReadOnly={isReadOnly}
            onMerge={merging.open}
          >
            <IconButton
              label={t("preview")}
              aria-disabled={isPlaying || present.length === 0}
              className="aria-disabled:opacity-50"
              onClick={() => setIsPlaying(present.length > 0)}
            >
              <Play size={16} />
            </IconButton>
          </SaveBar>
        </>
      )}
      {merging.theirs === null ? null : (
        <MergeDialog
          document={document}
          theirs={merging.theirs}
          facts={facts}
          {...merging.answers}
        />
      )}
    </>
  );
}

function isOnItsWay(
  asked: readonly PlaylistItem[] | null | undefined,
  entries: readonly PlaylistEntry[],
): boolean {
  return asked !== null && asked !== undefined && isSameOrder(asked, entries);
}

/** Titles from the playlist record, by `type:id`. */
function useTitles({ items }: Playlist): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        (items ?? []).flatMap(({ id, type, title }): [string, string][] =>
          title === null ? [] : [[`${type}:${id}`, title]],
        ),
      ),
    [items],
  );
}

/** Why the order can't be changed, and what others have done to it meanwhile. */
function EditorNotices({
  playlist,
  isDeleting,
  state,
  onMerge,
  onLater,
}: {
  playlist: Playlist;
  isDeleting: boolean;
  state: OrderSessionState;
  onMerge: () => void;
  /** Null: it was put off. */
  onLater: (() => void) | null;
}) {
  const t = useTranslations("playlistDesk");
  const { hold, isKnown, theirs } = state;
  return (
    <div role="status" className="grid gap-2 not-empty:mb-3">
      {isDeleting ? <Notice title={t("deleting.title")} advice={t("deleting.advice")} /> : null}
      {hold === "elsewhere" ? (
        <Notice title={t("elsewhere.title")} advice={t("elsewhere.advice")} />
      ) : null}
      {hold !== "asking" && !isKnown ? (
        <Notice title={t("unknown.title")} advice={t("unknown.advice")} />
      ) : null}
      {playlist.unreadableCount > 0 ? (
        <Notice
          title={t("unreadable.title", { count: playlist.unreadableCount })}
          advice={t("unreadable.advice")}
        />
      ) : null}
      {theirs !== null && onLater !== null ? (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2">
          <span className="min-w-40 flex-1">{t("changedElsewhere")}</span>
          <Button onClick={onMerge}>{t("compare")}</Button>
          <Button variant="quiet" onClick={onLater}>
            {t("later")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Notice({ title, advice }: { title: string; advice: string }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="font-medium">{title}</p>
      <p className="text-ink-soft">{advice}</p>
    </div>
  );
}

/** Offers a colleague's order, to merge or to adopt. */
function useMerging({
  session,
  state,
  saving,
}: {
  session: OrderSession;
  state: OrderSessionState;
  saving: OrderSaving;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [putOff, setPutOff] = useState<readonly PlaylistEntry[] | null>(null);
  const { phase } = saving;
  const reported = phase?.kind === "changed" || phase?.kind === "other" ? phase.theirs : null;
  const base = state.document?.base;
  const theirs = useMemo(
    () => (reported === null ? state.theirs : entriesAlike(reported, base ?? [])),
    [reported, state.theirs, base],
  );
  const close = () => setIsOpen(false);
  const answered = () => {
    close();
    // Clears the reported result of the save.
    if (reported !== null) saving.putAside();
  };
  return {
    /** Null: closed. */
    theirs: isOpen ? theirs : null,
    open: () => setIsOpen(true),
    banner: {
      onMerge: () => setIsOpen(true),
      onLater: reported !== null || state.theirs === putOff ? null : () => setPutOff(state.theirs),
    },
    answers: {
      onClose: close,
      onMerge(entries: readonly PlaylistEntry[]) {
        if (theirs !== null) session.takeIn(entries, theirs, { kind: "merge" });
        answered();
      },
      onTakeTheirs() {
        if (theirs !== null) session.takeIn(theirs, theirs, { kind: "theirs" });
        answered();
      },
      onKeepMine() {
        if (theirs !== null) session.keepMine(theirs);
        answered();
      },
    },
  };
}
