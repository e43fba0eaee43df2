import { parseArgs } from "node:util";
import { probe, probeControl } from "../proxy/probe/probe.ts";

const USAGE = `Sends hostile requests to a dashboard that is deployed, and says which of them were not refused.

  npm run probe -- URL [--cookie "name=value"] [--api /api] [--playback /playback]

URL is the dashboard's address. With the cookie of a session the requests are judged by what they are, not by
who sends them: use an account that may do nothing of importance. --api and --playback as in config.json.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cookie: { type: "string" },
    api: { type: "string", default: "/api" },
    playback: { type: "string", default: "/playback" },
  },
});
const [address] = positionals;

if (address === undefined || !/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const target = {
    url: new URL(address),
    apiBase: values.api,
    playbackBase: values.playback,
    cookie: values.cookie ?? null,
  };
  const control = await probeControl(target);
  if (control.status === null) {
    console.error(`${target.url.origin} does not answer: nothing was probed.`);
    process.exitCode = 2;
  } else {
    if (!control.isOpen) {
      console.log(
        `A call with nothing wrong about it was answered with ${control.status}. ${
          control.status === 401 && target.cookie === null
            ? "Give the cookie of a session with --cookie: without one, refusals only show that sign-in is asked for."
            : "Refusals only count beside a call that passes."
        }`,
      );
    }
    const results = await probe(target);
    const passed = results.filter(({ outcome }) => outcome !== "refused");
    for (const { name, told } of passed) console.log(`NOT REFUSED  ${name}: ${told}`);
    console.log(
      `${results.length} hostile requests: ${results.length - passed.length} refused, ${passed.length} not.`,
    );
    if (passed.length > 0 || !control.isOpen) process.exitCode = 1;
  }
}
