import { addDays, type Day, type DayRange, isDay, lastOfMonth } from "#shared/dates/days.ts";

type DayReading =
  | { kind: "day"; day: Day }
  | { kind: "empty" }
  | { kind: "no-date" }
  /** The month exists and does not have that day. */
  | { kind: "no-such-day"; lastOfMonth: Day };

/** Date notation of a locale. */
interface DateHabits {
  /** Order of the parts in a numeric date. */
  order: readonly string[];
  /** Names of the months, January first: long, short, and as used within a date. */
  months: readonly (readonly string[])[];
  digits: readonly string[];
  today: string;
  yesterday: string;
}

/** Derives the notation of Gregorian dates in a locale from the browser's data. */
export function dateHabitsOf(locale: string): DateHabits {
  const parts = (options: Intl.DateTimeFormatOptions, ms = 0) =>
    new Intl.DateTimeFormat(locale, {
      calendar: "gregory",
      timeZone: "UTC",
      ...options,
    }).formatToParts(ms);
  const monthOf = (options: Intl.DateTimeFormatOptions, index: number) =>
    fold(
      parts(options, Date.UTC(2026, index, 1)).find(({ type }) => type === "month")?.value ?? "",
    );
  const order = parts({ year: "numeric", month: "numeric", day: "numeric" })
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false });
  const label = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    order,
    months: Array.from({ length: 12 }, (_, index) =>
      (["long", "short"] as const)
        .flatMap((month) => [monthOf({ month }, index), monthOf({ month, day: "numeric" }, index)])
        .flatMap((name) => [name, name.replace(/\.$/, "")])
        // Some locales have numbers for names.
        .filter((name) => /\p{L}/u.test(name)),
    ),
    digits: Array.from({ length: 10 }, (_, digit) => numbers.format(digit)),
    today: fold(label.format(0, "day")),
    yesterday: fold(label.format(-1, "day")),
  };
}

/**
 * Parses a typed date: `2026-10-24`, numbers in the order of the locale, a month by its name, with or without
 * the year (then the last such day up to today), "today" and "yesterday".
 */
export function readDay(text: string, habits: DateHabits, today: Day): DayReading {
  const plain = fold(
    Array.from(text, (sign) => {
      const digit = habits.digits.indexOf(sign);
      return digit === -1 ? sign : String(digit);
    }).join(""),
  );
  if (plain === "") return { kind: "empty" };
  if (plain === habits.today) return { kind: "day", day: today };
  if (plain === habits.yesterday) return { kind: "day", day: addDays(today, -1) };

  const named = findMonth(plain, habits);
  const numbers = (named?.rest ?? plain).match(/\d+/g) ?? [];
  if (named === null) {
    // East Asian dates label their parts: 2026年10月24日.
    const hasWords = /\p{L}/u.test(plain.replace(/(?<=\d)\s*[年月日년월일]/gu, " "));
    return hasWords ? { kind: "no-date" } : fromNumbers(numbers, habits, today);
  }
  const { month } = named;
  const [one, other, ...rest] = numbers;
  if (one === undefined || rest.length > 0) return { kind: "no-date" };
  if (other === undefined) return recent(month, Number(one), today);
  return one.length > 2
    ? exact(Number(one), month, Number(other))
    : exact(yearOf(other), month, Number(one));
}

/** Validation errors of a typed date. */
export type DraftProblem =
  | Exclude<DayReading, { kind: "day" }>
  | { kind: "after-today"; today: Day }
  | { kind: "before-start"; start: Day };

/**
 * Parses the two typed dates of a range, both included. Future days are errors; the range is null while there
 * is any error.
 */
export function readDraft(
  draft: { from: string; to: string },
  habits: DateHabits,
  today: Day,
): { from: DraftProblem | null; to: DraftProblem | null; range: DayRange | null } {
  const readEnd = (text: string) => {
    const reading = readDay(text, habits, today);
    return reading.kind === "day" && reading.day > today
      ? ({ kind: "after-today", today } as const)
      : reading;
  };
  const from = readEnd(draft.from);
  const to = readEnd(draft.to);
  if (from.kind !== "day" || to.kind !== "day") {
    return {
      from: from.kind === "day" ? null : from,
      to: to.kind === "day" ? null : to,
      range: null,
    };
  }
  return from.day <= to.day
    ? { from: null, to: null, range: { from: from.day, to: to.day } }
    : { from: null, to: { kind: "before-start", start: from.day }, range: null };
}

function fromNumbers(numbers: readonly string[], habits: DateHabits, today: Day): DayReading {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || numbers.length > 3) return { kind: "no-date" };
  const isDayFirst = habits.order.indexOf("day") < habits.order.indexOf("month");
  if (third === undefined) {
    const [day, month] = sorted(first, second, isDayFirst);
    return recent(month, day, today);
  }
  if (first.length === 4) return exact(Number(first), Number(second), Number(third));
  if (habits.order[0] === "year" && third.length < 4) {
    return exact(yearOf(first), Number(second), Number(third));
  }
  const [day, month] = sorted(first, second, isDayFirst);
  return exact(yearOf(third), month, day);
}

/** Assigns two numbers to day and month. A number that can't be a month is the day, whatever the order. */
function sorted(one: string, other: string, isDayFirst: boolean): [day: number, month: number] {
  const [day, month] = isDayFirst ? [Number(one), Number(other)] : [Number(other), Number(one)];
  return month > 12 && day <= 12 ? [month, day] : [day, month];
}

function recent(month: number, day: number, today: Day): DayReading {
  const year = Number(today.slice(0, 4));
  // The last leap day can be up to eight years ago.
  for (let back = 0; back <= 8; back += 1) {
    const reading = exact(year - back, month, day);
    if (reading.kind === "day" && reading.day <= today) return reading;
  }
  return exact(year, month, day);
}

function exact(year: number, month: number, day: number): DayReading {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1) return { kind: "no-date" };
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const text = first.slice(0, 8) + String(day).padStart(2, "0");
  if (isDay(text)) return { kind: "day", day: text };
  return day <= 99 ? { kind: "no-such-day", lastOfMonth: lastOfMonth(first) } : { kind: "no-date" };
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/**
 * Finds the month that a text names, in full, abbreviated, or by at least three letters that begin no other
 * month, and the rest of the text. Null if it names none, or several.
 */
function findMonth(text: string, habits: DateHabits): { month: number; rest: string } | null {
  const found = wholeName(text, habits) ?? begunName(text, habits);
  if (found === null || wholeName(found.rest, habits) !== null) return null;
  return found;
}

/** Tries the longest names first, so that "marzo" does not match "mar", nor "11월" "1월". */
function wholeName(text: string, { months }: DateHabits): { month: number; rest: string } | null {
  const names = months
    .flatMap((each, index) => each.map((name) => ({ name, month: index + 1 })))
    .toSorted((one, other) => other.name.length - one.name.length);
  for (const { name, month } of names) {
    const at = text.search(asWord(name));
    if (at !== -1) return { month, rest: `${text.slice(0, at)} ${text.slice(at + name.length)}` };
  }
  return null;
}

function begunName(text: string, { months }: DateHabits): { month: number; rest: string } | null {
  for (const word of text.match(/\p{L}{3,}/gu) ?? []) {
    const begun = months.flatMap((names, index) =>
      names.some((name) => name.startsWith(word)) ? [index + 1] : [],
    );
    const [month, ...others] = begun;
    if (month !== undefined && others.length === 0) return { month, rest: text.replace(word, " ") };
  }
  return null;
}

/** Matches whole words only, in scripts that separate words by spaces. */
function asWord(name: string): RegExp {
  const exactly = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\p{Script=Latin}.]+$/u.test(name)
    ? new RegExp(`(?<!\\p{L})${exactly}(?!\\p{L})`, "u")
    : new RegExp(`(?<!\\d)${exactly}`, "u");
}

/** Removes case, accents and direction marks. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .trim();
}
