import { useTranslations } from "use-intl";
import { SelectField } from "#shared/ui/fields.tsx";
import { isOfVideosAlone, MEASURES, type Measure } from "#watch-time/measures.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";

/** Chooses what a trend is of, and whether everything shown is drawn beside what was chosen. */
export function TrendControls({
  kind,
  measure,
  onMeasure,
  isWholeShown,
  onWhole,
}: {
  kind: WatchTimeKind;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  /** Null: there is nothing else to draw. Sums of everything can dwarf those of a film. */
  isWholeShown: boolean | null;
  onWhole: (isShown: boolean) => void;
}) {
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  // What is on screen can be chosen, whether it is measured or not.
  const isOffered = (each: Measure) => each === measure || kind === "vod" || !isOfVideosAlone(each);
  return (
    <>
      {isWholeShown === null ? null : (
        <label className="flex min-h-8 items-center gap-1.5 text-sm text-ink-soft">
          <input
            type="checkbox"
            checked={isWholeShown}
            onChange={({ target }) => onWhole(target.checked)}
            className="size-4 accent-accent"
          />
          {t("everything")}
        </label>
      )}
      <SelectField
        label={t("trend.measure")}
        isLabelHidden
        value={measure}
        onChange={({ target }) => {
          const selected = MEASURES.find((each) => each === target.value);
          if (selected !== undefined) onMeasure(selected);
        }}
      >
        {MEASURES.filter(isOffered).map((each) => (
          <option key={each} value={each}>
            {column(each)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
