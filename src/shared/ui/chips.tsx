import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { NEAREST_ROW } from "./keep-focus.ts";

/** Styles a chip that a click removes. */
export const CHIP =
  "inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-accent-wash px-3 text-sm text-accent hover:bg-sunken";

/** Describes a setting that differs from the default. */
export interface Chip {
  text: string;
  onRemove: () => void;
}

/** Shows what differs from the usual, each removed by a click; nothing if there is nothing. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  const t = useTranslations("chips");
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("label")} {...NEAREST_ROW} className="mt-2 flex flex-wrap gap-1">
      {chips.map(({ text, onRemove }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            aria-label={t("remove", { filter: text })}
            onClick={onRemove}
            className={CHIP}
          >
            <bdi className="min-w-0 text-start wrap-anywhere">{text}</bdi>
            <X aria-hidden="true" size={13} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
