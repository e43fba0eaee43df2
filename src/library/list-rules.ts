import { type RangeChoice, rangeParam } from "#shared/dates/date-ranges.ts";
import { isTimeZone } from "#shared/http/runtime-config.ts";

/** Names where the videos of a list that was picked by hand or by figures come from. */
export const LIST_ORIGINS = ["top", "rising", "falling", "content", "pasted"] as const;
export type ListOrigin = (typeof LIST_ORIGINS)[number];

/** Holds the videos of a list, with what its heading says. */
export interface ListedVideos {
  origin: ListOrigin;
  /** Is null where no date range belongs to it. */
  choice: RangeChoice | null;
  ids: readonly string[];
}

/** Describes a list of videos that the library is narrowed to: by a rule, by ids, or kept on this device. */
export type ListRule =
  | { kind: "never-played"; choice: RangeChoice; timeZone: string | null }
  | { kind: "duplicates" }
  | { kind: "recordings"; channelId: string }
  | ({ kind: "videos" } & ListedVideos)
  | { kind: "device"; key: string };

/** More ids than these are kept on the device: an address has no room for thousands. */
export const MAX_IDS_IN_ADDRESS = 50;

/** Stands between the parts of a rule. An address holds it as it is, and only names of zones have it, too. */
const SEPARATOR = "_";
const NO_RANGE = "-";
const ID = /^[\w-]{1,64}$/;

const range = rangeParam("range");

/** Formats a rule as the address holds it. */
export function formatListRule(rule: ListRule): string {
  return partsOf(rule).join(SEPARATOR);
}

function partsOf(rule: ListRule): readonly string[] {
  switch (rule.kind) {
    case "never-played":
      return [
        rule.kind,
        formatChoice(rule.choice),
        ...(rule.timeZone === null ? [] : [rule.timeZone]),
      ];
    case "duplicates":
      return [rule.kind];
    case "recordings":
      return [rule.kind, rule.channelId];
    case "videos":
      return [
        rule.origin,
        rule.choice === null ? NO_RANGE : formatChoice(rule.choice),
        ...rule.ids,
      ];
    case "device":
      return [rule.kind, rule.key];
  }
}

/** Parses a rule; null for anything that is none. */
export function parseListRule(text: string): ListRule | null {
  const [kind = "", first = "", ...rest] = text.split(SEPARATOR);
  const choice = parseChoice(first);
  const origin = LIST_ORIGINS.find((each) => each === kind);
  if (kind === "never-played" && choice !== null) {
    const timeZone = rest.join(SEPARATOR);
    return { kind, choice, timeZone: isTimeZone(timeZone) ? timeZone : null };
  }
  if (kind === "duplicates") return { kind };
  // An id of a channel may have the separator in it, and anything else.
  const channelId = text.slice(kind.length + SEPARATOR.length);
  if (kind === "recordings" && channelId !== "") return { kind, channelId };
  if (kind === "device" && ID.test(first)) return { kind, key: first };
  if (origin === undefined || (choice === null && first !== NO_RANGE)) return null;
  const ids = [...new Set(rest.filter((id) => ID.test(id)))].slice(0, MAX_IDS_IN_ADDRESS);
  return { kind: "videos", origin, choice, ids };
}

function formatChoice(choice: RangeChoice): string {
  return range.write(choice)[0]?.[1] ?? "";
}

function parseChoice(text: string): RangeChoice | null {
  return range.read(new URLSearchParams({ range: text }));
}
