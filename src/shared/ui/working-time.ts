import { useEffect } from "react";
import { useLocation } from "react-router";
import { USUAL_RANGES } from "#shared/dates/usual-ranges.ts";

/** Is the range and the zone that a person chose last, as a query, for pages without figures. It is of this tab alone. */
let kept = "";

/** Matches the paths of pages of figures, without a query. */
const OF_FIGURES = /^\/$|\/(?:analytics|engagement|watch-time(?:\/\w+)?)$/;
/** Matches the paths of the watch time of what is in a folder or a playlist. */
const OF_MEMBERS = /^\/(folders|playlists).*watch-time$/;

/**
 * Returns the range and the zone of a place as a query. A page whose address names none has its usual range, which travels
 * on only if a person chose one before.
 * @param before is what was known before: what pages without figures leave as it is
 */
export function timeAfter(
  before: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  if (!OF_FIGURES.test(pathname)) return before;
  const given = new URLSearchParams(search);
  const time = new URLSearchParams();
  const range = given.get("range") ?? (before.includes("range=") ? usualRange(pathname) : null);
  if (range !== null) time.set("range", range);
  const zone = given.get("zone");
  if (zone !== null) time.set("zone", zone);
  return time.size === 0 ? "" : `?${time}`;
}

function usualRange(pathname: string): string {
  if (pathname.startsWith("/watch-time")) return USUAL_RANGES.accountWatchTime;
  return OF_MEMBERS.test(pathname) ? USUAL_RANGES.membersWatchTime : USUAL_RANGES.figures;
}

/** Returns a function that adds the range and the zone that a person works with to the path of a page of figures. */
export function useTimeLink(): (to: string) => string {
  const time = timeAfter(kept, useLocation());
  useEffect(() => {
    kept = time;
  }, [time]);
  return (to) => (OF_FIGURES.test(to) ? to + time : to);
}
