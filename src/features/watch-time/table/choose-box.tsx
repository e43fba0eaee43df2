/** Chooses a row for the curves. */
export function ChooseBox({
  label,
  isChosen,
  isReached,
  onToggle,
}: {
  label: string;
  isChosen: boolean;
  /** Whether the Tab key comes here. */
  isReached: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        tabIndex={isReached ? 0 : -1}
        onChange={onToggle}
        className="size-4 accent-accent"
      />
    </label>
  );
}
