import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNow, useTimeZone, useTranslations } from "use-intl";
import { channelQueries } from "#channels/channels-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { needsPerson } from "#uploads/transfer-state.ts";
import { useTransferStore, useTransfers } from "#uploads/transfer-store.ts";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { existenceQueries } from "#watch-time/watch-time-queries.ts";
import {
  type Attention,
  absentVideoIds,
  attentionTo,
  attentionToPlaylists,
  attentionToVideos,
  inSteadyOrder,
  keyOf,
} from "./attention.ts";
import {
  type AttentionChoice,
  chooseAttention,
  refreshChoices,
  sortAttention,
  untilNew,
  useAttentionChoices,
} from "./attention-choices.ts";
import { type AttentionChange, Changed, HiddenRows, Rules } from "./attention-hidden.tsx";
import { AttentionRow } from "./attention-row.tsx";
import {
  chooseThreshold,
  LOWEST_THRESHOLDS,
  minCountOf,
  type ThresholdKind,
  type Thresholds,
  useThresholds,
} from "./attention-thresholds.ts";

/** Shows what waits for a person, each kind with its remedy. Counts grow as the library is read. */
export function AttentionPanel({ className }: { className?: string }) {
  const t = useTranslations("overview.attention");
  const common = useTranslations("common");
  const services = useApi();
  const { api } = services;
  const mayEdit = useMayEdit();
  const query = useQuery(videoLibraryQueries.all(api));
  const { data: library, isFetching } = query;
  const problem = isFetching ? null : (library?.failure ?? toProblem(query.error));
  const nowMs = useNow().getTime();
  const timeZone = useTimeZone() ?? "UTC";
  const pending = useStore(videoEdits.pendingOf(services));
  const videos = useMemo(
    () => withAllPendingEdits(library?.videos ?? [], pending),
    [library, pending],
  );
  const thresholds = useThresholds();
  const ofVideos = useMemo(
    () => attentionToVideos(videos, nowMs, timeZone, thresholds),
    [videos, nowMs, timeZone, thresholds],
  );
  const playlists = usePlaylists(library);
  const frame = useRef<HTMLElement>(null);
  const toPanel = () => frame.current?.focus();
  const uploads = useHaltedUploads(toPanel);
  const isWhole = library?.isComplete === true && playlists.isChecked && playlists.onRetry === null;
  const onServer = useMemo(
    () => [...playlists.attention, ...ofVideos],
    [playlists.attention, ofVideos],
  );
  const { listed, hidden, last, isRefused, choose, setThreshold, undo } = useSorted(
    mayEdit ? uploads.attention : [],
    onServer,
    thresholds,
  );
  useEffect(() => {
    if (!isWhole) return;
    // What another threshold leaves out is there still, and no news once it is listed again.
    const there = attentionToVideos(videos, nowMs, timeZone, LOWEST_THRESHOLDS);
    refreshChoices(onServer, [...playlists.attention, ...there]);
  }, [onServer, isWhole, videos, nowMs, timeZone, playlists.attention]);
  const items = useSteadyOrder(listed);
  return (
    <Panel title={t("title")} frameRef={frame} className={classNames("relative", className)}>
      {/* These are beside the heading, so that they take no room from the list. */}
      <div className="absolute end-4 top-2 flex items-center gap-1 text-sm text-ink-faint">
        {library === undefined || library.isComplete || problem !== null
          ? null
          : t("reading", { count: videos.length, total: library.totalCount ?? 0 })}
        <Rules />
      </div>
      <Loaded
        data={library ?? (items.length > 0 ? null : undefined)}
        problem={library === undefined && items.length === 0 ? problem : null}
        onRetry={() => void query.refetch()}
        skeleton={<Rows />}
      >
        {() => (
          <>
            {items.length > 0 ? (
              <ul className="@container divide-y divide-line">
                {items.map((item) => (
                  <AttentionRow
                    key={keyOf(item)}
                    item={item}
                    nowMs={nowMs}
                    mayEdit={mayEdit}
                    onRemedy={item.kind === "uploads" ? uploads.resume : null}
                    onDismiss={(isForGood) =>
                      choose(item, isForGood ? { is: "for-good" } : untilNew(item, isWhole))
                    }
                    onThreshold={setThreshold}
                  />
                ))}
              </ul>
            ) : (
              <p className="text-ink-soft">{t(isWhole ? "nothing" : "nothingSoFar")}</p>
            )}
            {last === null ? null : (
              <Changed
                change={last}
                onUndo={() => {
                  undo();
                  toPanel();
                }}
              />
            )}
            <p role="alert" className="mt-2 text-sm text-trouble empty:hidden">
              {isRefused ? t("notStored") : null}
            </p>
            <HiddenRows
              items={hidden}
              onList={(item) => {
                if (item.reason !== "few") {
                  choose(item, item.reason === "usual" ? { is: "always" } : undefined);
                }
                const isFew = item.count < minCountOf(item.kind, thresholds);
                if (isFew && item.kind !== "uploads") setThreshold(item.kind, null);
                toPanel();
              }}
            />
            {problem === null ? null : (
              <Failure onRetry={() => void query.refetch()} retry={common("continue")}>
                {t("failed", { count: videos.length })}
              </Failure>
            )}
            {playlists.onRetry === null ? null : (
              <Failure onRetry={playlists.onRetry} retry={common("tryAgain")}>
                {t("playlistsFailed")}
              </Failure>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/**
 * Returns what is listed and what is hidden, with the ways to change it, of which the last one can be undone.
 */
function useSorted(
  uploads: readonly Attention[],
  onServer: readonly Attention[],
  thresholds: Thresholds,
) {
  const choices = useAttentionChoices();
  const [last, setLast] = useState<(AttentionChange & { undo: () => void }) | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  return {
    ...sortAttention([...uploads, ...onServer], choices, thresholds),
    /** Is null where there is nothing to undo. */
    last,
    /** The last choice could not be stored. */
    isRefused,
    choose: (item: Attention, choice: AttentionChoice | undefined) => {
      const key = keyOf(item);
      const { [key]: before } = choices;
      const isStored = chooseAttention(key, choice);
      const isDismissal = choice !== undefined && choice.is !== "always";
      setIsRefused(!isStored);
      setLast(
        isStored && isDismissal ? { item, undo: () => void chooseAttention(key, before) } : null,
      );
    },
    /** Lists a kind from another threshold on; null: from the usual one, for which there is no way back. */
    setThreshold: (kind: ThresholdKind, value: number | null) => {
      const before = thresholds[kind];
      if (value === before) return;
      const isStored = chooseThreshold(kind, value);
      setIsRefused(!isStored);
      setLast(
        isStored && value !== null
          ? { kind, value, undo: () => void chooseThreshold(kind, before) }
          : null,
      );
    },
    undo: () => {
      last?.undo();
      setLast(null);
    },
  };
}

function Rows() {
  return (
    <div className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

function Failure({
  onRetry,
  retry,
  children,
}: {
  onRetry: () => void;
  retry: string;
  children: string;
}) {
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-2 text-ink-soft">
      {children}
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}

function useSteadyOrder<Item extends Attention>(found: readonly Item[]): readonly Item[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const items = inSteadyOrder(found, shown);
  const keys = items.map(keyOf);
  if (keys.join() !== shown.join()) setShown(keys);
  return items;
}

/**
 * Returns the uploads of this device that wait for a person.
 * @param onAct called before they go on, which removes the button
 */
function useHaltedUploads(onAct: () => void) {
  const store = useTransferStore();
  const halted = useTransfers().filter(
    (transfer) =>
      !transfer.isDismissed &&
      !transfer.isElsewhere &&
      (needsPerson(transfer) || transfer.stage.kind === "paused"),
  );
  const idsOf = (kind: "failed" | "paused") =>
    halted.filter(({ stage }) => stage.kind === kind).map(({ id }) => id);
  const [failed, paused] = [idsOf("failed"), idsOf("paused")];
  const send = (kind: "retry" | "resume", ids: readonly string[]) => () => {
    onAct();
    store.send({ kind, ids });
  };
  return {
    attention: attentionTo("uploads", halted),
    /** Is null when they need more than a click. */
    resume:
      failed.length > 0
        ? { text: "tryAgain" as const, act: send("retry", failed) }
        : paused.length > 0
          ? { text: "continue" as const, act: send("resume", paused) }
          : null,
  };
}

const NONE_ABSENT = { ids: [], isAll: true };

/**
 * Returns playlists with items that are gone, looked for once all videos are known: a page of calls, and a few lookups.
 */
function usePlaylists(library: VideoLibrary | undefined) {
  const services = useApi();
  const { api } = services;
  const enabled = library?.isComplete === true && !library.isDoubtful;
  const list = useQuery({ ...playlistQueries.list(services), enabled });
  const { data: channelList } = useQuery({ ...channelQueries.list(api), enabled });
  const playlists = list.data?.playlists;
  const { ids: absentIds, isAll } = useMemo(
    () =>
      enabled && playlists !== undefined ? absentVideoIds(playlists, library.videos) : NONE_ABSENT,
    [enabled, playlists, library],
  );
  const hasAbsent = absentIds.length > 0;
  const lookups = useQuery({
    ...existenceQueries.of(api, "vod", absentIds),
    enabled: hasAbsent,
  });
  const isLeast = !isAll || (lookups.data?.includes("failed") ?? false);
  const attention = useMemo(() => {
    const goneIds = new Set(absentIds.filter((_, at) => lookups.data?.[at] === "removed"));
    const areChannelsWhole = channelList?.unreadableCount === 0;
    const channelIds = new Set(channelList?.channels.map(({ id }) => id));
    return attentionToPlaylists(playlists ?? [], ({ id, type }) =>
      type === "vod" ? goneIds.has(id) : areChannelsWhole && !channelIds.has(id),
    ).map((each) => ({ ...each, isLeast }));
  }, [playlists, absentIds, lookups.data, channelList, isLeast]);
  return {
    attention,
    /** All of them are found, and nothing more is to come. */
    isChecked: enabled && !isLeast && !list.isPending && !(hasAbsent && lookups.isPending),
    /** Is null when none failed. */
    onRetry: list.isError && list.data === undefined ? () => void list.refetch() : null,
  };
}
