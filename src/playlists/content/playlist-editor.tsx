import { Play } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { AddPanel } from "#playlists/adding/add-panel.tsx";
import { OrderEditor } from "#playlists/editor/order-editor.tsx";
import {
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
  withNewEntries,
} from "#playlists/entries.ts";
import type { EntryMark } from "#playlists/order-diff.ts";
import type { Playlist, PlaylistStatus } from "#playlists/playlist-record.ts";
import { ItemPlayer } from "#playlists/preview/item-player.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import { MergeDialog } from "./order-dialogs.tsx";
import { isKnown } from "./order-session.ts";
import { SaveBar } from "./save-bar.tsx";
import { contentId, type PlaylistEditing, usePlaylistEditing } from "./use-playlist-editing.ts";

const OrderPreview = lazily(
  async () => (await import("#playlists/preview/order-preview.tsx")).OrderPreview,
);

export function PlaylistEditor({ playlist, phase }: { playlist: Playlist; phase: PlaylistStatus }) {
  const preview = useTranslations("playlistPreview");
  const editing = usePlaylistEditing(playlist, phase);
  const { session, state, document, facts, diff, saving, theirs, mayEdit, isReadOnly } = editing;
  const { present } = document;
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const [insertGap, setInsertGap] = useState<number | null>(null);
  const marks = useMemo(
    () =>
      new Map<string, EntryMark>([
        ...diff.added.map(({ entry }) => [entry.key, "added"] as const),
        ...diff.moved.map(({ entry }) => [entry.key, "moved"] as const),
      ]),
    [diff],
  );
  if (state.document === null && (state.hold === "asking" || isKnown(state))) {
    return <Skeleton className="h-96" />;
  }
  const add = (items: readonly PlaylistItem[]) => {
    const gap = Math.min(insertGap ?? present.length, present.length);
    const next = withNewEntries(present, items, gap);
    session.apply(next, { kind: "add", count: items.length });
    // The next items go after these.
    if (insertGap !== null) setInsertGap(gap + items.length);
  };
  return (
    <>
      <UnsentGuard editing={editing} phase={phase} />
      <EditorNotices
        editing={editing}
        unreadableCount={playlist.unreadableCount}
        isDeleting={phase === "deleting"}
        onMerge={() => setIsMerging(true)}
      />
      {state.document === null ? null : (
        <>
          {isPlaying ? (
            <div className="mb-4">
              <Suspense fallback={<Skeleton className="h-96" />}>
                <OrderPreview
                  entries={present}
                  facts={facts}
                  onClose={() => setIsPlaying(false)}
                  renderPlayer={(item, reported) => <ItemPlayer item={item} {...reported} />}
                />
              </Suspense>
            </div>
          ) : null}
          <div
            className={classNames(
              "grid grid-cols-[minmax(0,1fr)] items-start gap-4",
              mayEdit && "lg:grid-cols-[minmax(0,1fr)_22rem]",
            )}
          >
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
            {mayEdit ? (
              <AddPanel
                entries={present}
                insertGap={insertGap}
                isReadOnly={isReadOnly}
                onAdd={add}
              />
            ) : null}
          </div>
          <SaveBar editing={editing} onMerge={() => setIsMerging(true)}>
            <IconButton
              label={preview("title")}
              aria-disabled={isPlaying || present.length === 0}
              className="aria-disabled:opacity-50"
              onClick={() => setIsPlaying(present.length > 0)}
            >
              <Play size={16} />
            </IconButton>
          </SaveBar>
        </>
      )}
      {isMerging && theirs !== null ? (
        <MergeDialog
          editing={editing}
          theirs={theirs}
          onAnswer={(kind, entries) => {
            if (kind === "mine") session.keepMine(theirs);
            else session.takeIn(entries, theirs, { kind });
            setIsMerging(false);
            // Clears the reported result of the save.
            if (editing.conflict !== null) saving.putAside();
          }}
          onClose={() => setIsMerging(false)}
        />
      ) : null}
    </>
  );
}

/** Asks before an order is left that was not sent. */
function UnsentGuard({
  editing: { state, saving, plan },
  phase,
}: {
  editing: PlaylistEditing;
  phase: PlaylistStatus;
}) {
  const t = useTranslations("playlistEditor.leaving");
  const isKept = state.isStored;
  // A save in flight or in the queue continues without the page.
  const isOnItsWay = [state.sent?.asked, saving.running].some(
    (asked) => asked && isSameOrder(asked, plan.sent),
  );
  const isUnsent = plan.isWorthSending && !isOnItsWay;
  return (
    <DraftGuard
      // A deleted playlist has no editor to return to; only unstored changes would be lost.
      isChanged={isUnsent && !(phase === "gone" && isKept)}
      question={{ title: t("title"), advice: t(isKept ? "advice" : "adviceNotKept") }}
    />
  );
}

function EditorNotices({
  editing: { playlistId, session, state, saving, conflict, mayEdit },
  unreadableCount,
  isDeleting,
  onMerge,
}: {
  editing: PlaylistEditing;
  unreadableCount: number;
  isDeleting: boolean;
  onMerge: () => void;
}) {
  const t = useTranslations("playlistEditor");
  const unknown = useTranslations("unknownItems");
  const { document, hold, unknownSinceMs, theirs } = state;
  const [putOff, setPutOff] = useState<readonly PlaylistEntry[] | null>(null);
  const draft = (document?.present.length ?? 0) === 0 ? "no" : "yes";
  const notice = (
    name: "deleting" | "elsewhere" | "unknown" | "unreadable",
    actions: ReactNode = null,
  ) => (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium">
          {name === "unknown" ? unknown("title") : t(`${name}.title`, { count: unreadableCount })}
        </p>
        <p className="text-ink-soft">{t(`${name}.advice`)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>
    </div>
  );
  return (
    <div role="status" className="grid gap-2 not-empty:mb-3">
      {isDeleting ? notice("deleting") : null}
      {hold === "elsewhere" ? notice("elsewhere") : null}
      {hold !== "asking" && !isKnown(state)
        ? notice(
            "unknown",
            saving.isBusy ? (
              <WaitClock id={playlistId} />
            ) : (
              <UnknownItems
                id={contentId(playlistId)}
                sinceMs={unknownSinceMs}
                draft={draft}
                onReplace={hold === "ours" ? () => session.editBlindly() : undefined}
              />
            ),
          )
        : null}
      {unreadableCount > 0 ? notice("unreadable") : null}
      {theirs === null || theirs === putOff || conflict !== null || !mayEdit ? null : (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2">
          <span className="min-w-40 flex-1">{t("changedElsewhere")}</span>
          <Button onClick={onMerge}>{t("compare")}</Button>
          <Button variant="quiet" onClick={() => setPutOff(theirs)}>
            {t("later")}
          </Button>
        </div>
      )}
    </div>
  );
}
