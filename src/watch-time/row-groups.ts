import type { Container, Containers } from "./containers.ts";
import {
  asPart,
  exactly,
  type Figure,
  figureOfRow,
  isUnsound,
  quotient,
  ratioFigure,
  ratioOf,
  UNKNOWN,
  WITHOUT_LENGTH,
} from "./figure.ts";
import { aggregationOf, type Measure, RATIO_SIDES, type Ratio } from "./measures.ts";
import type { SideFigure, WatchTimeRows } from "./watch-time-rows.ts";

/**
 * Lists what a row of the table can stand for: a content over all periods, a period over all contents, all that is in a
 * folder or a playlist, or a single record.
 */
export const GROUPINGS = ["content", "period", "folder", "playlist", "flat"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Returns whether rows stand for folders or playlists, which may have contents in common. */
export function isOfContainers(grouping: Grouping): grouping is "folder" | "playlist" {
  return grouping === "folder" || grouping === "playlist";
}

/** Holds groups that are iterated more than once, without copying them. */
type Groups = readonly number[] | Uint32Array;

/** Is the group of a row that is left out. */
const NONE = 0xffffffff;

/** Holds a ratio's two sides, over the rows that have both. */
interface RatioSums {
  over: number;
  under: number;
  /** Counts contradictory rows, which falsify the sums. */
  unsoundCount: number;
  /** Some rows lack a side. */
  isPart: boolean;
}

/** Lists each row once for each group that it is in. */
interface Entries {
  rowOf: Uint32Array;
  groupOf: Uint32Array;
}

/**
 * Groups rows. Measures are summed on first use. Groups are in order of appearance. Folders and playlists may overlap:
 * totals count each row once.
 */
export class RowGroups {
  readonly grouping: Grouping;
  readonly count: number;
  readonly #rows: WatchTimeRows;
  readonly #rowCount: number;
  /** Holds the group of each row. Is null if each row is its own group. */
  readonly #groupOf: Uint32Array | null;
  readonly #firstRow: Uint32Array;
  readonly #containers: Containers | null;
  /** Is null where groups do not overlap. */
  #entries: Entries | null = null;
  /** Holds the place of each group in the list of containers. */
  #containerOf: readonly number[] = [];
  /** Holds all rows of some groups, each once, as a total was asked for them. */
  #union: { groups: Groups; rows: RowGroups } | null = null;
  readonly #columns = new Map<string, Float64Array>();
  /** Holds the figures of all groups together. */
  readonly #totals = new Map<Measure, Figure>();
  /** Holds 1 for each group in which a row lacks the figure. */
  readonly #lacking = new Map<SideFigure, Uint8Array>();
  readonly #lackingRatio = new Map<Ratio, Uint8Array>();
  /** Counts contradictory rows per group. */
  readonly #unsound = new Map<Ratio, Uint32Array>();
  readonly #wholeSize: number | null;

  /**
   * Groups the rows that are not left out.
   * @param isIncluded of each content, 0 for those that are left out; null keeps all
   * @param isRowIncluded of each row, as well
   * @param wholeSize where rows are missing, how many a group has of which none is; null: none are missing
   * @param containers what the contents are in, for rows that stand for folders or playlists; null: there are no rows
   */
  constructor(
    rows: WatchTimeRows,
    rowCount: number,
    grouping: Grouping,
    isIncluded: Uint8Array | null = null,
    isRowIncluded: Uint8Array | null = null,
    wholeSize: number | null = null,
    containers: Containers | null = null,
  ) {
    this.grouping = grouping;
    this.#containers = isOfContainers(grouping) ? containers : null;
    this.#wholeSize = wholeSize;
    this.#rows = rows;
    this.#rowCount = rowCount;
    const { contentOf, periodOf, contents, periods } = rows;
    const isIn = (row: number) =>
      (isIncluded === null || isIncluded[contentOf[row] ?? 0] !== 0) &&
      (isRowIncluded === null || isRowIncluded[row] !== 0);
    if (grouping === "flat") {
      const included = new Uint32Array(rowCount);
      let count = 0;
      for (let row = 0; row < rowCount; row++) {
        if (isIn(row)) included[count++] = row;
      }
      this.count = count;
      this.#firstRow = included;
      this.#groupOf = null;
      return;
    }
    if (isOfContainers(grouping)) {
      this.count = this.#putIntoContainers(isIn);
      this.#firstRow = new Uint32Array(0);
      this.#groupOf = new Uint32Array(0);
      return;
    }
    const groupOf = new Uint32Array(rowCount).fill(NONE);
    const keyOf = grouping === "content" ? contentOf : periodOf;
    const size = grouping === "content" ? contents.length : periods.length;
    const groupOfKey = new Uint32Array(size).fill(NONE);
    const firstRow = new Uint32Array(size);
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      if (!isIn(row)) continue;
      const key = keyOf[row] ?? 0;
      let group = groupOfKey[key] ?? NONE;
      if (group === NONE) {
        group = count;
        count += 1;
        firstRow[group] = row;
        groupOfKey[key] = group;
      }
      groupOf[row] = group;
    }
    this.count = count;
    this.#firstRow = firstRow;
    this.#groupOf = groupOf;
  }

  /** Puts each row into the groups of all that its content is in. @returns the number of groups */
  #putIntoContainers(isIn: (row: number) => boolean): number {
    const containers = this.#containers;
    if (containers === null) return 0;
    const { contents, contentOf } = this.#rows;
    const placesOf = contents.map((content) => containers.placesOf(content));
    const groupAt = new Map<number, number>();
    const rowOf: number[] = [];
    const groupOf: number[] = [];
    for (let row = 0; row < this.#rowCount; row++) {
      if (!isIn(row)) continue;
      for (const place of placesOf[contentOf[row] ?? 0] ?? []) {
        const group = groupAt.get(place) ?? groupAt.size;
        groupAt.set(place, group);
        rowOf.push(row);
        groupOf.push(group);
      }
    }
    this.#entries = { rowOf: Uint32Array.from(rowOf), groupOf: Uint32Array.from(groupOf) };
    this.#containerOf = [...groupAt.keys()];
    return groupAt.size;
  }

  /** Returns its place among the containers; null where groups are no containers. */
  containerPlaceAt(group: number): number | null {
    return this.#containerOf[group] ?? null;
  }

  /** Returns the folder or playlist of a group; null where groups are none. */
  containerAt(group: number): Container | null {
    return this.#containers?.list[this.#containerOf[group] ?? -1] ?? null;
  }

  /** Returns its place among the contents; null where a group is of several. */
  contentAt(group: number): number | null {
    if (this.grouping === "period" || isOfContainers(this.grouping)) return null;
    return this.#rows.contentOf[this.#firstRow[group] ?? 0] ?? null;
  }

  /** Returns its place among the periods; null where a group is of several. */
  periodAt(group: number): number | null {
    if (this.grouping === "content" || isOfContainers(this.grouping)) return null;
    return this.#rows.periodOf[this.#firstRow[group] ?? 0] ?? null;
  }

  /** Returns a mask of the rows in some groups. */
  rowsIn(groups: Groups): Uint8Array {
    const isMeant = new Uint8Array(this.count);
    for (const group of groups) isMeant[group] = 1;
    const isIn = new Uint8Array(this.#rowCount);
    this.#eachRow((row, group) => {
      if (isMeant[group] === 1) isIn[row] = 1;
    });
    return isIn;
  }

  /**
   * Returns a number for each group, to sort, filter and shade by; NaN where it is not known. Of what is only known
   * between two bounds it is the lower one.
   */
  values(measure: Measure): Float64Array {
    const aggregation = aggregationOf(measure);
    switch (aggregation.kind) {
      case "sum":
        return this.#sum(aggregation.of);
      case "ratio": {
        return this.#column(measure, (values) => {
          const over = this.#side(aggregation.ratio, "over");
          const under = this.#side(aggregation.ratio, "under");
          for (let group = 0; group < this.count; group++) {
            values[group] = ratioOf(aggregation.ratio, over[group], under[group]);
          }
        });
      }
      case "viewers":
        return this.#mostViewers();
      case "perViewer":
        return this.#column(measure, (values) => {
          const seconds = this.#sum("watchTimeSeconds");
          const viewers = this.#sum("uniqueViewers");
          const isPart = (group: number) =>
            this.#lacking.get("watchTimeSeconds")?.[group] === 1 ||
            this.#lacking.get("uniqueViewers")?.[group] === 1;
          for (let group = 0; group < this.count; group++) {
            // Some rows lack one side, so there is no value for the whole.
            values[group] =
              isPart(group) || this.#lacksRows(group)
                ? Number.NaN
                : quotient(seconds[group], viewers[group]);
          }
        });
    }
  }

  /** Returns the upper bounds beside `values`: infinite where there is none. */
  upperValues(measure: Measure): Float64Array {
    const aggregation = aggregationOf(measure);
    switch (aggregation.kind) {
      case "sum":
        return this.#mostOf(aggregation.of);
      case "ratio":
        return this.values(measure);
      case "viewers":
        return this.#mostOf("uniqueViewers");
      case "perViewer":
        return this.#column(`upper ${measure}`, (values) => {
          const lower = this.values(measure);
          const seconds = this.#sum("watchTimeSeconds");
          const viewers = this.#mostViewers();
          for (let group = 0; group < this.count; group++) {
            values[group] = Number.isNaN(lower[group])
              ? Number.NaN
              : quotient(seconds[group], viewers[group]);
          }
        });
    }
  }

  figure(group: number, measure: Measure): Figure {
    // A group of a single row needs no sum, least of all over a hundred thousand other rows.
    if (this.grouping === "flat") {
      return figureOfRow(this.#rows, this.#firstRow[group] ?? 0, measure);
    }
    const figure = this.#figureOf([group], measure);
    return this.#lacksRows(group) ? asPart(figure, measure) : figure;
  }

  /** Returns a measure of several groups together; each group once. */
  total(groups: Groups, measure: Measure): Figure {
    // The total of all groups is the same in any order.
    const isOfAll = groups.length === this.count;
    const known = isOfAll ? this.#totals.get(measure) : undefined;
    if (known !== undefined) return known;
    const figure =
      this.#entries === null ? this.#figureOf(groups, measure) : this.#once(groups, measure);
    // Missing rows may form a group of their own; contents of which it is not known may be in those that are meant.
    const isPart = !isOfAll && this.#containers?.isWhole === false;
    const total = this.#wholeSize === null && !isPart ? figure : asPart(figure, measure);
    if (isOfAll) this.#totals.set(measure, total);
    return total;
  }

  /** Returns a measure of all rows of some groups that overlap, each row once. */
  #once(groups: Groups, measure: Measure): Figure {
    if (this.#union?.groups !== groups) {
      const isRowIn = this.rowsIn(groups);
      this.#union = {
        groups,
        rows: new RowGroups(this.#rows, this.#rowCount, "content", null, isRowIn),
      };
    }
    const { rows } = this.#union;
    return rows.total([...Array(rows.count).keys()], measure);
  }

  #figureOf(groups: Groups, measure: Measure): Figure {
    const aggregation = aggregationOf(measure);
    switch (aggregation.kind) {
      case "sum":
        return this.#addUp(groups, aggregation.of);
      case "ratio": {
        const { over, under, isPart } = this.sides(groups, aggregation.ratio);
        const figure = ratioFigure(aggregation.ratio, over, under);
        if (figure.kind === "unknown" && this.#lacksLengths(groups, aggregation.ratio)) {
          return WITHOUT_LENGTH;
        }
        return figure.kind === "exact" && isPart ? { ...figure, isPart } : figure;
      }
      case "viewers":
        return this.#viewers(groups);
      case "perViewer": {
        const seconds = this.#addUp(groups, "watchTimeSeconds");
        const viewers = this.#viewers(groups);
        // Some rows lack one side, so there is no value for the whole.
        if (seconds.kind !== "exact") return UNKNOWN;
        if (viewers.kind === "exact") return exactly(quotient(seconds.value, viewers.value));
        if (viewers.kind !== "between") return UNKNOWN;
        return {
          kind: "between",
          from: quotient(seconds.value, viewers.to),
          to: quotient(seconds.value, viewers.from),
        };
      }
    }
  }

  /** Returns whether there are plays, all of videos whose length is not known. */
  #lacksLengths(groups: Groups, ratio: Ratio): boolean {
    if (RATIO_SIDES[ratio].under !== "fullSeconds") return false;
    const plays = this.#sum("totalPlays");
    const full = this.#sum("fullSeconds");
    let hasPlays = false;
    for (const group of groups) {
      if ((full[group] ?? 0) > 0) return false;
      if ((plays[group] ?? 0) > 0) hasPlays = true;
    }
    return hasPlays;
  }

  /** Returns the two sums behind a ratio, over the rows that have both. */
  sides(groups: Iterable<number>, ratio: Ratio): RatioSums {
    const over = this.#side(ratio, "over");
    const under = this.#side(ratio, "under");
    const unsound = this.#unsound.get(ratio);
    const lacking = this.#lackingRatio.get(ratio);
    const sums: RatioSums = { over: 0, under: 0, unsoundCount: 0, isPart: false };
    for (const group of groups) {
      sums.over += over[group] ?? 0;
      sums.under += under[group] ?? 0;
      sums.unsoundCount += unsound?.[group] ?? 0;
      if (lacking?.[group] === 1) sums.isPart = true;
    }
    return sums;
  }

  /** The most viewers of one row are there at least; all of them added up are the most there can be. */
  #viewers(groups: Groups): Figure {
    const most = this.#mostViewers();
    let from = Number.NaN;
    for (const group of groups) {
      const value = most[group] ?? Number.NaN;
      if (!(value <= from)) from = Number.isNaN(value) ? from : value;
    }
    const all = this.#addUp(groups, "uniqueViewers");
    if (all.kind === "unknown") return UNKNOWN;
    if (all.kind !== "exact") return { kind: "atLeast", value: from };
    return from === all.value ? all : { kind: "between", from, to: all.value };
  }

  #addUp(groups: Groups, figure: SideFigure): Figure {
    const sums = this.#sum(figure);
    const lacking = this.#lacking.get(figure);
    let [sum, isKnown, isPart] = [0, false, false];
    for (const group of groups) {
      const value = sums[group] ?? Number.NaN;
      if (!Number.isNaN(value)) {
        isKnown = true;
        sum += value;
      }
      if (lacking?.[group] === 1) isPart = true;
    }
    if (!isKnown) return UNKNOWN;
    if (sum > Number.MAX_SAFE_INTEGER) return { kind: "atLeast", value: Number.MAX_SAFE_INTEGER };
    return { kind: isPart ? "atLeast" : "exact", value: sum };
  }

  #lacksRows(group: number): boolean {
    if (this.#containers !== null) return this.#wholeSize !== null || !this.#containers.isWhole;
    if (this.#wholeSize === null || this.#groupOf === null) return false;
    const sizes = this.#column("size", (counts) => {
      this.#eachRow((_, each) => {
        counts[each] = (counts[each] ?? 0) + 1;
      });
    });
    return (sizes[group] ?? 0) < this.#wholeSize;
  }

  /** Returns the sum of a figure over the rows that have it; NaN where none has. */
  #sum(figure: SideFigure): Float64Array {
    return this.#column(`sum ${figure}`, (sums) => {
      const given = this.#rows.figure(figure);
      const lacking = new Uint8Array(this.count);
      sums.fill(Number.NaN);
      this.#eachRow((row, group) => {
        const value = given[row] ?? Number.NaN;
        const sum = sums[group] ?? Number.NaN;
        if (Number.isNaN(value)) lacking[group] = 1;
        else sums[group] = Number.isNaN(sum) ? value : sum + value;
      });
      this.#lacking.set(figure, lacking);
    });
  }

  /** Returns the upper bound of a figure: infinite if a row lacks it or is missing, NaN if all lack it. */
  #mostOf(figure: SideFigure): Float64Array {
    return this.#column(`most of ${figure}`, (most) => {
      most.set(this.#sum(figure));
      const lacking = this.#lacking.get(figure);
      for (let group = 0; group < this.count; group++) {
        const sum = most[group] ?? Number.NaN;
        const isOpen = lacking?.[group] === 1 || this.#lacksRows(group);
        if ((isOpen && !Number.isNaN(sum)) || sum > Number.MAX_SAFE_INTEGER) most[group] = Infinity;
      }
    });
  }

  /** Returns a side of a ratio, summed over the rows that have both. */
  #side(ratio: Ratio, which: "over" | "under"): Float64Array {
    return this.#column(`${which} ${ratio}`, (sums) => {
      const sides = RATIO_SIDES[ratio];
      const over = this.#rows.figure(sides.over);
      const less = sides.less === undefined ? null : this.#rows.figure(sides.less);
      const under = this.#rows.figure(sides.under);
      const lacking = new Uint8Array(this.count);
      const unsound = new Uint32Array(this.count);
      this.#lackingRatio.set(ratio, lacking);
      this.#unsound.set(ratio, unsound);
      this.#eachRow((row, group) => {
        const above = (over[row] ?? Number.NaN) - (less === null ? 0 : (less[row] ?? Number.NaN));
        const below = under[row] ?? Number.NaN;
        if (Number.isNaN(above) || Number.isNaN(below)) {
          lacking[group] = 1;
          return;
        }
        if (isUnsound(ratio, above, below)) unsound[group] = (unsound[group] ?? 0) + 1;
        sums[group] = (sums[group] ?? 0) + (which === "over" ? above : below);
      });
    });
  }

  #mostViewers(): Float64Array {
    return this.#column("most viewers", (most) => {
      const viewers = this.#rows.figure("uniqueViewers");
      most.fill(Number.NaN);
      this.#eachRow((row, group) => {
        const value = viewers[row] ?? Number.NaN;
        if (!Number.isNaN(value) && !(value <= (most[group] ?? Number.NaN))) most[group] = value;
      });
    });
  }

  #eachRow(work: (row: number, group: number) => void): void {
    if (this.#entries !== null) {
      const { rowOf, groupOf } = this.#entries;
      for (let at = 0; at < rowOf.length; at++) work(rowOf[at] ?? 0, groupOf[at] ?? 0);
      return;
    }
    if (this.#groupOf === null) {
      for (let group = 0; group < this.count; group++) work(this.#firstRow[group] ?? 0, group);
      return;
    }
    for (let row = 0; row < this.#rowCount; row++) {
      const group = this.#groupOf[row] ?? NONE;
      if (group !== NONE) work(row, group);
    }
  }

  #column(name: string, fill: (values: Float64Array) => void): Float64Array {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const values = new Float64Array(this.count);
    fill(values);
    this.#columns.set(name, values);
    return values;
  }
}
