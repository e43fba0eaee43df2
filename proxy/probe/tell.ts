import type { ProbeTarget } from "./ask.ts";
import { type Control, kindsOf } from "./controls.ts";
import { NOT_SENT, type ProbeReport, type ProbeResult } from "./probe.ts";

/** Holds the lines of a report, and the exit status. */
export interface Told {
  lines: string[];
  /**
   * Is 0 when all were refused, and that means something, 1 when there is something to do, and 2 when nothing was sent.
   */
  exitCode: 0 | 1 | 2;
}

const KIND_WORDS = { read: "read", write: "write", playback: "playback lookup" } as const;

const UNSEEN =
  "Not to be seen from outside: whether a client's own X-Api-Key, X-HTTP-Method-Override, Cookie or Authorization " +
  "goes on to the platform, and whether its redirects are followed. docs/bff.md says how to look.";

/** Formats a report. */
export function tellReport({ results, shut, stopped }: ProbeReport, target: ProbeTarget): Told {
  const of = (outcome: ProbeResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome);
  const closed = of("closed");
  const passed = of("passed");
  const silent = of("silent");
  const unknown = of("unknown");
  const isSent = results.some(({ told }) => told !== NOT_SENT);
  const isGood = shut.length === 0 && passed.length + silent.length + unknown.length === 0;
  const refused = of("refused").length + closed.length;
  const lines = [
    ...new Set(shut.map((control) => `SHUT          ${adviceOn(control, target)}`)),
    ...passed.map(({ name, told }) => `NOT REFUSED   ${name}: ${told}`),
    ...silent.map(({ name }) => `NOT ANSWERED  ${name}`),
    ...[...new Set(unknown.map(({ told }) => told))].map((reason) => {
      const names = unknown.filter(({ told }) => told === reason).map(({ name }) => name);
      return `NOT KNOWN     ${names.length > 3 ? names.length : names.join(", ")}: ${reason}`;
    }),
    ...(stopped === null ? [] : [`STOPPED       ${stopped}`]),
  ];
  if (closed.length > 0) {
    const names = closed.map(({ name }) => name).join(", ");
    lines.push(
      `Closed without an answer, as by a process that falls and is started again: ${names}.`,
    );
  }
  if (!kindsOf(target).includes("playback")) {
    lines.push("Playback is not on this origin: its requests were left out.");
  }
  lines.push(
    `${results.length} hostile requests: ${refused} refused, ${passed.length} not, ${silent.length} not answered, ${unknown.length} not known.`,
    UNSEEN,
  );
  return { lines, exitCode: isGood ? 0 : isSent ? 1 : 2 };
}

function adviceOn({ kind, status, told }: Control, { cookie }: ProbeTarget): string {
  const what = `A good ${KIND_WORDS[kind]} is answered with ${told}.`;
  if (status === null) return what;
  if (status === 401 && cookie === null)
    return `${what} Give the cookie of a session with --cookie.`;
  if (kind === "write")
    return `${what} Refused writes count beside good ones: use an account that may write.`;
  return `${what} Are --api and --playback those of config.json?`;
}
