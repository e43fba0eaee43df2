import { numberFormat } from "#shared/format/number-format.ts";
import type { MeasureUnit } from "#watch-time/measures.ts";
import { MAX_AMOUNT, toThousandths } from "#watch-time/watch-time-view.ts";

export type AmountProblem =
  | "notNumber"
  | "notWhole"
  | "negative"
  | "overHundred"
  | "noUnit"
  | "tooLarge";

type ReadAmount =
  /** Is in the measure's own unit: seconds, bytes, percent. Null means that nothing was typed. */
  { kind: "amount"; value: number | null } | { kind: "problem"; problem: AmountProblem };

/** Lists units of size, the largest first. */
const SIZES: readonly (readonly [unit: string, name: string, size: number])[] = [
  ["petabyte", "PB", 1e15],
  ["terabyte", "TB", 1e12],
  ["gigabyte", "GB", 1e9],
  ["megabyte", "MB", 1e6],
  ["kilobyte", "kB", 1e3],
  ["byte", "B", 1],
];
const SECONDS = 60;

/**
 * Parses typed amounts: durations in minutes, sizes with a unit (`1.5 GB`, in French `1,5 Go`), percentages with or
 * without the sign, numbers in the locale's notation and digits. ASCII digits and English units always work.
 * @param mostPercent the largest percentage there can be
 */
export function readAmount(
  text: string,
  unit: MeasureUnit,
  locale: string,
  mostPercent = 100,
): ReadAmount {
  // Text copied from the table may contain marks of its direction.
  const plain = text
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replace("٪", "%")
    .toLowerCase();
  if (plain === "") return { kind: "amount", value: null };
  const isSize = unit === "bytes" || unit === "bytesPerHour";
  const [, digits = "", suffix = ""] = /^([^\p{L}%]*)(.*)$/u.exec(plain) ?? [];
  const number = readNumber(digits, locale);
  const [, , size] =
    SIZES.find(([unitOf, name]) =>
      [name, sizeName(unitOf, locale, "short"), sizeName(unitOf, locale, "narrow")].some(
        (each) => each.toLowerCase() === suffix,
      ),
    ) ?? [];
  const isPossible = isSize ? size !== undefined : unit === "percent" && suffix === "%";
  if (number === null || !(suffix === "" || isPossible)) return problemOf("notNumber");
  if (number < 0) return problemOf("negative");
  if (unit === "count" && !Number.isInteger(number)) return problemOf("notWhole");
  if (unit === "percent" && number > mostPercent) return problemOf("overHundred");
  if (isSize && size === undefined && number !== 0) return problemOf("noUnit");
  const value = number * (isSize ? (size ?? 1) : unit === "seconds" ? SECONDS : 1);
  if (value > MAX_AMOUNT) return problemOf("tooLarge");
  return { kind: "amount", value: toThousandths(value) };
}

/** Formats an amount as it would be typed; parses back to the same value. */
export function writeAmount(value: number, unit: MeasureUnit, locale: string): string {
  const numbers = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: 6,
  });
  if (unit === "seconds") return numbers.format(value / SECONDS);
  if (unit !== "bytes" && unit !== "bytesPerHour") return numbers.format(value);
  const isShort = (size: number) => Number.isInteger(Math.round((value / size) * 1e9) / 1e6);
  const [name, , size] = SIZES.find(([, , each]) => value >= each && isShort(each)) ?? [
    "byte",
    "B",
    1,
  ];
  return `${numbers.format(value / size)} ${sizeName(name, locale, size === 1 ? "narrow" : "short")}`;
}

function sizeName(unit: string, locale: string, unitDisplay: "short" | "narrow"): string {
  const parts = numberFormat(locale, { style: "unit", unit, unitDisplay }).formatToParts(2);
  return parts.find(({ type }) => type === "unit")?.value ?? "";
}

function problemOf(problem: AmountProblem): ReadAmount {
  return { kind: "problem", problem };
}

function readNumber(text: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const [group, decimal] = [signOf("group"), signOf("decimal") || "."];
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210);
  const inAscii = Array.from(digits).reduce(
    (read, digit, at) => read.replaceAll(digit, `${9 - at}`),
    text.replace("−", "-"),
  );
  // Not every keyboard has the locale's minus sign.
  const written = group === "." ? inAscii : inAscii.replaceAll(".", decimal);
  const [whole = "", fraction = "", ...more] = written.split(decimal);
  // A thousands separator has no other use: `1,5` is a mistake where one and a half is `1.5`.
  const [first = "", ...thousands] = group === "" ? [whole] : whole.split(group);
  const isGrouped =
    thousands.every(({ length }) => length === 2 || length === 3) &&
    (thousands.length === 0 || (first !== "" && thousands.at(-1)?.length === 3));
  const plain = `${first}${thousands.join("")}.${fraction}`;
  const isNumber = more.length === 0 && isGrouped && /^-?(\d+\.\d*|\.\d+)$/.test(plain);
  return isNumber ? Number(plain) : null;
}
