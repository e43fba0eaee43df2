import type { HostileRequest } from "../hostile-requests.ts";
import { callOf, type ProbeTarget, pathOf } from "./ask.ts";
import { kindsOf } from "./controls.ts";

/**
 * Maps what each result is called to a change of a session cookie's value, so that it must not be a session any longer.
 */
const changes: Readonly<Record<string, (value: string) => string>> = {
  "cut short": (value) => value.slice(0, Math.floor(value.length / 2)),
  "changed in the middle": (value) => {
    const at = Math.floor(value.length / 2);
    return value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1);
  },
  "without its beginning": (value) => value.slice(Math.floor(value.length / 2)),
  "of no person": () => "null",
  "unsigned, as a token without an algorithm": () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
  oversized: (value) => value + "A".repeat(6000),
};

/** Returns good calls without the session of the target, or with one that was tampered with; none where it has no session. */
export function hostileSessions(target: ProbeTarget): HostileRequest[] {
  const { cookie } = target;
  if (cookie === null) return [];
  const sessions: [name: string, cookie: string | null][] = [
    ["without a session", null],
    ...Object.entries(changes).map(([name, change]): [string, string] => [
      `with a session that is ${name}`,
      cookie.replaceAll(/=([^;]*)/g, (_, value: string) => `=${change(value)}`),
    ]),
  ];
  return kindsOf(target).flatMap((kind) =>
    sessions.map(([name, sent]) => ({
      name: `a ${kind === "playback" ? "playback lookup" : kind} ${name}`,
      raw: callOf(kind, pathOf(kind, target), { ...target, cookie: sent }),
      kind,
      isUnfinished: false,
    })),
  );
}
