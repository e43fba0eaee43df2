import { parseArgs } from "node:util";
import { examine } from "../proxy/doctor/doctor.ts";

const USAGE = `Looks at a dashboard that is deployed, from outside, and says what to mend.

  npm run doctor -- URL [--storage HOST] [--media HOST]

URL is the dashboard's address, with the folder that it is served under. --storage and --media name hosts to look
at where config.json has patterns such as *.example.com; both can be given several times.`;

const MARKS = { good: "ok    ", bad: "MEND  ", unsure: "look  " } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    storage: { type: "string", multiple: true, default: [] },
    media: { type: "string", multiple: true, default: [] },
  },
});
const [address] = positionals;

if (address === undefined || !/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { version, findings } = await examine({
    url: new URL(address),
    storageHosts: values.storage,
    mediaHosts: values.media,
  });
  console.log(`Reeldesk ${version ?? "of an unknown version"} at ${address}`);
  for (const { level, about, told, advice } of findings) {
    console.log(`${MARKS[level]}${about}: ${told}`);
    if (advice !== "") console.log(`      ${advice}`);
  }
  const wrong = findings.filter(({ level }) => level === "bad").length;
  console.log(wrong === 0 ? "Nothing to mend." : `${wrong} to mend.`);
  if (wrong > 0) process.exitCode = 1;
}
