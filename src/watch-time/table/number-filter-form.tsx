import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { isPossible, type NumberFilter } from "#watch-time/columns.ts";
import { MEASURES, type Measure, unitOf } from "#watch-time/measures.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type AmountProblem, readAmount, writeAmount } from "./amounts.ts";

/** Asks for a measure and how large it is to be. What was typed stays until it makes sense. */
export function NumberFilterForm({
  kind,
  numbers,
  onNumbers,
}: {
  kind: WatchTimeKind;
  numbers: readonly NumberFilter[];
  onNumbers: (numbers: readonly NumberFilter[]) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>(numbers[0]?.measure ?? "plays");
  const write = (amount: number | null | undefined, of: Measure) =>
    amount === null || amount === undefined ? "" : writeAmount(amount, unitOf(of), locale);
  const [texts, setTexts] = useState({
    atLeast: write(numbers[0]?.atLeast, measure),
    atMost: write(numbers[0]?.atMost, measure),
  });
  const [problem, setProblem] = useState<FilterProblem | null>(null);
  const change = (next: Partial<typeof texts>) => {
    setTexts({ ...texts, ...next });
    setProblem(null);
  };

  function choose(next: Measure): void {
    setMeasure(next);
    setProblem(null);
    const known = numbers.find((each) => each.measure === next);
    // What was typed for another measure may be meant for this one.
    if (known !== undefined) {
      setTexts({ atLeast: write(known.atLeast, next), atMost: write(known.atMost, next) });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readFilter(measure, texts, locale);
    if (read.kind === "problem") {
      setProblem(read);
      return;
    }
    const isKnown = numbers.some((each) => each.measure === measure);
    onNumbers(
      isKnown
        ? numbers.map((each) => (each.measure === measure ? read.filter : each))
        : [...numbers, read.filter],
    );
  }

  const problemOf = (field: FilterProblem["field"]) =>
    problem?.field === field ? t(`filter.problems.${problem.problem}`) : null;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-3 sm:w-80">
      <SelectField
        label={t("filter.measure")}
        data-first-focus=""
        value={measure}
        onChange={({ currentTarget }) => {
          const next = MEASURES.find((each) => each === currentTarget.value);
          if (next !== undefined) choose(next);
        }}
      >
        {MEASURES.filter((each) => isPossible(kind, each)).map((each) => (
          <option key={each} value={each}>
            {t(`columns.${each}`)}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-ink-faint">
        {t(`filter.units.${unitOf(measure)}`)}{" "}
        {measure === "uniqueViewers" || measure === "watchTimePerViewer"
          ? t("filter.ranges")
          : null}
      </p>
      <div className="grid grid-cols-2 items-start gap-2">
        {(["atLeast", "atMost"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`filter.${field}`)}
            autoComplete="off"
            value={texts[field]}
            problem={problemOf(field)}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      <Button type="submit" variant="primary">
        {t("filter.apply")}
      </Button>
    </form>
  );
}

/** Why what was typed is no filter, and where. */
interface FilterProblem {
  kind: "problem";
  field: "atLeast" | "atMost";
  problem: AmountProblem | "none" | "turned";
}

/** Reads a filter as it was typed, in the units of `readAmount`. */
export function readFilter(
  measure: Measure,
  texts: { atLeast: string; atMost: string },
  locale: string,
): FilterProblem | { kind: "filter"; filter: NumberFilter } {
  const unit = unitOf(measure);
  const from = readAmount(texts.atLeast, unit, locale);
  if (from.kind === "problem") return { ...from, field: "atLeast" };
  const to = readAmount(texts.atMost, unit, locale);
  if (to.kind === "problem") return { ...to, field: "atMost" };
  const atLeast = from.kind === "none" ? null : from.value;
  const atMost = to.kind === "none" ? null : to.value;
  if (atLeast === null && atMost === null) {
    return { kind: "problem", field: "atLeast", problem: "none" };
  }
  if (atLeast !== null && atMost !== null && atLeast > atMost) {
    return { kind: "problem", field: "atMost", problem: "turned" };
  }
  return { kind: "filter", filter: { measure, atLeast, atMost } };
}
