import type { ComparedTime } from "#shared/dates/compared-days.ts";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import type { Containers } from "#watch-time/containers.ts";
import { asPart, type Figure, UNKNOWN } from "#watch-time/figure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";
import { wholeSizeOf } from "#watch-time/resolved-query.ts";
import { isOfContainers, RowGroups } from "#watch-time/row-groups.ts";
import type { EarlierRows } from "./earlier-rows.ts";
import {
  type ChangeUnit,
  changeOfFigure,
  type FigureChange,
  sortValueOf,
  UNKNOWN_CHANGE,
} from "./figure-change.ts";

const ZERO: Figure = { kind: "exact", value: 0 };
/** Says that a group had no rows in the earlier days. */
const ABSENT = -1;
/** Says that a group has no counterpart: its period has another number of days, or there is none. */
const APART = -2;

/** Compares groups of rows with those of earlier days: contents with the same ones, periods with those in their place. */
export class Changes {
  readonly #groups: RowGroups;
  readonly #beside: EarlierRows;
  readonly #earlier: RowGroups;
  /** Holds the earlier group of each group. */
  readonly #earlierOf: Int32Array;
  readonly #isUneven: Uint8Array;
  /** Earlier contents may be missing that a search would have found. */
  readonly #isCut: boolean;
  /** Says that contents of which it is not known may have been in a folder or playlist without earlier rows. */
  readonly #isAbsentUnsure: boolean;
  readonly #values = new Map<string, Float64Array>();

  /**
   * Compares groups by content or by period.
   * @param groups those of the present rows of `beside`
   * @param isIncluded as for the groups
   * @param containers as for the groups
   */
  constructor(
    groups: RowGroups,
    beside: EarlierRows,
    isIncluded: Uint8Array | null,
    containers: Containers | null = null,
  ) {
    const { earlier, contentAt } = beside;
    this.#groups = groups;
    this.#beside = beside;
    const isEarlierIncluded =
      isIncluded && Uint8Array.from(contentAt, (at) => (at < 0 ? 0 : (isIncluded[at] ?? 0)));
    this.#isCut = isIncluded !== null && beside.isApart;
    const { grouping } = groups;
    const { query } = earlier;
    this.#earlier = new RowGroups(
      earlier.rows,
      earlier.rowCount,
      grouping,
      isEarlierIncluded,
      null,
      earlier.isWhole ? null : wholeSizeOf(grouping, query, query.contentIds?.length === 1),
      containers,
    );
    this.#isUneven = new Uint8Array(groups.count);
    this.#isAbsentUnsure = isOfContainers(grouping) && containers?.isWhole !== true;
    this.#earlierOf = isOfContainers(grouping)
      ? this.#pairContainers()
      : grouping === "content"
        ? this.#pairContents()
        : this.#pairPeriods();
  }

  #pairContainers(): Int32Array {
    const groupAt = new Map<number | null, number>();
    for (let group = 0; group < this.#earlier.count; group++) {
      groupAt.set(this.#earlier.containerPlaceAt(group), group);
    }
    return Int32Array.from(
      { length: this.#groups.count },
      (_, group) => groupAt.get(this.#groups.containerPlaceAt(group)) ?? ABSENT,
    );
  }

  #pairContents(): Int32Array {
    const { contentAt } = this.#beside;
    const groupAt = new Map<number, number>();
    for (let group = 0; group < this.#earlier.count; group++) {
      const at = contentAt[this.#earlier.contentAt(group) ?? -1] ?? ABSENT;
      if (at >= 0) groupAt.set(at, group);
    }
    return Int32Array.from(
      { length: this.#groups.count },
      (_, group) => groupAt.get(this.#groups.contentAt(group) ?? -1) ?? ABSENT,
    );
  }

  #pairPeriods(): Int32Array {
    const { current, earlier, periods } = this.#beside;
    const groupOf = new Map<string, number>();
    for (let group = 0; group < this.#earlier.count; group++) {
      const period = earlier.rows.periods[this.#earlier.periodAt(group) ?? -1];
      if (period !== undefined) groupOf.set(period.name, group);
    }
    return Int32Array.from({ length: this.#groups.count }, (_, group) => {
      const period = current.rows.periods[this.#groups.periodAt(group) ?? -1];
      const pair = period === undefined ? undefined : periods.get(period.name);
      if (pair === undefined) return APART;
      if (pair.isUneven) this.#isUneven[group] = 1;
      return groupOf.get(pair.name) ?? ABSENT;
    });
  }

  /** Returns the change of a measure in a group. */
  of(group: number, measure: Measure): FigureChange {
    const other = this.#earlierOf[group] ?? APART;
    const isLacking = this.#isCut && this.#groups.grouping !== "content";
    const isUnsure = other === ABSENT && this.#isAbsentUnsure;
    if (other === APART || isLacking || isUnsure) return UNKNOWN_CHANGE;
    const previous =
      other === ABSENT
        ? this.#nothing(measure)
        : this.#asKnown(this.#earlier.figure(other, measure), measure);
    const isUneven = this.#isUneven[group] === 1;
    return changeOfFigure(this.#groups.figure(group, measure), previous, isUneven);
  }

  /**
   * Returns the change of several groups together; each group once.
   * @param groups null: everything in both ranges, whichever of their periods can be compared
   */
  total(groups: readonly number[] | Uint32Array | null, measure: Measure): FigureChange {
    if (this.#isCut) return UNKNOWN_CHANGE;
    const { isWhole } = this.#beside.current;
    const figure = this.#groups.total(groups ?? placesUpTo(this.#groups.count), measure);
    const current = isWhole ? figure : asPart(figure, measure);
    if (groups === null) return changeOfFigure(current, this.#earlierTotal(null, measure));
    const others = Array.from(groups, (group) => this.#earlierOf[group] ?? APART);
    if (others.includes(APART)) return UNKNOWN_CHANGE;
    const known = others.filter((other) => other !== ABSENT);
    // What is missing may be of a group without rows.
    const isSure = this.#beside.earlier.isWhole && !this.#isAbsentUnsure;
    if (known.length < others.length && !isSure) return UNKNOWN_CHANGE;
    const isUneven = Array.from(groups).some((group) => this.#isUneven[group] === 1);
    return changeOfFigure(current, this.#earlierTotal(known, measure), isUneven);
  }

  /**
   * Returns the earlier times that groups are compared with, which have other days between them, in order. Periods have no
   * counterpart in averaged weeks.
   * @param groups null: everything
   */
  timesBefore(groups: readonly number[] | null): ComparedTime[] {
    const { current, earlier, periods, weeks } = this.#beside;
    const { time } = earlier.query;
    if (weeks > 1) return [{ kind: "average", allWeeks: time, weeks }];
    if (groups === null || this.#groups.grouping !== "period") return [{ kind: "range", time }];
    const paired = groups.flatMap((group) => {
      const { name = "" } = current.rows.periods[this.#groups.periodAt(group) ?? -1] ?? {};
      const pair = periods.get(name);
      return pair === undefined ? [] : [pair.days];
    });
    const inOrder = paired.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    return joined(inOrder).map((range) => ({
      kind: "range",
      time: { range, timeZone: time.timeZone },
    }));
  }

  /** Returns a number for each group, to sort by; NaN where its change is not known. */
  values(measure: Measure, unit: ChangeUnit): Float64Array {
    const key = `${measure} ${unit}`;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const values = new Float64Array(this.#groups.count);
    for (let group = 0; group < values.length; group++) {
      values[group] = sortValueOf(this.of(group, measure), unit);
    }
    this.#values.set(key, values);
    return values;
  }

  /** Returns an earlier figure of some groups, or of all. @param groups null: all of them */
  #earlierTotal(groups: readonly number[] | null, measure: Measure): Figure {
    const all = groups ?? placesUpTo(this.#earlier.count);
    if (all.length === 0) return this.#nothing(measure);
    return this.#asKnown(this.#earlier.total(all, measure), measure);
  }

  /**
   * Returns the figure of what has no rows. Where others have some, there was nothing; no rows at all are no data (contract
   * 4.2).
   */
  #nothing(measure: Measure): Figure {
    const { isWhole, rowCount } = this.#beside.earlier;
    const { kind } = aggregationOf(measure);
    const isCount = kind === "sum" || kind === "viewers";
    return isWhole && rowCount > 0 && isCount ? ZERO : UNKNOWN;
  }

  /** Returns nothing of a figure that rows are missing in: a bound of one side alone would look like news. */
  #asKnown(figure: Figure, measure: Measure): Figure {
    const isExact = figure.kind === "exact" && figure.isPart !== true;
    const known = this.#beside.earlier.isWhole || isExact ? figure : UNKNOWN;
    return averageOf(known, measure, this.#beside.weeks);
  }
}

const placesUpTo = (count: number) => [...Array(count).keys()];

/** Joins ranges that follow each other without a day between them. */
function joined(ranges: readonly DayRange[]): DayRange[] {
  const found: DayRange[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last !== undefined && addDays(last.to, 1) === range.from) last.to = range.to;
    else found.push({ ...range });
  }
  return found;
}

/**
 * Returns the average of several weeks of a figure of all of them. Viewers of a week are as many as those of its days, or
 * fewer: their bounds divide, too. A rate of sums is that of the average. Of 1 week it is the figure as it is.
 */
export function averageOf(figure: Figure, measure: Measure, weeks: number): Figure {
  if (weeks === 1) return figure;
  const { kind } = aggregationOf(measure);
  if (kind === "perViewer") return UNKNOWN;
  if (kind === "ratio" || figure.kind === "unknown") return figure;
  return figure.kind === "between"
    ? { ...figure, from: figure.from / weeks, to: figure.to / weeks }
    : { ...figure, value: figure.value / weeks };
}
