import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { LibraryView } from "#library/library-view.ts";
import { CheckField, CONTROL } from "#shared/ui/fields.tsx";
import { VIDEO_MEASURES, type VideoMeasure } from "#watch-time/video-figures.ts";
import { type Bounds, formatBounds, NEVER_PLAYED, parseBounds } from "./figure-rules.ts";

/** Is the largest bound that an address holds. */
const MAX_BOUND = 999_999_999;
/** Waits with a number that is still being typed. */
const isWhole = (value: number | null) =>
  value === null || (Number.isInteger(value) && value >= 0 && value <= MAX_BOUND);

interface FigureFilterProps {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
}

/** Asks how often videos were played in the last 28 days, and for how long they were watched. */
export function FigureFilter(props: FigureFilterProps) {
  return VIDEO_MEASURES.map((measure) => (
    <BoundsFilter key={measure} measure={measure} {...props} />
  ));
}

/** Asks for bounds, both included. Invalid input shows an error and is not searched. */
function BoundsFilter({ measure, view, onChange }: FigureFilterProps & { measure: VideoMeasure }) {
  const t = useTranslations("videoFigures");
  const lists = useTranslations("lists");
  const id = useId();
  const applied = view[measure];
  const [draft, setDraft] = useState<Bounds>(() => parseBounds(applied));
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    setDraft(parseBounds(applied));
  }
  const problem = problemOf(draft);
  const change = (bounds: Partial<Bounds>) => {
    const next = { ...draft, ...bounds };
    setDraft(next);
    if (problemOf(next) !== null) return;
    const text = formatBounds(next);
    setSeen(text);
    onChange({ [measure]: text });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{t(`days.${measure}`)}</legend>
      <div className="grid gap-1">
        <div className="flex flex-wrap gap-2">
          {(["atLeast", "atMost"] as const).map((bound) => (
            <label key={bound} className="flex items-center gap-2">
              {t(`filter.${bound}`)}
              <input
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_BOUND}
                step={1}
                value={draft[bound] ?? ""}
                aria-invalid={problem !== null}
                aria-describedby={`${id}-unit ${id}-problem`}
                onChange={({ target }) =>
                  change({ [bound]: target.value === "" ? null : target.valueAsNumber })
                }
                className={`${CONTROL} w-24`}
              />
            </label>
          ))}
          <span id={`${id}-unit`} className="self-center text-ink-soft empty:hidden">
            {measure === "plays" ? null : t("filter.minutes")}
          </span>
        </div>
        {measure === "plays" ? (
          <CheckField
            isOn={applied === NEVER_PLAYED}
            onChange={(isOn) => onChange({ plays: isOn ? NEVER_PLAYED : null })}
          >
            {lists("titles.never-played")}
          </CheckField>
        ) : null}
        <p id={`${id}-problem`} role="alert" className="text-sm text-trouble empty:hidden">
          {problem === null ? null : t(`filter.${problem}`)}
        </p>
      </div>
    </fieldset>
  );
}

function problemOf({ atLeast, atMost }: Bounds): "notWhole" | "turned" | null {
  if (!isWhole(atLeast) || !isWhole(atMost)) return "notWhole";
  return atLeast !== null && atMost !== null && atLeast > atMost ? "turned" : null;
}
