import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { type Activity, activityText, parseActivity } from "#changes/activity.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { useActivityLabel } from "./activity-label.ts";
import { areNotificationsOn } from "./notifications.ts";

/** Shows a notification when work ends while the page is in the background. Renders nothing. */
export function ActivityNotifier() {
  const t = useTranslations("changes.short");
  const labelOf = useActivityLabel();
  const notify = useEffectEvent((entry: Activity) => {
    const body = [entry.title, t(entry.outcome)].filter((part) => part !== null).join(" · ");
    // Several tabs notice the end; the tag makes it one notification.
    return new Notification(labelOf(entry), { body, tag: entry.id });
  });
  useEffect(() => {
    const working = new Set<string>();
    const look = () => {
      for (const entry of parseActivity(activityText())) {
        if (isUnderWay(entry.outcome)) working.add(entry.id);
        else if (working.delete(entry.id) && document.hidden && areNotificationsOn()) notify(entry);
      }
    };
    look();
    return onStored(look);
  }, []);
  return null;
}
