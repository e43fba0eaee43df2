import type { DemoHistory } from "../state/records.ts";
import { bitsOf, coarseFraction, fraction, mix } from "./chance.ts";
import type { Content } from "./contents.ts";
import { COUNTRIES } from "./countries.ts";
import { DAY_QUARTERS, partOfDay, QUARTER_MS, weekdayFactor } from "./rhythm.ts";
import {
  addCount,
  BYTES,
  ENGAGEMENT,
  ENGAGEMENT_PERCENTS,
  IMPRESSIONS,
  PLAYS,
  PLAYTIME_SECONDS,
  type Tally,
  WATCH_SECONDS,
} from "./tally.ts";

/** Lists the watched share of the video by retention bucket; the last is below all. */
const WATCHED_PARTS = [1, 0.93, 0.8, 0.6, 0.36, 0.16, 0.05];
/** Lists the share of the plays below a bucket that ends in the next. */
const NEXT_BUCKET_PARTS = [0.14, 0.2, 0.3, 0.38, 0.5];

/** Makes different draws from the same content. */
const SALT = { day: 11, country: 23, home: 31, traits: 41, buckets: 59 };

/**
 * Invents the viewers of one content. Nothing is stored: the plays of a country on a UTC day are drawn from the
 * content's id and the day, and dealt to the quarters of the day so that every part of a day, and every count of its
 * plays, is a difference of two running totals. That is why all grains agree.
 */
export interface Audience {
  /** Adds the plays of a UTC day before one of its quarters; 96 is the whole day. @param sign -1 takes away */
  addBefore(target: Tally, day: number, quarter: number, sign: number): void;
  /** Adds likewise by country, plays before impressions: two places a country, as in `COUNTRIES`. */
  addCountriesBefore(target: Tally, day: number, quarter: number, sign: number): void;
}

/** Describes the plays of a country on one day. */
interface Cell {
  countryIndex: number;
  plays: number;
  /** Decides how the plays are dealt to the quarters, from 0 to just under 1. */
  phase: number;
  /** Decides what comes of the plays. */
  bits: number;
}

/** Holds what is drawn once of a content, and holds for all of its days. */
interface Traits {
  content: Content;
  history: DemoHistory;
  seed: number;
  countrySeed: number;
  /** Lists the shares by country, as in `COUNTRIES`; together they are 1. */
  shares: readonly number[];
  bornDay: number;
  daysToFade: number;
  /** Says what share of the plays stays when the content is old. */
  tail: number;
  /** Counts the impressions for each play, beyond one. */
  impressionsOnTop: number;
  /** Says what share of the plays reaches the end. */
  completion: number;
  /** Lists the seconds by retention bucket, as in `WATCHED_PARTS`. */
  secondsWatched: readonly number[];
  /** Counts the seconds watched of each play of a channel. */
  secondsLive: number;
}

/**
 * Creates the audience of a content.
 * @param history what the seed says of the content's past
 */
export function createAudience(content: Content, history: DemoHistory): Audience {
  const traits = drawTraits(content, history);
  let cellsDay = Number.NaN;
  let cells: Cell[] = [];
  // Values of the last day are kept, as hours are requested in sequence.
  const cellsOf = (day: number) => {
    if (day !== cellsDay) {
      cells = drawCells(traits, day);
      cellsDay = day;
    }
    return cells;
  };
  return {
    addBefore(target, day, quarter, sign) {
      if (quarter === 0) return;
      for (const cell of cellsOf(day)) {
        const plays = playsBefore(cell, day, quarter);
        if (plays > 0) addPlays(target, traits, { plays, cell, sign });
      }
    },
    addCountriesBefore(target, day, quarter, sign) {
      if (quarter === 0) return;
      for (const cell of cellsOf(day)) {
        const plays = playsBefore(cell, day, quarter);
        if (plays === 0) continue;
        addCount(target, 2 * cell.countryIndex, sign * plays);
        addCount(target, 2 * cell.countryIndex + 1, sign * impressions(traits, plays, cell));
      }
    },
  };
}

function drawTraits(content: Content, history: DemoHistory): Traits {
  const seed = bitsOf(content.id);
  const bits = mix(seed, SALT.traits);
  return {
    content,
    history,
    seed,
    countrySeed: mix(seed, SALT.country),
    shares: countryShares(seed, history.home),
    bornDay: Math.floor(content.createdAtMs / (QUARTER_MS * DAY_QUARTERS)),
    daysToFade: 8 + 50 * coarseFraction(bits, 0),
    tail: 0.12 + 0.2 * coarseFraction(bits, 1),
    impressionsOnTop: 0.35 + coarseFraction(bits, 2),
    completion: 0.28 + 0.35 * coarseFraction(bits, 3),
    secondsWatched: WATCHED_PARTS.map((part) => Math.round(part * content.durationSeconds)),
    secondsLive: 400 + Math.round(1600 * coarseFraction(bits, 3)),
  };
}

/** Returns the plays of a day, as a fraction. */
function dayLevel({ content, history, seed, bornDay, daysToFade, tail }: Traits, day: number) {
  const age = day - bornDay;
  if (age < 0) return 0;
  if (history.pauses?.some(({ fromDay, toDay }) => day >= fromDay && day <= toDay)) return 0;
  const bits = mix(mix(seed, SALT.day), day);
  const luck = 0.72 + 0.56 * coarseFraction(bits, 0);
  // Occasional viral spikes.
  const spike = coarseFraction(bits, 1) > 0.985 ? 2.2 + 2 * coarseFraction(bits, 2) : 1;
  const known = 1 - Math.exp(-(age + 0.6) / 1.4);
  const isLive = content.kind === "live";
  const fresh = isLive ? 1 + age / 500 : tail + (1 - tail) * Math.exp(-age / daysToFade);
  return history.playsPerDay * weekdayFactor(day) * luck * spike * known * fresh;
}

/** Draws the plays of a day by country; only countries with plays. */
function drawCells(traits: Traits, day: number): Cell[] {
  const { seed, countrySeed, shares } = traits;
  const level = dayLevel(traits, day);
  const cells: Cell[] = [];
  if (level === 0) return cells;
  for (let countryIndex = 0; countryIndex < COUNTRIES.length; countryIndex += 1) {
    const bits = mix(mix(countrySeed, countryIndex), day);
    // A fraction of a play per day means one every few days.
    const plays = Math.floor(level * (shares[countryIndex] ?? 0) + fraction(bits));
    if (plays === 0) continue;
    const phase = fraction(mix(mix(seed, day), countryIndex));
    cells.push({ countryIndex, plays, phase, bits: mix(bits, 0) });
  }
  return cells;
}

function playsBefore({ countryIndex, plays, phase }: Cell, day: number, quarter: number): number {
  if (quarter === DAY_QUARTERS) return plays;
  return Math.floor(plays * partOfDay(countryIndex, day, quarter) + phase);
}

function addPlays(
  target: Tally,
  traits: Traits,
  { plays, cell, sign }: { plays: number; cell: Cell; sign: number },
): void {
  const country = COUNTRIES[cell.countryIndex];
  if (country === undefined) return;
  const { content } = traits;
  addCount(target, PLAYS, sign * plays);
  addCount(target, IMPRESSIONS, sign * impressions(traits, plays, cell));
  const isLive = content.kind === "live";
  const seconds = isLive
    ? plays * traits.secondsLive
    : addEngagement(target, traits, { plays, cell, sign });
  addCount(target, WATCH_SECONDS, sign * seconds);
  addCount(target, PLAYTIME_SECONDS, sign * (seconds + Math.floor(seconds * country.stalls)));
  addCount(target, BYTES, sign * Math.floor(seconds * content.bytesPerSecond * country.quality));
}

/** Deals plays to the retention buckets. @returns the seconds watched */
function addEngagement(
  target: Tally,
  { completion, secondsWatched }: Traits,
  { plays, cell: { bits }, sign }: { plays: number; cell: Cell; sign: number },
): number {
  const more = mix(bits, SALT.buckets);
  let seconds = 0;
  let rest = plays;
  for (let bucket = 0; bucket < ENGAGEMENT_PERCENTS.length; bucket += 1) {
    const part = bucket === 0 ? completion : (NEXT_BUCKET_PARTS[bucket - 1] ?? 0);
    const phase = coarseFraction(bucket < 3 ? bits : more, bucket % 3);
    const reached = Math.floor(rest * part + phase);
    addCount(target, ENGAGEMENT + bucket, sign * reached);
    seconds += reached * (secondsWatched[bucket] ?? 0);
    rest -= reached;
  }
  return seconds + rest * (secondsWatched[ENGAGEMENT_PERCENTS.length] ?? 0);
}

function impressions({ impressionsOnTop }: Traits, plays: number, { bits }: Cell): number {
  return plays + Math.floor(plays * impressionsOnTop + coarseFraction(bits, 3));
}

/** Each content has its own mixture, and most of it at home when it has one. */
function countryShares(seed: number, home: string | undefined): number[] {
  const weights = COUNTRIES.map(({ name, weight }, index) => {
    const taste = 0.4 + 1.6 * fraction(mix(mix(seed, SALT.home), index));
    return (name === home ? weight + 90 : weight) * taste;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
