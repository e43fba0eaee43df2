import { useMutation } from "@tanstack/react-query";
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
import { useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { useEntries } from "#app/palette/use-entries.ts";
import { type Activity, activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { channelEdits } from "#channels/channels-queries.ts";
import { folderEdits } from "#folders/folders-queries.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { RECORD_PATHS } from "#shared/paths.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { useActivityLabel } from "./activity-label.ts";
import { areNotificationsOn, switchNotifications } from "./notifications.ts";

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
const TONES = {
  waiting: "neutral",
  saving: "working",
  saved: "working",
  visible: "ready",
  unknown: "neutral",
  conflict: "trouble",
  failed: "trouble",
  skipped: "neutral",
} as const;

/** The log of activity, latest first. */
export function ActivityList() {
  const t = useTranslations("activity");
  const mayEdit = useMayEdit();
  const [isAsking, setIsAsking] = useState(false);
  const text = useSyncExternalStore(onStored, activityText);
  const entries = useMemo(() => parseActivity(text), [text]);
  const { entries: records } = useEntries();
  const titles = useMemo(
    () => new Map(records.map(({ kind, id, title }) => [`${kind} ${id}`, title])),
    [records],
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
          {entries.map((entry, index) => (
            <li
              key={entry.id}
              className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
            >
              <Row
                entry={entry}
                title={titles.get(`${entry.kind} ${entry.recordId}`) ?? entry.title}
                canRestore={
                  mayEdit && !entries.slice(0, index).some((later) => isSameRecord(later, entry))
                }
              />
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

function isSameRecord(one: Activity, other: Activity): boolean {
  return (
    one.recordId !== null &&
    one.kind === other.kind &&
    one.recordId === other.recordId &&
    (one.action === "edit" || one.action === "delete")
  );
}

function Row({
  entry,
  title,
  canRestore,
}: {
  entry: Activity;
  title: string | null;
  /** The person may, and no later edit of its record would be undone with it. */
  canRestore: boolean;
}) {
  const t = useTranslations();
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { action, kind, recordId, atMs, problem } = entry;
  // Only uploads are taken up again by a later page.
  const isLost = entry.outcome === "saving" && action !== "upload" && atMs < performance.timeOrigin;
  const outcome = isLost ? "unknown" : entry.outcome;
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
          <StatusLabel tone={TONES[outcome]}>{t(`activity.outcomes.${outcome}`)}</StatusLabel>
          <p>
            <time
              dateTime={new Date(atMs).toISOString()}
              title={format.dateTime(atMs, { dateStyle: "medium", timeStyle: "medium" })}
            >
              {format.relativeTime(atMs, now)}
            </time>
          </p>
          {problem === null ? null : <p>{t(`problems.${problem}.title`)}</p>}
        </div>
      </div>
      {canRestore && outcome === "visible" ? (
        <Restore entry={entry} name={`${text} ${name}`} />
      ) : null}
    </div>
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

/** Sets the fields of an edit to what they were before. */
function Restore({
  entry: { kind, recordId, action, before },
  name,
}: {
  entry: Activity;
  name: string;
}) {
  const t = useTranslations("activity");
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => restore(services, kind, id, before ?? {}),
  });
  const isKnown = before !== null && Object.values(before).every((value) => value !== null);
  if (action !== "edit" || recordId === null || !isKnown) return null;
  return (
    <div className="grid justify-items-end">
      <Button
        aria-label={t("restoreNamed", { name })}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate(recordId);
        }}
      >
        {t("restore")}
      </Button>
      <InlineProblem problem={toProblem(error)} />
    </div>
  );
}

function restore(
  services: ApiServices,
  kind: Activity["kind"],
  id: string,
  before: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  switch (kind) {
    case "video":
      return videoEdits.edit(services, id, before, true);
    case "channel":
      return channelEdits.edit(services, id, before, true);
    case "playlist":
      return playlistEdits.edit(services, id, before, true);
    case "folder":
      return folderEdits.edit(services, id, before, true);
  }
}
