import { useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import type { DraftProblem } from "./range-draft.ts";
import { useDayFormat } from "./use-day-format.ts";

/** Text field for one end of a range, with its error below; the text is kept as typed. */
export function RangeEndField({
  name,
  text,
  problem,
  example,
  onType,
  onLeave,
  onSwap,
}: {
  name: "from" | "to";
  text: string;
  problem: DraftProblem | null;
  /** Example of the date format. */
  example: string;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Swaps the two ends. */
  onSwap: () => void;
}) {
  const t = useTranslations("dateRange");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
        {t(name)}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={onLeave}
        className={classNames(CONTROL, "w-full", problem === null ? null : "border-trouble")}
      />
      <div id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {problem === null ? null : <ProblemText problem={problem} example={example} />}
        {problem?.kind === "before-start" ? (
          <button
            type="button"
            onClick={onSwap}
            className="block min-h-6 font-medium underline underline-offset-2"
          >
            {t("problems.swap")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function ProblemText({ problem, example }: { problem: DraftProblem; example: string }) {
  const t = useTranslations("dateRange.problems");
  const format = useDayFormat();
  switch (problem.kind) {
    case "empty":
      return t("empty", { example });
    case "no-date":
      return t("noDate", { example });
    case "no-such-day":
      return t("noSuchDay", {
        month: format.month(problem.lastOfMonth),
        days: Number(problem.lastOfMonth.slice(8)),
      });
    case "after-today":
      return t("afterToday", { today: format.day(problem.today) });
    case "before-start":
      return t("beforeStart", { start: format.day(problem.start) });
  }
}
