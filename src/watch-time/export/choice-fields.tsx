import { useId } from "react";

/** A choice of one among a few, each with a line of its own. */
export function ChoiceFields<T extends string>({
  legend,
  choices,
  selected,
  onChoose,
}: {
  legend: string;
  choices: readonly {
    value: T;
    text: string;
    hint?: string;
    /** Why it can't be chosen now. */
    unavailable?: string | undefined;
  }[];
  selected: T;
  onChoose: (value: T) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      {choices.map(({ value, text, hint, unavailable }) => {
        const note = unavailable ?? hint;
        return (
          <div key={value} className="flex items-start gap-2 py-1">
            <input
              id={`${id}-${value}`}
              type="radio"
              name={id}
              checked={value === selected}
              disabled={unavailable !== undefined}
              aria-describedby={note === undefined ? undefined : `${id}-${value}-note`}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${value}`} className="block">
                {text}
              </label>
              {note === undefined ? null : (
                <p id={`${id}-${value}-note`} className="text-sm text-ink-faint">
                  {note}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
