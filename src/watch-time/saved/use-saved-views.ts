import { useMemo, useSyncExternalStore } from "react";
import { useLocale } from "use-intl";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { onSavedViews, readSavedViews } from "./saved-views-store.ts";

/** The kept views of one kind, by name. */
export function useSavedViews(kind: WatchTimeKind) {
  const locale = useLocale();
  const { views, lostCount, issue } = useSyncExternalStore(onSavedViews, readSavedViews);
  const own = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return views.filter((view) => view.kind === kind).toSorted((a, b) => compare(a.name, b.name));
  }, [views, kind, locale]);
  return { views: own, lostCount, issue };
}
