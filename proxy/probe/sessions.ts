import type { HostileRequest } from "../hostile-requests.ts";
import { type ProbeTarget, withCookie } from "./ask.ts";
import { kindsOf } from "./controls.ts";

/** What is done to the value of a session's cookie: none of it may still be a session. */
const changes: Readonly<Record<string, (value: string) => string>> = {
  "cut short": (value) => value.slice(0, Math.floor(value.length / 2)),
  "changed in the middle": (value) => {
    const at = Math.floor(value.length / 2);
    return value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1);
  },
  "without its beginning": (value) => value.slice(Math.floor(value.length / 2)),
  "of nobody": () => "null",
  "unsigned, as a token without an algorithm": () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
  oversized: (value) => value + "A".repeat(6000),
};

/** Good calls without the session of the target, or with one that was tampered with. None without a session. */
export function hostileSessions(target: ProbeTarget): HostileRequest[] {
  const { url, apiBase, playbackBase, cookie } = target;
  if (cookie === null) return [];
  const lines = "\r\n";
  const write =
    `X-Requested-With: reeldesk${lines}Content-Type: application/json${lines}` +
    `Content-Length: 2${lines}`;
  const calls = {
    read: ["GET", `${apiBase}/v2/vod?page=1&per_page=1`, "", ""],
    write: ["PUT", `${apiBase}/v2/vod/5b1e9c52-3f0e-4b7a-8d43-9a6f0c7e2d18`, write, "{}"],
    playback: ["GET", `${playbackBase}/content/access`, "", ""],
  } as const;
  const sessions: [name: string, cookie: string | null][] = [
    ["without a session", null],
    ...Object.entries(changes).map(([name, change]): [string, string] => [
      `with a session that is ${name}`,
      cookie.replaceAll(/=([^;]*)/g, (_, value: string) => `=${change(value)}`),
    ]),
  ];
  return kindsOf(target).flatMap((kind) => {
    const [method, path, headers, body] = calls[kind];
    const head = `${method} ${path} HTTP/1.1${lines}Host: ${url.host}${lines}${headers}${lines}`;
    return sessions.map(([name, sent]) => ({
      name: `a ${kind === "playback" ? "playback lookup" : kind} ${name}`,
      raw: withCookie(head, sent) + body,
      kind,
      isUnfinished: false,
    }));
  });
}
