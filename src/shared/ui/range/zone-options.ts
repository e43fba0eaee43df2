import type { Day } from "#shared/dates/days.ts";
import { listTimeZones, offsetMinutesAt, startOfDayMs, zoneName } from "#shared/dates/zones.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { isTimeZone } from "#shared/http/runtime-config.ts";

export interface ZoneOption {
  name: string;
  /** Is the city in its name, for display. */
  city: string;
  /** Names its time, in the language of the page: "Nepal Time". */
  clock: string;
  offsetMinutes: number;
  /** Holds search terms, folded. */
  label: readonly string[];
}

/** Maps renamed zones: browsers list some of them by the old name. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const OTHER_NAMES = new Map([
  ...Object.entries(RENAMED).map(([old, now]) => [now, old] as const),
  ["UTC", "GMT"] as const,
]);

/** Keeps the last list, since the same day is requested repeatedly. */
let last: { atDay: Day; locale: string; options: readonly ZoneOption[] } | null = null;

/** Returns the current name of a time zone, where the browser knows it. */
export function modernZone(name: string): string {
  const now = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
  return isTimeZone(now) ? now : name;
}

/** Formats a UTC offset: `UTC+5:45`. */
export function formatOffset(minutes: number): string {
  const sign = minutes < 0 ? "\u2212" : "+";
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${sign}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** Returns the UTC offset of a time zone at the start of a day, in minutes east. */
export function offsetOn(day: Day, timeZone: string): number {
  return offsetMinutesAt(startOfDayMs(day, timeZone), timeZone);
}

/**
 * Lists all time zones of the browser by name. The first call takes about 100 ms.
 * @param locale language of the time names
 */
export function listZoneOptions(atDay: Day, locale: string): readonly ZoneOption[] {
  if (last?.atDay === atDay && last.locale === locale) return last.options;
  const names = new Set(listTimeZones().map(modernZone));
  const options = [...names].toSorted().map((name) => zoneOption(name, atDay, locale));
  last = { atDay, locale, options };
  return options;
}

function zoneOption(name: string, atDay: Day, locale: string): ZoneOption {
  const timeZoneName = name === "UTC" ? "long" : "longGeneric";
  const parts = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName }).formatToParts(
    Date.parse(`${atDay}T12:00:00Z`),
  );
  const clock = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return {
    name,
    city: zoneName(name.split("/").at(-1) ?? name),
    clock,
    offsetMinutes: offsetOn(atDay, name),
    label: wordsOf([name, OTHER_NAMES.get(name) ?? "", clock].join(" ")),
  };
}

/**
 * Finds time zones by the beginnings of words of their city, region and time name, or by their UTC offset, as
 * "+5:45". Those whose city begins with the text come first.
 */
export function findZones(options: readonly ZoneOption[], text: string): ZoneOption[] {
  const offset = readOffset(text);
  if (offset !== null) {
    return options.filter(({ offsetMinutes }) => isOffset(offsetMinutes, offset));
  }
  const wanted = wordsOf(text);
  const found = options.filter(({ label }) =>
    wanted.every((want) => label.some((word) => word.startsWith(want))),
  );
  const isNamed = ({ city }: ZoneOption) => foldText(city).startsWith(wanted.join(" "));
  return [...found.filter(isNamed), ...found.filter((option) => !isNamed(option))];
}

/** Describes an offset as typed; its minutes can be incomplete. */
interface WantedOffset {
  sign: string;
  hours: number;
  minutes: string;
}

function readOffset(text: string): WantedOffset | null {
  const match = /^(utc|gmt)?\s*([+\-\u2212]?)\s*(\d{1,2})(?:(:)?(\d{0,2}))$/i.exec(text.trim());
  if (match === null) return null;
  const [, word, sign = "", hours = "", colon, minutes = ""] = match;
  if (word === undefined && sign === "" && colon === undefined) return null;
  return { sign, hours: Number(hours), minutes };
}

function isOffset(offsetMinutes: number, { sign, hours, minutes }: WantedOffset): boolean {
  if (sign !== "" && (sign === "+" ? offsetMinutes < 0 : offsetMinutes > 0)) return false;
  const size = Math.abs(offsetMinutes);
  const rest = String(size % 60).padStart(2, "0");
  return Math.floor(size / 60) === hours && rest.startsWith(minutes);
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
