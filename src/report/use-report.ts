import { useCallback, useState } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { createStore } from "zustand/vanilla";
import { paths } from "#shared/paths.ts";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import { useLatestLocation, useUrlView } from "#shared/ui/use-url-view.ts";
import { formatReport, MAX_LINK_LENGTH, parseReport, type ReportView } from "#views/report-view.ts";
import { changedAt, type ReportChange, type Unlinked } from "./report-changes.ts";

/** Is the report of the page, with how it is changed. */
export type Report = ReturnType<typeof useReport>;

/** Returns the report of the page, with changes that its link has no room for, and a function that changes it. */
export function useReport() {
  const { view: linked, toHref } = useUrlView(paths.report, parseReport, formatReport);
  const { search } = useLocation();
  const navigate = useNavigate();
  const latestLocation = useLatestLocation();
  const base = useHref(paths.report).length - paths.report.length;
  // It is read by changes that are faster than renders.
  const [unlinked] = useState(() => createStore<Unlinked>(() => new Map()));
  const report = useStoreAtOnce(unlinked).get(search) ?? linked;
  const roomIn = useCallback(
    (of: ReportView) => MAX_LINK_LENGTH - (location.origin.length + base + toHref(of).length),
    [base, toHref],
  );
  const change = useCallback(
    (make: ReportChange) => {
      // The URL is read from the router: two changes can be faster than renders.
      const latest = latestLocation().search;
      const next = changedAt(unlinked.getState(), latest, make, (of) => roomIn(of) >= 0);
      unlinked.setState(next.unlinked, true);
      if (!next.isLinked) return;
      void navigate(toHref(next.report), { replace: true, preventScrollReset: true });
    },
    [navigate, latestLocation, toHref, roomIn, unlinked],
  );
  const room = roomIn(report);
  return {
    report,
    change,
    href: toHref(report),
    /** Counts the characters of a link that are left. */
    room: Math.max(0, room),
    /** Counts those that are too many for the changes since the link; 0 where it has all of them. */
    excess: report === linked ? 0 : Math.max(0, -room),
  };
}
