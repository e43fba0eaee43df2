import { useQuery } from "@tanstack/react-query";
import {
  Captions,
  Image,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Pencil,
  Plus,
  SquareCheck,
  Trash2,
  Upload,
} from "lucide-react";
import { Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useFormatter, useNow, useTranslations } from "use-intl";
import {
  type Activity,
  activityText,
  changeIdOf,
  clearActivity,
  parseActivity,
} from "#changes/activity.ts";
import { ChangeStatus } from "#changes/change-note.tsx";
import { isOfAnother } from "#changes/change-owner.ts";
import { heldWorkOf } from "#changes/held-work.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { storedBulkQueries } from "#library/stored-bulk-queries.ts";
import { later } from "#messages/later.tsx";
import { useEntries } from "#search/use-entries.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { RECORD_PATHS } from "#shared/paths.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Switch } from "#shared/ui/switch.tsx";
import { useActivityLabel } from "./activity-label.ts";
import { EditChanges } from "./edit-changes.tsx";
import { StoredImageChange } from "./image-changes.tsx";
import { areNotificationsOn, switchNotifications } from "./notifications.ts";
import { Restore } from "./restore.tsx";
import { TakeBack } from "./take-back.tsx";
import { canRestoreStored, outcomeOf, restoreStored } from "./take-back-change.ts";
import { useEarlierChanges } from "./use-earlier-changes.ts";

const ActivityBatch = later(
  async () => (await import("./activity-batch.tsx")).ActivityBatch,
  "activity",
);

const StoredOrderChanges = later(
  async () => (await import("./order-changes.tsx")).StoredOrderChanges,
  "playlists",
);

const ICONS: Readonly<Record<Activity["action"], LucideIcon>> = {
  edit: Pencil,
  create: Plus,
  delete: Trash2,
  upload: Upload,
  subtitles: Captions,
  image: Image,
  order: ListOrdered,
  bulk: SquareCheck,
};
/** Shows the log of activity, latest first. */
export function ActivityList() {
  const t = useTranslations("activity");
  const mayEdit = useMayEdit();
  useEarlierChanges();
  const [isAsking, setIsAsking] = useState(false);
  const text = useSyncExternalStore(onStored, activityText);
  const entries = useMemo(() => parseActivity(text), [text]);
  const { entries: records } = useEntries();
  const { folders, topId } = useFolders();
  const folderPaths = useMemo(
    () =>
      new Map([
        ...folders.map(({ id, path }) => [id, path] as const),
        ...(topId === null ? [] : [[topId, "/"] as const]),
      ]),
    [folders, topId],
  );
  const kept = useQuery(storedBulkQueries.list(text)).data ?? [];
  const undoable = new Set(kept.filter(({ head }) => head.undoableCount > 0).map(({ id }) => id));
  const paused = usePausedEntries();
  const titles = useMemo(
    () => new Map(records.map(({ kind, id, title }) => [`${kind} ${id}`, title])),
    [records],
  );
  const titleOf = ({ kind, recordId, title }: Activity) =>
    titles.get(`${kind} ${recordId}`) ?? title;
  const rowOf = (entry: Activity) => (
    <Row
      key={entry.id}
      entry={entry}
      isPaused={paused.has(entry.id)}
      folderPaths={folderPaths}
      title={titleOf(entry)}
      canTakeBack={mayEdit && undoable.has(entry.id)}
      canRestore={mayEdit && canRestoreStored(entry)}
      isRestorable={(field) =>
        mayEdit &&
        !entries
          .slice(
            0,
            entries.findIndex(({ id }) => id === entry.id),
          )
          .some((later) => concerns(later, entry, field))
      }
    />
  );
  return (
    <section ref={keepFocus} aria-label={t("title")} tabIndex={-1} className="outline-none">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-ink-soft">{t("intro")}</p>
        {entries.length === 0 ? null : (
          <Button icon={<Trash2 aria-hidden="true" size={15} />} onClick={() => setIsAsking(true)}>
            {t("clear")}
          </Button>
        )}
      </div>
      <NotificationSwitch />
      {entries.length === 0 ? (
        <EmptyState icon={<ListChecks size={28} />} title={t("empty.title")}>
          {t("empty.advice")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 shadow-card">
          {[...groupBy(entries, changeIdOf)].map(([changeId, batch]) => (
            <li
              key={changeId}
              className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
            >
              {batch[0]?.batchId === undefined ? (
                batch.map(rowOf)
              ) : (
                <Suspense>
                  <ActivityBatch
                    batch={batch}
                    when={<WhenDone atMs={batch[0].atMs} />}
                    titleOf={titleOf}
                    rowOf={rowOf}
                  />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t("clearTitle")}
          confirm={t("clear")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            clearActivity();
            setIsAsking(false);
          }}
        >
          <p>{t("clearAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** Returns whether a later change of the same record would be undone with a field of an earlier one. */
function concerns(later: Activity, entry: Activity, field: string): boolean {
  const isSameRecord =
    later.recordId !== null && later.kind === entry.kind && later.recordId === entry.recordId;
  const isOfField = later.action === "edit" && later.before !== null && field in later.before;
  return isSameRecord && (later.action === "delete" || isOfField);
}

/** Returns the entries with work left that awaits confirmation by the signed-in person. */
function usePausedEntries(): ReadonlySet<string | undefined> {
  const { bulk, edits } = useStore(heldWorkOf(useApi()));
  const personId = useSession().data?.personId ?? null;
  const own = [...edits, ...bulk.filter(({ leftCount }) => leftCount !== 0)].filter(
    ({ owner }) => !isOfAnother(owner, personId),
  );
  return new Set(own.map(({ activityId }) => activityId));
}

function Row({
  entry,
  isPaused,
  folderPaths,
  title,
  canTakeBack,
  canRestore,
  isRestorable,
}: {
  entry: Activity;
  /** Nothing of it is sent before the person confirms. */
  isPaused: boolean;
  /** Maps ids to paths as they are now. */
  folderPaths: ReadonlyMap<string, string>;
  title: string | null;
  /** It is a bulk job that is stored. */
  canTakeBack: boolean;
  /** It is a change of an order, tracks or an image, and this browser has the earlier state. */
  canRestore: boolean;
  /** The person may set a field back, and no later change would be undone with it. */
  isRestorable: (field: string) => boolean;
}) {
  const t = useTranslations();
  const services = useApi();
  const { action, kind, recordId, atMs, problem } = entry;
  const outcome = outcomeOf(entry);
  const Icon = ICONS[action];
  const name = title ?? recordId;
  const text = useActivityLabel()(entry);
  const canOpen = recordId !== null && !(action === "delete" && outcome !== "failed");
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p>{text}</p>
          {name === null ? null : (
            <p className="flex text-sm text-ink-soft">
              {canOpen ? (
                <Link to={RECORD_PATHS[kind](recordId)} className="truncate text-accent underline">
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi className="truncate">{name}</bdi>
              )}
            </p>
          )}
        </div>
        <div className="text-sm text-ink-soft sm:text-end">
          <ChangeStatus
            state={isPaused ? "waiting" : outcome}
            words={t(`changes.short.${isPaused ? "paused" : outcome}`)}
          />
          <WhenDone atMs={atMs} />
          {problem === null ? null : <p>{t(`problems.${problem}.title`)}</p>}
        </div>
        {action === "edit" ? (
          <EditChanges
            entry={entry}
            // A change that may not have been made has no undo, and its values tell what to look for.
            isRestorable={outcome === "saved" || outcome === "visible" ? isRestorable : () => false}
            folderPaths={folderPaths}
            text={text}
            name={name ?? ""}
          />
        ) : null}
        {(action === "order" || action === "bulk") && entry.isKept ? (
          <Suspense>
            <StoredOrderChanges entryId={entry.id} />
          </Suspense>
        ) : null}
        {action === "image" && entry.isKept ? <StoredImageChange entryId={entry.id} /> : null}
        {canRestore ? (
          <div className="col-span-full grid text-sm">
            <Restore
              name={`${text} ${name ?? ""}`}
              restore={(isForced) =>
                restoreStored(services, entry, { activityId: newId(), isForced })
              }
            />
          </div>
        ) : null}
      </div>
      {canTakeBack ? <TakeBack jobId={entry.id} text={text} isOver={outcome !== "saving"} /> : null}
    </div>
  );
}

/** Shows how long ago a change was made. */
function WhenDone({ atMs }: { atMs: number }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (
    <p>
      <time
        dateTime={new Date(atMs).toISOString()}
        title={format.dateTime(atMs, { dateStyle: "medium", timeStyle: "medium" })}
      >
        {format.relativeTime(atMs, now)}
      </time>
    </p>
  );
}

/** Turns notifications on; the browser asks for its permission then, and not before. */
function NotificationSwitch() {
  const t = useTranslations("activity.notifications");
  const isOn = useSyncExternalStore(onStored, areNotificationsOn);
  const [isDenied, setIsDenied] = useState(false);
  return (
    <div className="mb-4 max-w-md">
      <Switch
        label={t("label")}
        hint={isDenied ? t("denied") : t("hint")}
        isOn={isOn}
        unavailable={"Notification" in globalThis ? undefined : t("unsupported")}
        onChange={(wanted) => {
          void switchNotifications(wanted).then((isAllowed) => setIsDenied(!isAllowed));
        }}
      />
    </div>
  );
}
