import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";

/** Checkbox of a video; with Shift selects the range since the last one. */
export function SelectBox({
  title,
  isSelected,
  className,
  style,
  onToggle,
}: {
  title: string | null;
  isSelected: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  onToggle: (isRange: boolean) => void;
}) {
  const t = useTranslations("libraryList");
  const untitled = useTranslations("vod")("untitled");
  return (
    <label className={classNames("grid size-8 place-items-center", className)} style={style}>
      <input
        type="checkbox"
        aria-label={t("select", { title: title ?? untitled })}
        checked={isSelected}
        // The click tells of Shift, which a change does not.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => {}}
        className="size-4 accent-accent"
      />
    </label>
  );
}
