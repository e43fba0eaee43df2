import { useLocale, useTranslations } from "use-intl";
import type { Activity } from "#changes/activity.ts";

/** Maps fields to the keys of their names; others are settings. */
export const FIELDS: ReadonlyMap<
  string,
  "title" | "name" | "description" | "visibility" | "folders"
> = new Map([
  ["title", "title"],
  ["name", "name"],
  ["description", "description"],
  ["isOnline", "visibility"],
  ["isEnabled", "visibility"],
  ["folders", "folders"],
  ["parentId", "folders"],
]);

/** Returns what was done, in words: “Edited title and description”. */
export function useActivityLabel(): (entry: Activity) => string {
  const t = useTranslations("activity");
  const locale = useLocale();
  return ({ action, kind, count, batchId, change, before, isWayBack }) => {
    if (batchId !== undefined) {
      return t(isWayBack === true ? "batch.restored" : "batch.changed", { count: count ?? 0 });
    }
    if (action === "bulk" && change !== null) return t(`bulk.${change}`, { count: count ?? 0 });
    const isRestorable =
      action === "edit" || action === "order" || action === "subtitles" || action === "image";
    const fields = Object.keys(before ?? {}).map((field) =>
      t(`fields.${FIELDS.get(field) ?? "settings"}`),
    );
    const list = new Intl.ListFormat(locale).format(new Set(fields));
    if (isWayBack === true && isRestorable) return t(`restored.${action}`, { fields: list });
    return t(`actions.${action}`, { fields: list, kind, count: count ?? 0 });
  };
}
