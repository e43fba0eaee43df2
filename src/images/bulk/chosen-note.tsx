import { Link } from "react-router";
import { useTranslations } from "use-intl";

/** That only films are shown that were chosen before, and what became of the rest of them. */
export function ChosenNote({
  count,
  completeCount,
  unknownCount,
  allTo,
}: {
  /** Null: nobody knows any more which ones they were. */
  count: number | null;
  completeCount: number;
  unknownCount: number;
  allTo: string;
}) {
  const t = useTranslations("pictureBoard.chosen");
  const notes = count === null ? [t("forgotten")] : [t("some", { count })];
  if (completeCount > 0) notes.push(t("complete", { count: completeCount }));
  if (unknownCount > 0) notes.push(t("unknown", { count: unknownCount }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role="status">{notes.join(" ")}</p>
      {count === null ? null : (
        <Link to={allTo} className="inline-block min-h-6 text-accent underline">
          {t("all")}
        </Link>
      )}
    </div>
  );
}
