import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { LibraryView } from "./library-view.ts";

interface Days {
  createdFrom: string | null;
  createdTo: string | null;
}

/** Two days, both included. What makes no sense is told and not looked for. */
export function CreatedFilter({
  view: { createdFrom, createdTo },
  onChange,
}: {
  view: LibraryView;
  onChange: (days: Days) => void;
}) {
  const t = useTranslations("libraryFilters");
  const id = useId();
  const [draft, setDraft] = useState<Days>({ createdFrom, createdTo });
  const [seen, setSeen] = useState<Days>({ createdFrom, createdTo });
  if (seen.createdFrom !== createdFrom || seen.createdTo !== createdTo) {
    setSeen({ createdFrom, createdTo });
    setDraft({ createdFrom, createdTo });
  }
  const isWrong = isReversed(draft);
  const change = (days: Partial<Days>, isWhole: boolean) => {
    const next = { ...draft, ...days };
    setDraft(next);
    if (isWhole && !isReversed(next)) onChange(next);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(["createdFrom", "createdTo"] as const).map((name) => (
          <label key={name} className="flex items-center gap-2">
            {t(name === "createdFrom" ? "from" : "to")}
            <input
              type="date"
              min="1000-01-01"
              max="2999-12-31"
              value={draft[name] ?? ""}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? id : undefined}
              onChange={({ target }) =>
                // A year that is still being typed is out of range.
                change({ [name]: target.value || null }, target.validity.valid)
              }
              className="min-h-8 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-ink"
            />
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-sm text-trouble empty:hidden">
        {isWrong ? t("wrongRange") : null}
      </p>
    </>
  );
}

function isReversed({ createdFrom, createdTo }: Days): boolean {
  return createdFrom !== null && createdTo !== null && createdFrom > createdTo;
}
