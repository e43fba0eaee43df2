import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { type Activity, activityText, parseActivity } from "#changes/activity.ts";
import { ChangeStatus } from "#changes/change-note.tsx";
import { storedBulkQueries } from "#library/stored-bulk-queries.ts";
import { storedOrderQueries } from "#playlists/stored-orders-queries.ts";
import { RECORD_PATHS } from "#shared/paths.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { useActivityLabel } from "./activity-label.ts";

/** Says which changes of a record are listed, between which instants. */
interface RecordQuestion {
  kind: "video" | "channel";
  /** Is null where the record is known by its title alone: then it is looked for among what was deleted. */
  id: string | null;
  title: string;
  fromMs: number;
  untilMs: number;
}

/** Lists what was changed of a video or channel in this browser within some time, latest first. */
export function RecordActivity(question: RecordQuestion) {
  const t = useTranslations("movers.activity");
  const text = useSyncExternalStore(onStored, activityText);
  const { fromMs, untilMs } = question;
  const entries = parseActivity(text).filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
  const orders = useOrders(entries, question);
  const bulk = useBulk(entries, question);
  const lines = [
    ...entries
      .filter((entry) => isOfRecord(entry, question))
      .map((entry) => ({ entry, note: null })),
    ...bulk.map(({ entry, isCertain }) => ({ entry, note: isCertain ? null : t("perhaps") })),
    ...orders.map(({ entry, way }) => ({ entry, note: t(way) })),
  ].toSorted((a, b) => b.entry.atMs - a.entry.atMs);
  if (lines.length === 0) return <p>{t("none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ entry, note }) => (
        <li key={entry.id} className="py-1.5">
          <Line entry={entry} note={note} />
        </li>
      ))}
    </ul>
  );
}

/** Returns whether an entry is of one record, which it names. */
function isOfRecord(entry: Activity, { kind, id, title }: RecordQuestion): boolean {
  if (entry.kind !== kind || entry.action === "bulk") return false;
  if (id !== null) return entry.recordId === id;
  return entry.action === "delete" && entry.title === title;
}

/** Finds the orders of playlists that have added or removed the record, as far as they are kept. */
function useOrders(entries: readonly Activity[], { kind, id }: RecordQuestion) {
  const kept = entries.filter(({ action, isKept }) => action === "order" && isKept && id !== null);
  const type = kind === "video" ? "vod" : "channel";
  return useQueries({
    queries: kept.map((entry) => storedOrderQueries.detail(entry.id)),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const entry = kept[at];
        if (entry === undefined || data === undefined || data === null) return [];
        const [was, is] = [data.before, data.after].map((items) =>
          items.some((item) => item.type === type && item.id === id),
        );
        return was === is
          ? []
          : [{ entry, way: is === true ? ("added" as const) : ("removed" as const) }];
      }),
  });
}

/** Finds the bulk changes that have changed the video, and those of which it is not kept which videos they changed. */
function useBulk(entries: readonly Activity[], { kind, id }: RecordQuestion) {
  const jobs = entries.filter(({ action }) => action === "bulk" && kind === "video" && id !== null);
  return useQueries({
    queries: jobs.map((entry) => storedBulkQueries.job(entry.id)),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const entry = jobs[at];
        if (entry === undefined || data === undefined) return [];
        if (data === null) return [{ entry, isCertain: false }];
        const isChanged = data.rows.some(
          ({ videoId, applied }) => videoId === id && applied !== null,
        );
        return isChanged ? [{ entry, isCertain: true }] : [];
      }),
  });
}

function Line({ entry, note }: { entry: Activity; note: ReactNode }) {
  const t = useTranslations("changes.short");
  const common = useTranslations("common");
  const format = useFormatter();
  const labelOf = useActivityLabel();
  const { action, kind, recordId, title, atMs, outcome, after } = entry;
  // Of all fields this one alone decides whether there can be plays.
  const isOnline = after?.isOnline;
  const text = labelOf(entry);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {text}
          {action === "order" && recordId !== null ? (
            <>
              {" · "}
              <Link to={RECORD_PATHS[kind](recordId)} className="text-accent underline">
                <bdi>{title ?? recordId}</bdi>
              </Link>
            </>
          ) : null}
        </span>
        <time dateTime={new Date(atMs).toISOString()} className="text-sm text-ink-soft">
          {format.dateTime(atMs, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
      {note === null ? null : <p className="text-sm text-ink-soft">{note}</p>}
      {outcome === "visible" ? null : (
        <div className="text-sm text-ink-soft">
          <ChangeStatus state={outcome} words={t(outcome)} />
        </div>
      )}
      {typeof isOnline === "boolean" ? (
        <p className="text-sm text-ink-soft">{common(isOnline ? "published" : "unpublished")}</p>
      ) : null}
    </>
  );
}
