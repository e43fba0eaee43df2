import { Check } from "lucide-react";
import { classNames } from "#ui/class-names.ts";
import { offsetWords, type ZoneOption } from "./zone-options.ts";

/** A zone in the list of them. */
export function ZoneRow({
  id,
  zone,
  isActive,
  isChosen,
  mark,
  onChoose,
}: {
  id: string;
  zone: ZoneOption;
  /** The keyboard is on it. */
  isActive: boolean;
  isChosen: boolean;
  /** What this zone is to the person. */
  mark: string | null;
  onChoose: () => void;
}) {
  return (
    // The keyboard is in the field of the list, which says what Enter chooses.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classNames(
        // What is out of sight is not drawn.
        "flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 py-0.5 [contain-intrinsic-block-size:auto_2.5rem] [content-visibility:auto]",
        isActive ? "bg-accent-wash" : "hover:bg-sunken",
      )}
    >
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate font-medium">{zone.city}</bdi>
          {mark === null ? null : (
            <span className="rounded-sm border border-line px-1 text-xs text-ink-soft">{mark}</span>
          )}
        </span>
        <bdi className="block truncate text-xs text-ink-soft">
          {zone.name === zone.city ? zone.clock : `${zone.clock} · ${zone.name}`}
        </bdi>
      </span>
      <bdi className="shrink-0 text-sm text-ink-soft">{offsetWords(zone.offsetMinutes)}</bdi>
      <Check
        aria-hidden="true"
        size={15}
        className={classNames("shrink-0", isChosen ? "text-accent" : "invisible")}
      />
    </div>
  );
}
