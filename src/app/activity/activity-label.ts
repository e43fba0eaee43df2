import { useLocale, useTranslations } from "use-intl";
import type { Activity } from "#changes/activity.ts";

/** Names of fields; others are settings. */
const FIELDS = new Map([
  ["title", "title"],
  ["name", "name"],
  ["description", "description"],
  ["isOnline", "visibility"],
  ["isEnabled", "visibility"],
  ["folders", "folders"],
  ["parentId", "folders"],
] as const);

/** Returns what was done, in words: “Edited title and description”. */
export function useActivityLabel(): (entry: Activity) => string {
  const t = useTranslations("activity");
  const locale = useLocale();
  return ({ action, kind, count, before }) => {
    const fields = Object.keys(before ?? {}).map((field) => {
      const known = [...FIELDS].find(([key]) => key === field)?.[1] ?? "settings";
      return t(`fields.${known}`);
    });
    const list = new Intl.ListFormat(locale).format(new Set(fields));
    return t(`actions.${action}`, { fields: list, kind, count: count ?? 0 });
  };
}
