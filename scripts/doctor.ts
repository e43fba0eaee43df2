import { parseArgs } from "node:util";
import { examine, type Patient } from "../proxy/doctor/doctor.ts";

const USAGE = `Looks at a dashboard that is deployed, from outside, and says what to mend.

  npm run -s doctor -- URL [--storage HOST] [--media HOST] [--cookie "name=value"] [--user name:password]

URL is the dashboard's address, with the folder that it is served under. --storage and --media name hosts to look
at where config.json has patterns such as *.example.com; both can be given several times. A dashboard behind a sign-in
is looked at with the cookie of a session, or with a name and a password: better in the variables DOCTOR_COOKIE and
DOCTOR_USER, as others on the machine see what a command was started with. They are shown to that origin alone, and never printed.`;

const MARKS = { good: "ok    ", bad: "MEND  ", unsure: "look  " } as const;

/**
 * Parses the arguments.
 * @throws Error with a message free of secrets
 */
function readPatient(): Patient {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      storage: { type: "string", multiple: true, default: [] },
      media: { type: "string", multiple: true, default: [] },
      cookie: { type: "string" },
      user: { type: "string" },
    },
  });
  const url = positionals[0] === undefined ? null : URL.parse(positionals[0]);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error("The first argument is the dashboard's address: https://desk.example.com/");
  }
  if (positionals.length > 1) {
    throw new Error("One address at a time. Something with a space in it belongs into quotes.");
  }
  const strange = [...values.storage, ...values.media].find((host) => !isHost(host));
  if (strange !== undefined) {
    throw new Error(`${strange} is no host: give it without https:// and without a path.`);
  }
  const cookie = values.cookie ?? process.env["DOCTOR_COOKIE"] ?? null;
  const user = values.user ?? process.env["DOCTOR_USER"] ?? null;
  if (cookie !== null && !/^[\x20-\x7e]+=[\x20-\x7e]*$/.test(cookie)) {
    throw new Error("The cookie is written name=value, several with ; between them.");
  }
  if (user?.includes(":") === false) throw new Error("The user is written name:password.");
  return {
    url,
    storageHosts: values.storage,
    mediaHosts: values.media,
    credentials: { cookie, user },
  };
}

function isHost(text: string): boolean {
  return /^[^/?#@\\\s*]+$/.test(text) && URL.canParse(`https://${text}/`);
}

async function main(): Promise<void> {
  let patient: Patient;
  try {
    patient = readPatient();
  } catch (error) {
    // Keep the first sentence of `parseArgs`' message.
    console.error(error instanceof Error ? error.message.split(". ", 1)[0] : error);
    console.error(`\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const { url, version, findings } = await examine(patient);
  console.log(version === null ? url.href : `Reeldesk ${version} at ${url.href}`);
  for (const { level, about, told, advice } of findings) {
    console.log(`${MARKS[level]}${about}: ${told}`);
    if (advice !== "") console.log(`      ${advice}`);
  }
  const wrong = findings.filter(({ level }) => level === "bad").length;
  console.log(wrong === 0 ? "Nothing to mend." : `${wrong} to mend.`);
  if (wrong > 0) process.exitCode = 1;
}

await main();
