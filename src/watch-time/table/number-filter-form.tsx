import { ListFilter } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { ChoiceField, TextField } from "#shared/ui/fields.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { isPossible, type NumberFilter } from "#watch-time/columns.ts";
import { MEASURES, type Measure, mayExceedWhole, unitOf } from "#watch-time/measures.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type AmountProblem, readAmount, writeAmount } from "./amounts.ts";

interface FilterProps {
  kind: WatchTimeKind;
  numbers: readonly NumberFilter[];
  onNumbers: (numbers: readonly NumberFilter[]) => void;
}

export function NumberFilterButton({ onNumbers, ...rest }: FilterProps) {
  const t = useTranslations("watchTimeTable.filter");
  const button = (
    <>
      <ListFilter aria-hidden="true" size={15} />
      {t("button")}
    </>
  );
  return (
    <Popover label={t("label")} button={button} buttonClass={buttonClass("secondary")}>
      {(close) => (
        <NumberFilterForm
          {...rest}
          onNumbers={(numbers) => {
            onNumbers(numbers);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Asks for a measure and how large it is to be. What was typed stays until it makes sense. */
function NumberFilterForm({ kind, numbers, onNumbers }: FilterProps) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>(numbers[0]?.measure ?? "plays");
  const write = (filter: NumberFilter | undefined) => {
    const textOf = (amount: number | null = null) =>
      filter === undefined || amount === null
        ? ""
        : writeAmount(amount, unitOf(filter.measure), locale);
    return { atLeast: textOf(filter?.atLeast), atMost: textOf(filter?.atMost) };
  };
  const [texts, setTexts] = useState(write(numbers[0]));
  const [problem, setProblem] = useState<FilterProblem | null>(null);

  function choose(next: Measure): void {
    setMeasure(next);
    setProblem(null);
    const known = numbers.find((each) => each.measure === next);
    // Text typed for another measure may be meant for this one.
    if (known !== undefined) setTexts(write(known));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readFilter(measure, texts, locale);
    if (read.kind === "problem") return setProblem(read);
    const isKnown = numbers.some((each) => each.measure === measure);
    onNumbers(
      isKnown
        ? numbers.map((each) => (each.measure === measure ? read.filter : each))
        : [...numbers, read.filter],
    );
  }

  const measures = MEASURES.filter((each) => isPossible(kind, each));
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-3 sm:w-80">
      <ChoiceField
        label={t("filter.measure")}
        data-first-focus=""
        options={measures.map((value) => ({ value, text: t(`columns.${value}`) }))}
        value={measure}
        onChange={choose}
      />
      <p className="text-sm text-ink-faint">
        {t(`filter.units.${unitHint(measure)}`)}{" "}
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
            problem={problem?.field === field ? t(`filter.problems.${problem.problem}`) : null}
            onChange={({ currentTarget }) => {
              setTexts({ ...texts, [field]: currentTarget.value });
              setProblem(null);
            }}
          />
        ))}
      </div>
      <Button type="submit" variant="primary">
        {t("filter.apply")}
      </Button>
    </form>
  );
}

/** Returns the key of what explains how amounts of a measure are typed. */
function unitHint(measure: Measure) {
  const unit = unitOf(measure);
  if (unit === "percent" && mayExceedWhole(measure)) return "percentOver";
  return unit === "bytesPerHour" ? "bytes" : unit;
}

/** Explains why what was typed is no filter, and where. */
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
  const most = mayExceedWhole(measure) ? Number.POSITIVE_INFINITY : 100;
  const from = readAmount(texts.atLeast, unitOf(measure), locale, most);
  if (from.kind === "problem") return { ...from, field: "atLeast" };
  const to = readAmount(texts.atMost, unitOf(measure), locale, most);
  if (to.kind === "problem") return { ...to, field: "atMost" };
  const [atLeast, atMost] = [from.value, to.value];
  if (atLeast === null && atMost === null) {
    return { kind: "problem", field: "atLeast", problem: "none" };
  }
  if (atLeast !== null && atMost !== null && atLeast > atMost) {
    return { kind: "problem", field: "atMost", problem: "turned" };
  }
  return { kind: "filter", filter: { measure, atLeast, atMost } };
}
