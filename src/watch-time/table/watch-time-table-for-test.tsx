import { startTransition, useMemo, useState } from "react";
import type { EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { Containers } from "#watch-time/containers.ts";
import type { WatchTimeQuery } from "#watch-time/resolved-query.ts";
import { useArrangement } from "#watch-time/use-arrangement.ts";
import type { Subject, SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";
import { TableToolbar } from "./table-toolbar.tsx";
import { WatchTimeTable } from "./watch-time-table.tsx";

const NO_LOOKUP: SubjectLookup = { problem: null, isRetrying: false, onRetry() {} };

const QUERY: WatchTimeQuery = {
  time: { range: { from: "2026-11-01", to: "2026-11-21" }, timeZone: "UTC" },
  today: "2026-11-21",
  granularity: "month",
};

/** Describes a content as in its row; one titled `deleted` was removed. */
function subjectOf({ id, title, isDeleted }: WatchTimeContent): Subject {
  return {
    title: isDeleted ? `Deleted (${id})` : (title ?? id),
    state: isDeleted ? "removed" : "there",
  };
}

/** Shows a table with its toolbar over rows that are all read, as a page has them. */
export function TableForTest({
  rows: read,
  beside = null,
  containers = null,
  view: first = {},
  kind = "vod",
  stateOf = subjectOf,
  isReading = false,
  onView,
  hold = (show) => show(),
}: {
  rows: WatchTimeRows;
  /** Holds the rows beside those of earlier days, in place of `rows`. */
  beside?: EarlierRows | null;
  containers?: Containers | null;
  view?: Partial<WatchTimeView>;
  kind?: WatchTimeKind;
  stateOf?: (content: WatchTimeContent) => Subject;
  isReading?: boolean;
  onView?: (view: WatchTimeView) => void;
  /** Shows each view of which it was told, at once or later. */
  hold?: (show: () => void) => void;
}) {
  const rows = beside?.current.rows ?? read;
  const [view, setView] = useState<WatchTimeView>({ ...DEFAULT_VIEW, ...first });
  const subjects = useMemo(
    (): Subjects => ({
      of: stateOf,
      knownTitle: ({ title, isDeleted }) => (isDeleted ? null : title),
      videos: null,
      missingVideoCount: 0,
      lengths: new Map(),
      unknownCount: 0,
      unsureCount: 0,
    }),
    [stateOf],
  );
  const arrangement = useArrangement(
    { rows, rowCount: rows.rowCount },
    view,
    subjects,
    null,
    beside,
    containers,
  );
  const change = (next: WatchTimeView) => {
    // This is what a router does.
    hold(() => startTransition(() => setView(next)));
    onView?.(next);
  };
  return (
    <main className="grid gap-2 p-4">
      <TableToolbar kind={kind} view={view} onView={change} />
      <WatchTimeTable
        kind={kind}
        view={view}
        onView={change}
        rows={rows}
        containers={containers}
        arrangement={arrangement}
        subjects={subjects}
        lookup={NO_LOOKUP}
        hrefOf={hrefOf}
        hrefOfContainer={({ kind, id }) => `/${kind}/${id}`}
        label="Videos by watch time"
        query={QUERY}
        isReading={isReading}
      />
    </main>
  );
}

function hrefOf({ id }: WatchTimeContent): string {
  return `/of/${id}`;
}
