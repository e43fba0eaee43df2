import { startTransition, useMemo, useState } from "react";
import { WatchTimeReader } from "#api/read-watch-time.ts";
import type { WatchTimeKind } from "#api/watch-time.ts";
import type { WatchTimeReading } from "#api/watch-time-queries.ts";
import type { WatchTimeContent, WatchTimeRows } from "#api/watch-time-rows.ts";
import { TableToolbar } from "#features/watch-time/table/table-toolbar.tsx";
import { WatchTimeTable } from "#features/watch-time/table/watch-time-table.tsx";
import { useArrangement } from "#features/watch-time/use-arrangement.ts";
import type { Subject, Subjects } from "#features/watch-time/use-subjects.ts";
import { USUAL_VIEW, type WatchTimeView } from "#features/watch-time/watch-time-view.ts";

/** A film as its row has it; one called `deleted` was removed. */
function subjectOf({ id, title, isDeleted }: WatchTimeContent): Subject {
  return {
    title: isDeleted ? `Removed (${id})` : (title ?? id),
    state: isDeleted ? "removed" : "there",
    durationSeconds: null,
  };
}

/** A table with its toolbar over rows that are all read, as a page has them. */
export function TableForTest({
  rows,
  view: first = {},
  kind = "vod",
  stateOf = subjectOf,
  isReading = false,
  onView,
}: {
  rows: WatchTimeRows;
  view?: Partial<WatchTimeView>;
  kind?: WatchTimeKind;
  stateOf?: (content: WatchTimeContent) => Subject;
  isReading?: boolean;
  onView?: (view: WatchTimeView) => void;
}) {
  const [view, setView] = useState<WatchTimeView>({ ...USUAL_VIEW, ...first });
  const subjects = useMemo((): Subjects => ({ of: stateOf, films: null }), [stateOf]);
  const reading = useMemo(() => readingOf(rows), [rows]);
  const arrangement = useArrangement(reading, view, subjects);
  const change = (next: WatchTimeView) => {
    // As a router does.
    startTransition(() => setView(next));
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
        arrangement={arrangement}
        subjects={subjects}
        hrefOf={hrefOf}
        label="Films by watch time"
        today="2026-11-21"
        isReading={isReading}
      />
    </main>
  );
}

function hrefOf({ id }: WatchTimeContent): string {
  return `/of/${id}`;
}

function readingOf(rows: WatchTimeRows): WatchTimeReading {
  return {
    rows,
    rowCount: rows.rowCount,
    pagesRead: 1,
    unreadableCount: 0,
    strayCount: 0,
    isComplete: true,
    isShifted: false,
    failure: null,
    readAtMs: 0,
    reader: new WatchTimeReader([], () => Promise.resolve({ rows: [], unreadableCount: 0 }), {
      pageSize: 1,
      contentIds: null,
    }),
  };
}
