import type { DemoHistory } from "../state/records.ts";
import { createAudience } from "./audience.ts";
import { type Content, type ContentKind, type ContentSource, segmentTimesOf } from "./contents.ts";
import { COUNTRIES, UNKNOWN_COUNTRY } from "./countries.ts";
import { GivenPlays } from "./given-plays.ts";
import { Ledger } from "./ledger.ts";
import { RealPlays } from "./real-plays.ts";
import { DAY_QUARTERS, QUARTER_MS } from "./rhythm.ts";
import { emptyTally, type Tally } from "./tally.ts";

/** Holds the plays and impressions of one country. */
export interface CountryCount {
  country: string;
  plays: number;
  impressions: number;
}

/** Lasts from an instant until just before another. */
export interface Time {
  fromMs: number;
  toMs: number;
}

/**
 * Holds the platform's statistics: what the demo invents of its past, what viewers really did, and what tests say that
 * they did.
 */
export interface Numbers {
  /** Sums up all contents for each time; what the demo invents counts by whole quarter hours. */
  sums(contents: Content[], times: Time[]): Tally[];
  /** Returns the countries with at least one play, most played first. */
  byCountry(contents: Content[], time: Time): CountryCount[];
  /** Counts the plays of viewers on this machine. */
  realPlays(content: Content, time: Time): number;
  /** Returns the earliest instant with anything in it, or Infinity when there is none. */
  firstMs(contents: Content[]): number;
  /** Changes whenever there is something new in what viewers did, or tests say that they did. */
  version(): number;
}

/** Holds what was taken in so far. */
interface Books {
  source: ContentSource;
  /** Is keyed by the seed's object, which all versions of its VOD share. */
  ledgers: WeakMap<DemoHistory, Ledger>;
  real: Readonly<Record<ContentKind, Map<string, RealPlays>>>;
  given: Readonly<Record<ContentKind, Map<string, GivenPlays>>>;
  lastSeq: number;
  lastGivenSeq: number;
  version: number;
  /** Counts the resets of the state. */
  generation: number;
}

/** Returns a function that takes in what happened since it was last called, and gives the numbers. */
export function createNumbers(source: ContentSource): () => Numbers {
  const books: Books = {
    source,
    ledgers: new WeakMap(),
    real: { vod: new Map(), live: new Map() },
    given: { vod: new Map(), live: new Map() },
    lastSeq: 0,
    lastGivenSeq: 0,
    version: 0,
    generation: source.state.generation(),
  };
  const numbers: Numbers = {
    sums: (contents, times) => sumsOf(books, contents, times),
    byCountry: (contents, time) => countriesOf(books, contents, time),
    realPlays: (content, { fromMs, toMs }) => realOf(books, content)?.playsIn(fromMs, toMs) ?? 0,
    firstMs: (contents) => firstMsOf(books, contents),
    version: () => books.version,
  };
  return () => {
    catchUp(books);
    return numbers;
  };
}

function catchUp(books: Books): void {
  const { source, real, given } = books;
  const { state } = source;
  if (books.generation !== state.generation()) {
    for (const played of [real.vod, real.live, given.vod, given.live]) played.clear();
    books.lastSeq = 0;
    books.lastGivenSeq = 0;
    books.generation = state.generation();
    books.version += 1;
  }
  for (const event of state.eventsAfter(books.lastSeq)) {
    books.lastSeq = event.seq;
    books.version += 1;
    const { contentKind: kind, contentId: id } = event;
    let plays = real[kind].get(id);
    if (plays === undefined) {
      plays = new RealPlays(kind === "live", () => segmentTimesOf(source, kind, id));
      real[kind].set(id, plays);
    }
    plays.take(event);
  }
  for (const entry of state.playsAfter(books.lastGivenSeq)) {
    books.lastGivenSeq = entry.seq;
    books.version += 1;
    const { contentKind: kind, contentId: id } = entry;
    const plays = given[kind].get(id) ?? new GivenPlays();
    given[kind].set(id, plays);
    plays.take(entry);
  }
}

const realOf = ({ real }: Books, { kind, id }: Content) => real[kind].get(id);
const givenOf = ({ given }: Books, { kind, id }: Content) => given[kind].get(id);

function ledgerOf({ ledgers }: Books, content: Content, history: DemoHistory): Ledger {
  let ledger = ledgers.get(history);
  if (ledger === undefined) {
    const firstDay = Math.floor(content.createdAtMs / QUARTER_MS / DAY_QUARTERS);
    ledger = new Ledger(createAudience(content, history), firstDay);
    ledgers.set(history, ledger);
  }
  return ledger;
}

function sumsOf(books: Books, contents: Content[], times: Time[]): Tally[] {
  const nowMs = books.source.state.nowMs();
  const totals = times.map(emptyTally);
  // The loop goes by content, so that all data of one is loaded at once.
  for (const content of contents) {
    const { history } = content;
    const ledger = history === null ? null : ledgerOf(books, content, history);
    const plays = realOf(books, content);
    const givenPlays = givenOf(books, content);
    for (const [index, time] of times.entries()) {
      const total = totals[index] ?? emptyTally();
      plays?.addIn(total, time.fromMs, time.toMs);
      givenPlays?.addIn(total, time.fromMs, time.toMs);
      ledger?.addBetween(total, ...quarters(content, time, nowMs));
    }
  }
  return totals;
}

function countriesOf(books: Books, contents: Content[], time: Time): CountryCount[] {
  const counts = new Map<string, CountryCount>();
  const add = (country: string, plays: number, impressions: number) => {
    const count = counts.get(country) ?? { country, plays: 0, impressions: 0 };
    count.plays += plays;
    count.impressions += impressions;
    counts.set(country, count);
  };
  const invented = inventedByCountry(books, contents, time);
  for (const [index, { name }] of COUNTRIES.entries()) {
    add(name, invented[2 * index] ?? 0, invented[2 * index + 1] ?? 0);
  }
  for (const content of contents) {
    const played = realOf(books, content)?.playsIn(time.fromMs, time.toMs) ?? 0;
    add(UNKNOWN_COUNTRY, played, played);
    for (const entry of givenOf(books, content)?.entriesIn(time.fromMs, time.toMs) ?? []) {
      add(entry.country, entry.plays, entry.impressions);
    }
  }
  return [...counts.values()]
    .filter(({ plays }) => plays > 0)
    .toSorted((a, b) => b.plays - a.plays);
}

/** Sums up what the demo invents: plays before impressions, two places a country, as in `COUNTRIES`. */
function inventedByCountry(books: Books, contents: Content[], time: Time): Tally {
  const nowMs = books.source.state.nowMs();
  const invented = new Float64Array(2 * COUNTRIES.length);
  for (const content of contents) {
    if (content.history === null) continue;
    const ledger = ledgerOf(books, content, content.history);
    ledger.addCountriesBetween(invented, ...quarters(content, time, nowMs));
  }
  return invented;
}

function firstMsOf(books: Books, contents: Content[]): number {
  return contents.reduce((first, content) => {
    const inventedMs = content.history === null ? Infinity : content.createdAtMs;
    const playedMs = realOf(books, content)?.firstMs() ?? Infinity;
    const givenMs = givenOf(books, content)?.firstMs() ?? Infinity;
    return Math.min(first, inventedMs, playedMs, givenMs);
  }, Infinity);
}

/** Finds the quarter hours of the demo's past that begin in the time: not before it, and not yet to come. */
function quarters(content: Content, { fromMs, toMs }: Time, nowMs: number): [number, number] {
  const from = Math.max(fromMs, content.createdAtMs);
  const to = Math.min(toMs, content.removedAtMs ?? Infinity, quarterStart(nowMs));
  return [Math.ceil(from / QUARTER_MS), Math.ceil(to / QUARTER_MS)];
}

function quarterStart(ms: number): number {
  return Math.floor(ms / QUARTER_MS) * QUARTER_MS;
}
