import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { probe } from "../proxy/probe/probe.ts";
import { tellReport } from "../proxy/probe/tell.ts";

const USAGE = `Sends hostile requests to a dashboard that is deployed, and says which of them were not refused.

  npm run probe -- URL [--cookie "name=value"] [--api /api] [--playback /playback] [--per-minute 60]

URL is the dashboard's address. With the cookie of a session the requests are judged by what they are, not by
who sends them: use an account for tests that may read and write. --api and --playback as in config.json.
--per-minute: for a BFF that holds accounts to a rate; without it up to four requests are under way at a time.`;

const input = readInput();
if (input === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const report = await probe(input.target, {
    perMinute: input.perMinute,
    patienceMs: 5000,
    async wait(ms, asked) {
      if (asked) console.log(`Waits ${Math.ceil(ms / 1000)} s, as it is asked to (429).`);
      await sleep(ms);
    },
  });
  const { lines, exitCode } = tellReport(report, input.target);
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}

/** Parses the input; null if invalid. */
function readInput() {
  const { values, positionals } = parseOrNull() ?? {};
  const [address = "", ...others] = positionals ?? [];
  if (values === undefined || others.length > 0 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const perMinute = values["per-minute"] === undefined ? null : Number(values["per-minute"]);
  const isFine =
    /^https?:$/.test(url.protocol) &&
    /^(\/[\w.~-]+)+$/.test(values.api) &&
    /^(\/[\w.~-]+)+$|^https?:\/\//.test(values.playback) &&
    (perMinute === null || (perMinute >= 1 && perMinute <= 60_000));
  if (!isFine) return null;
  const target = {
    url,
    apiBase: values.api,
    playbackBase: values.playback,
    cookie: values.cookie ?? null,
  };
  return { target, perMinute };
}

function parseOrNull() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        cookie: { type: "string" },
        api: { type: "string", default: "/api" },
        playback: { type: "string", default: "/playback" },
        "per-minute": { type: "string" },
      },
    });
  } catch {
    return null;
  }
}
