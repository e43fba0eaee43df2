import { startTransition, useOptimistic } from "react";

/** Chooses a row for the curves. The box has its mark at once; what it does to many rows comes when it is drawn. */
export function ChooseBox({
  label,
  isSelected,
  onToggle,
}: {
  label: string;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const [isMarked, mark] = useOptimistic(isSelected);
  return (
    <label className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isMarked}
        tabIndex={-1}
        onChange={() =>
          startTransition(() => {
            mark(!isMarked);
            onToggle();
          })
        }
        className="size-4 accent-accent"
      />
    </label>
  );
}
