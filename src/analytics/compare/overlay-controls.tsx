import { useTranslations } from "use-intl";
import type { Overlay } from "#analytics/analytics-view.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { daysEachOf, LENGTHS, type Length } from "./day-zero.ts";

/** Chooses how lines are laid over each other. */
export function OverlayControls({
  mode,
  length,
  onMode,
}: {
  mode: Overlay;
  /** As it comes out. */
  length: Length;
  onMode: (mode: Overlay) => void;
}) {
  const t = useTranslations("comparison.overlay");
  const each = daysEachOf(length) === 1 ? "day" : "week";
  return (
    <>
      <ModeSwitch
        label={t("mode")}
        options={(["date", "dayZero"] as const).map((value) => ({
          value,
          text: t(`modes.${value}`),
        }))}
        value={mode.by}
        onChange={(by) => onMode({ ...mode, by })}
      />
      {mode.by === "date" ? null : (
        <>
          <SelectField
            label={t("length")}
            isLabelHidden
            value={length}
            onChange={({ target }) =>
              onMode({
                ...mode,
                length: LENGTHS.find((days) => String(days) === target.value) ?? null,
              })
            }
          >
            {LENGTHS.map((days) => (
              <option key={days} value={days}>
                {t(`lengths.${days}`)}
              </option>
            ))}
          </SelectField>
          <ModeSwitch
            label={t("sum")}
            options={(["plain", "cumulative"] as const).map((value) => ({
              value,
              text: t(`sums.${each}.${value}`),
            }))}
            value={mode.sum}
            onChange={(sum) => onMode({ ...mode, sum })}
          />
        </>
      )}
    </>
  );
}
