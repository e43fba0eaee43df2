import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { OrderRowProps } from "./order-row-props.ts";
import { PositionField } from "./position-field.tsx";

/** The number of an entry; a press on it, and another one can be typed. */
export function PositionCell({
  entry: { key },
  place,
  count,
  isAsking,
  layout,
  isReadOnly,
  onCommand,
}: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  const format = useFormatter();
  const number = format.number(place);
  if (isReadOnly) return <span className="text-sm text-ink-soft">{number}</span>;
  if (isAsking)
    return (
      <PositionField
        place={place}
        count={count}
        label={t("newPosition")}
        onPlace={(to) => onCommand(key, { kind: "move", to: { place: to } })}
        onClose={() => onCommand(key, { kind: "stopAsking" })}
      />
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("position", { place, count })}
      title={t("toPosition")}
      onClick={() => onCommand(key, { kind: "askPlace" })}
      className={classNames(
        "min-h-6 rounded-md px-1.5 text-sm text-ink-soft -outline-offset-2 hover:bg-surface hover:text-ink hover:underline",
        layout.isNarrow ? "-ms-1.5 min-w-6 text-start" : "min-w-8",
      )}
    >
      {number}
    </button>
  );
}
