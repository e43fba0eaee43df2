import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import type { Activity } from "#changes/activity.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { isObject } from "#shared/http/wire.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { FIELDS } from "./activity-label.ts";
import { restoreFields, type Values } from "./take-back-change.ts";

/** The changed fields of an edit, with their values before and after, and a way back for each. */
export function EditChanges({
  entry: { kind, recordId, before, after },
  isRestorable,
  text,
  name,
}: {
  entry: Activity;
  isRestorable: (field: string) => boolean;
  /** The change in words. */
  text: string;
  /** The name of the record. */
  name: string;
}) {
  const t = useTranslations("activity");
  const inWords = useValueInWords();
  if (before === null || recordId === null) return null;
  const fields = Object.keys(before);
  const differences = fields.map((field) => {
    const [was, is] = [inWords(field, before[field]), inWords(field, after?.[field])];
    const label = t(`fields.${FIELDS.get(field) ?? "settings"}`);
    const canRestore = isRestorable(field) && before[field] !== null;
    const difference = is === null ? null : t("difference", { before: was ?? "…", after: is });
    return { field, label, canRestore, difference };
  });
  const all = differences.every(({ canRestore }) => canRestore);
  return (
    <div className="col-span-full grid gap-y-1 text-sm">
      {differences.map(({ field, label, canRestore, difference }) => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-x-3">
          {difference === null ? null : (
            <p className="line-clamp-2 min-w-0 grow basis-40 text-ink-soft wrap-anywhere">
              {fields.length === 1 ? difference : t("field", { field: label, difference })}
            </p>
          )}
          {canRestore ? (
            <Restore
              name={`${fields.length === 1 ? text : label} ${name}`}
              kind={kind}
              recordId={recordId}
              from={after === null ? null : only(after, field)}
              to={only(before, field)}
            />
          ) : null}
        </div>
      ))}
      {all && fields.length > 1 ? (
        <Restore
          name={`${text} ${name}`}
          kind={kind}
          recordId={recordId}
          from={after}
          to={before}
        />
      ) : null}
    </div>
  );
}

function only(values: Values, field: string): Values {
  return field in values ? { [field]: values[field] } : {};
}

/** Sets fields to what they were before, unless they were changed since. */
function Restore({
  name,
  kind,
  recordId,
  from,
  to,
}: {
  name: string;
  kind: Activity["kind"];
  recordId: string;
  /** Null: not known. */
  from: Values | null;
  to: Values;
}) {
  const t = useTranslations("activity");
  const services = useApi();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (expected: Values | null) =>
      restoreFields(services, { kind, recordId }, { from: expected, to }),
  });
  const isConflict = data === "conflict";
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 justify-self-end">
      <span role="status" className="empty:hidden">
        {isConflict ? t("changedSince") : ""}
      </span>
      <InlineProblem problem={toProblem(error)} />
      <Button
        aria-label={t(isConflict ? "restoreAnywayNamed" : "restoreNamed", { name })}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate(isConflict ? null : from);
        }}
      >
        {t(isConflict ? "restoreAnyway" : "restore")}
      </Button>
    </div>
  );
}

/** Returns how a field's value is shown; null where it can't be. */
function useValueInWords(): (field: string, value: unknown) => string | null {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const locale = useLocale();
  return (field, value) => {
    if (field === "isOnline" && typeof value === "boolean") {
      return common(value ? "published" : "unpublished");
    }
    if (field === "folders" && Array.isArray(value)) {
      const paths = value.flatMap((each: unknown) => {
        const path = isObject(each) ? (each.path ?? each.name) : null;
        return typeof path === "string" ? [isolated(path)] : [];
      });
      return paths.length === 0 ? t("bulk.noFolder") : new Intl.ListFormat(locale).format(paths);
    }
    // Others are ids and switches, which the label names.
    if (!["title", "name", "description"].includes(field) || typeof value !== "string") return null;
    return value === "" ? t("emptyText") : isolated(value);
  };
}

/** A text may run the other way than its surroundings. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
