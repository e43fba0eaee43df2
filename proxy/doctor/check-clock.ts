import { type Finding, judge, unsure } from "./finding.ts";

const MAX_APART_MS = 60_000;

/**
 * Checks the clock: signed links live for minutes, so with a wrong clock they expire or start too late.
 * @param headers of a response; a cached one states its age
 */
export function checkClock(headers: Headers, nowMs: number): Finding {
  const saidMs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(saidMs)) {
    return unsure(
      "The clock",
      "the server sends no Date",
      "Compare it with this machine's by hand.",
    );
  }
  const theirs = saidMs + (Number(headers.get("age")) || 0) * 1000;
  const apartSeconds = Math.round((theirs - nowMs) / 1000);
  const isRight = Math.abs(apartSeconds) * 1000 <= MAX_APART_MS;
  const side = apartSeconds > 0 ? "ahead of" : "behind";
  return judge(
    isRight,
    "The clock",
    `${Math.abs(apartSeconds)} s ${isRight ? "apart" : `${side} this machine's`}`,
    "Set both by NTP: signed links live for minutes.",
  );
}
