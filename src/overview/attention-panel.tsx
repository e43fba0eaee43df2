import { useQuery } from "@tanstack/react-query";
import { BellOff, Captions, EyeOff, Hourglass, ImageOff, ListX, TriangleAlert } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useNow, useTimeZone, useTranslations } from "use-intl";
import { formatCoverageView, parseCoverageView } from "#captions/coverage-view.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import {
  formatLibraryView,
  type LibraryView,
  DEFAULT_VIEW as WHOLE_LIBRARY,
} from "#library/library-view.ts";
import { OpenInLibrary } from "#library/open-in-library.tsx";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { needsPerson } from "#uploads/transfer-state.ts";
import { useTransferStore, useTransfers } from "#uploads/transfer-store.ts";
import { withPendingEdits } from "#videos/pending-videos.ts";
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
  lastUnpublishedDay,
} from "./attention.ts";
import {
  type AttentionChoice,
  chooseAttention,
  refreshChoices,
  sortAttention,
  untilNew,
  useAttentionChoices,
} from "./attention-choices.ts";
import { Dismissed, HiddenRows, Rules, useTextOf } from "./attention-hidden.tsx";

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
    () => (library?.videos ?? []).map((video) => withPendingEdits(video, pending)),
    [library, pending],
  );
  const ofVideos = useMemo(
    () => attentionToVideos(videos, nowMs, timeZone),
    [videos, nowMs, timeZone],
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
  const { listed, hidden, undoable, isRefused, choose, undo } = useSorted(
    mayEdit ? uploads.attention : [],
    onServer,
    isWhole,
  );
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
              <ul className="divide-y divide-line">
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
                  />
                ))}
              </ul>
            ) : (
              <p className="text-ink-soft">{t(isWhole ? "nothing" : "nothingSoFar")}</p>
            )}
            {undoable === null ? null : (
              <Dismissed
                key={keyOf(undoable)}
                item={undoable}
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
                choose(item, item.reason === "usual" ? { is: "always" } : undefined);
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
 * Returns what is listed and what is hidden, with the ways to change it, of which the last dismissal can be undone.
 * @param isWhole everything on the server is found
 */
function useSorted(
  uploads: readonly Attention[],
  onServer: readonly Attention[],
  isWhole: boolean,
) {
  const choices = useAttentionChoices();
  const [last, setLast] = useState<{ item: Attention; before?: AttentionChoice } | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (isWhole) refreshChoices(onServer);
  }, [onServer, isWhole]);
  return {
    ...sortAttention([...uploads, ...onServer], choices),
    undoable: last?.item ?? null,
    /** The last choice could not be stored. */
    isRefused,
    choose: (item: Attention, choice: AttentionChoice | undefined) => {
      const { [keyOf(item)]: before } = choices;
      const isStored = chooseAttention(keyOf(item), choice);
      const isDismissal = choice !== undefined && choice.is !== "always";
      setIsRefused(!isStored);
      setLast(isStored && isDismissal ? { item, ...(before && { before }) } : null);
    },
    undo: () => {
      if (last !== null) chooseAttention(keyOf(last.item), last.before);
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

const ICONS = {
  uploads: TriangleAlert,
  encoding: Hourglass,
  playlists: ListX,
  unpublished: EyeOff,
  subtitles: Captions,
  thumbnails: ImageOff,
} as const satisfies Record<Attention["kind"], unknown>;

function AttentionRow({
  item,
  nowMs,
  mayEdit,
  onRemedy,
  onDismiss,
}: {
  item: Attention & { newCount: number };
  nowMs: number;
  mayEdit: boolean;
  /** Is null when the remedy is on another page. */
  onRemedy: { text: "tryAgain" | "continue"; act: () => void } | null;
  onDismiss: (isForGood: boolean) => void;
}) {
  const t = useTranslations("overview.attention");
  const common = useTranslations("common");
  const timeZone = useTimeZone() ?? "UTC";
  const textId = useId();
  const { kind, count, examples, newCount } = item;
  const text = useTextOf()(item);
  const Icon = ICONS[kind];
  const list = listOf(item);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2.5 first:pt-0">
      <Icon
        aria-hidden="true"
        size={17}
        className={kind === "uploads" ? "text-trouble" : "text-ink-faint"}
      />
      <p id={textId} className={list === null ? "max-sm:col-span-2" : "col-span-2"}>
        {text}
        {newCount === 0 ? null : (
          <span className="text-ink-soft"> · {t("new", { count: newCount })}</span>
        )}
      </p>
      <div
        className={classNames(
          "flex flex-wrap gap-2 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:mt-1",
          // Two ways don't fit beside the text.
          list !== null && "order-last col-span-3 col-start-2 mt-1",
        )}
      >
        {list === null ? null : <OpenInLibrary view={list} describedBy={textId} />}
        {onRemedy === null ? (
          <ButtonLink to={hrefOf(item, nowMs, timeZone)} aria-describedby={textId}>
            {t(`remedies.${mayEdit || kind === "playlists" ? kind : "unpublished"}`, { count })}
          </ButtonLink>
        ) : (
          <Button onClick={onRemedy.act} aria-describedby={textId}>
            {common(onRemedy.text)}
          </Button>
        )}
      </div>
      {/* Each upload is dismissed by itself, where it can be looked at. */}
      {kind === "uploads" ? null : (
        <Menu
          label={t("dismiss.label", { text })}
          items={() => [
            { text: t("dismiss.untilNew"), onSelect: () => onDismiss(false) },
            { text: t("dismiss.forGood"), onSelect: () => onDismiss(true) },
          ]}
        >
          <BellOff aria-hidden="true" size={15} />
        </Menu>
      )}
      <ul className="col-span-3 col-start-2 flex min-w-0 gap-x-3 text-sm text-ink-soft">
        {examples.map(({ id, name }) => {
          const title = name ?? common("untitled");
          const text = (
            <bdi title={title} className="block truncate">
              {title}
            </bdi>
          );
          return (
            <li key={id} className="min-w-0 py-0.5">
              {kind === "uploads" ? (
                text
              ) : (
                <Link
                  to={kind === "playlists" ? paths.playlist(id) : paths.video(id)}
                  className="hover:text-ink hover:underline"
                >
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/**
 * Returns the filters of the library that show what is counted; null where the remedy is there already, or it is no list of
 * videos.
 */
function listOf({ kind, language }: Attention): Partial<LibraryView> | null {
  if (kind === "thumbnails") return { shown: "published", missing: ["thumbnail"] };
  if (kind !== "subtitles" || language === null) return null;
  return { shown: "published", missing: [`subtitles.${language}`] };
}

function libraryWith(view: Partial<LibraryView>): string {
  return `${paths.library}${formatLibraryView({ ...WHOLE_LIBRARY, ...view })}`;
}

/** Returns the page with the remedy: it shows what is counted, and nothing else. */
function hrefOf(
  { kind, language, count, examples: [first] }: Attention,
  nowMs: number,
  timeZone: string,
): string {
  switch (kind) {
    case "uploads":
      return paths.upload;
    case "encoding":
      return libraryWith({ shown: kind });
    case "unpublished":
      return libraryWith({ shown: kind, createdTo: lastUnpublishedDay(nowMs, timeZone) });
    case "subtitles": {
      const whole = parseCoverageView(new URLSearchParams());
      return `${paths.coverage}${formatCoverageView({ ...whole, missing: language, isOnlineOnly: true })}`;
    }
    case "thumbnails":
      return paths.missingImages;
    case "playlists":
      return first !== undefined && count === 1 ? paths.playlist(first.id) : paths.playlists;
  }
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
    isChecked: !isLeast && !list.isPending && !(hasAbsent && lookups.isPending),
    /** Is null when none failed. */
    onRetry: list.isError && list.data === undefined ? () => void list.refetch() : null,
  };
}
