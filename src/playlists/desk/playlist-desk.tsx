import { Play } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { AddPanel } from "#playlists/adding/add-panel.tsx";
import { OrderEditor } from "#playlists/editor/order-editor.tsx";
import type { EntryMark } from "#playlists/editor/order-row-props.ts";
import {
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
  withNewEntries,
} from "#playlists/entries.ts";
import type { PlaylistStanding } from "#playlists/list/playlist-menu.tsx";
import { diffOrders } from "#playlists/order/order-diff.ts";
import { openDocument } from "#playlists/order/order-document.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import type { PreviewTold } from "#playlists/preview/order-preview.tsx";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { DeskNotices } from "./desk-notices.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { canEdit } from "./order-desk.ts";
import { SaveBar } from "./save-bar.tsx";
import { planSaving } from "./saving-plan.ts";
import { useMerging } from "./use-merging.ts";
import { useOrderDesk } from "./use-order-desk.ts";
import { useOrderSaving } from "./use-order-saving.ts";

const OrderPreview = lazily(
  async () => (await import("#playlists/preview/order-preview.tsx")).OrderPreview,
);
const NOTHING = openDocument([]);
const NO_ENTRIES: readonly PlaylistEntry[] = [];

/** What a playlist plays, worked on as a document that nobody can lose. */
export function PlaylistDesk({
  playlist,
  standing,
  renderPlayer,
}: {
  playlist: Playlist;
  standing: PlaylistStanding;
  /** A player for one item of the preview. */
  renderPlayer: (item: PlaylistItem, told: PreviewTold) => ReactNode;
}) {
  const t = useTranslations("playlistDesk");
  const { desk, state } = useOrderDesk(playlist);
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
  const saving = useOrderSaving(playlist, { desk, state }, plan);
  const merging = useMerging({ desk, state, saving });
  const isReadOnly = !canEdit(state) || playlist.unreadableCount > 0 || standing === "deleting";
  // What was sent, or is about to be, goes on without the page; nothing else does.
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
        // Of a playlist that is gone there is nothing to come back to but what is kept.
        isChanged={isUnsent && !(standing === "gone" && state.isKept)}
        question={
          state.isKept
            ? { title: t("leaving.title"), advice: t("leaving.advice") }
            : { title: t("leaving.titleNotKept"), advice: t("leaving.adviceNotKept") }
        }
      />
      <DeskNotices
        playlist={playlist}
        isDeleting={standing === "deleting"}
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
                onApply={desk.apply}
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
                desk.apply(withNewEntries(present, items, gap), {
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
            desk={desk}
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

/** As the playlist names its items, by `type:id`. */
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
