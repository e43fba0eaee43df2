import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { type Activity, activityText, changeIdOf, parseActivity } from "#changes/activity.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { useActivityLabel } from "./activity-label.ts";
import { areNotificationsOn } from "./notifications.ts";
import { batchOf } from "./take-back-change.ts";

/** Shows a notification when work ends while the page is in the background. Renders nothing. */
export function ActivityNotifier() {
  const t = useTranslations("changes.short");
  const labelOf = useActivityLabel();
  const notify = useEffectEvent((entry: Activity, batch: readonly Activity[]) => {
    const title = batch.length > 1 ? null : entry.title;
    const outcomes = new Set(batch.map(({ outcome }) => t(outcome)));
    const body = [title, ...outcomes].filter((part) => part !== null).join(" · ");
    // Several tabs notice the end; the tag makes it one notification.
    return new Notification(labelOf(entry), { body, tag: changeIdOf(entry) });
  });
  useEffect(() => {
    const working = new Set<string>();
    const look = () => {
      const entries = parseActivity(activityText());
      const open = new Set(
        entries.filter(({ outcome }) => isUnderWay(outcome)).map((entry) => changeIdOf(entry)),
      );
      for (const changeId of open) working.add(changeId);
      for (const entry of entries) {
        if (open.has(changeIdOf(entry)) || !working.delete(changeIdOf(entry))) continue;
        if (document.hidden && areNotificationsOn()) notify(entry, batchOf(entries, entry));
      }
    };
    look();
    return onStored(look);
  }, []);
  return null;
}
