import { useLocale, useTranslations } from "use-intl";
import type { Activity } from "#changes/activity.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { isObject } from "#shared/http/wire.ts";
import { FIELDS } from "./activity-label.ts";
import { Restore } from "./restore.tsx";
import { restoreFields, type Values } from "./take-back-change.ts";

/** Shows the changed fields of an edit, with their values before and after, and an undo for each. */
export function EditChanges({
  entry: { kind, recordId, before, after },
  isRestorable,
  folderPaths,
  text,
  name,
}: {
  entry: Activity;
  isRestorable: (field: string) => boolean;
  /** Maps ids to paths as they are now. */
  folderPaths: ReadonlyMap<string, string>;
  /** Tells the change in words. */
  text: string;
  name: string;
}) {
  const t = useTranslations("activity");
  const services = useApi();
  const inWords = useValueInWords(folderPaths);
  const settingOf = useSettingName();
  if (before === null || recordId === null) return null;
  const fields = Object.keys(before);
  const differences = fields.map((field) => {
    const [was, is] = [inWords(field, before[field]), inWords(field, after?.[field])];
    const setting = settingOf(field);
    const label = setting ?? t(`fields.${FIELDS.get(field) ?? "settings"}`);
    const isNamed = fields.length > 1 || setting !== null;
    const canRestore = isRestorable(field) && before[field] !== null;
    const values = is === null ? null : t("difference", { before: was ?? "…", after: is });
    const difference =
      values !== null && isNamed ? t("field", { field: label, difference: values }) : values;
    return { field, label, canRestore, difference };
  });
  const all = differences.every(({ canRestore }) => canRestore);
  const restore = (from: Values | null, to: Values) => (isForced: boolean) =>
    restoreFields(services, { kind, recordId }, { from: isForced ? null : from, to });
  return (
    <div className="col-span-full grid gap-y-1 text-sm">
      {differences.map(({ field, label, canRestore, difference }) => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-x-3">
          {difference === null ? null : (
            <p className="line-clamp-2 min-w-0 grow basis-40 text-ink-soft wrap-anywhere">
              {difference}
            </p>
          )}
          {canRestore ? (
            <Restore
              name={`${fields.length === 1 ? text : label} ${name}`}
              restore={restore(after === null ? null : only(after, field), only(before, field))}
            />
          ) : null}
        </div>
      ))}
      {all && fields.length > 1 ? (
        <Restore name={`${text} ${name}`} restore={restore(after, before)} />
      ) : null}
    </div>
  );
}

function only(values: Values, field: string): Values {
  return field in values ? { [field]: values[field] } : {};
}

/** Returns the name of a field that the change in words only calls a setting; null of others. */
function useSettingName(): (field: string) => string | null {
  const video = useTranslations("video");
  const channel = useTranslations("channel");
  return (field) => {
    if (field === "hasAutoplay") return video("autoplay.label");
    if (field === "isRecorded") return channel("about.recorded");
    return field === "hasDvr" ? channel("dvr") : null;
  };
}

/** Returns how a field's value is shown; null where it can't be. */
function useValueInWords(
  folderPaths: ReadonlyMap<string, string>,
): (field: string, value: unknown) => string | null {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const channel = useTranslations("channel");
  const locale = useLocale();
  return (field, value) => {
    if (field === "isOnline" && typeof value === "boolean") {
      return common(value ? "published" : "unpublished");
    }
    if (field === "isEnabled" && typeof value === "boolean") {
      return channel(value ? "enabled" : "disabled");
    }
    if (typeof value === "boolean") return channel(value ? "details.on" : "details.off");
    if (field === "folders" && Array.isArray(value)) {
      const paths = value.flatMap((each: unknown) => {
        const path = isObject(each) ? (each.path ?? each.name) : null;
        return typeof path === "string" ? [isolated(path)] : [];
      });
      return paths.length === 0 ? t("bulk.noFolder") : new Intl.ListFormat(locale).format(paths);
    }
    if (field === "parentId" && typeof value === "string") {
      const path = folderPaths.get(value);
      return path === undefined ? null : isolated(path);
    }
    if (!["title", "name", "description"].includes(field) || typeof value !== "string") return null;
    return value === "" ? t("emptyText") : isolated(value);
  };
}

/** A text may run the other way than its surroundings. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
