import type { RuntimeConfig } from "../../src/shared/http/runtime-config.ts";
import { checkApi, isAnswering, lookAtApi } from "./check-api.ts";
import { checkClock } from "./check-clock.ts";
import { checkFiles } from "./check-files.ts";
import { checkHeaders, checkOtherHeaders } from "./check-headers.ts";
import { checkMedia, checkStorage } from "./check-hosts.ts";
import { checkPage, isAskedAgain } from "./check-page.ts";
import { checkPlayback, isOwnPlayback, lookAtPlayback } from "./check-playback.ts";
import { checkPolicy } from "./check-policy.ts";
import { checkProtocol } from "./check-protocol.ts";
import { checkSettings, hostsWithoutSense, isAstray } from "./check-settings.ts";
import { checkSignIn } from "./check-sign-in.ts";
import { findPlace, folderOf } from "./find-place.ts";
import { bad, type Finding, good, judge } from "./finding.ts";
import {
  type Ask,
  type Credentials,
  createAsk,
  inWords,
  isJson,
  type Look,
  secretsOf,
} from "./look.ts";
import { versionOf } from "./read-page.ts";

/** Describes a deployment to check. */
export interface Patient {
  /** Is the URL of the dashboard, including its folder. A user name and password in it count as `user`. */
  url: URL;
  /** Lists the hosts to check for patterns in config.json. */
  storageHosts: readonly string[];
  mediaHosts: readonly string[];
  /** Is shown to the dashboard's own origin alone. */
  credentials?: Credentials;
}

/** Holds the findings, and the version of the dashboard, which is null if not stated. */
export interface Report {
  /** Is the checked folder, without user info. */
  url: URL;
  version: string | null;
  findings: Finding[];
}

/** Checks a deployed dashboard from outside. Changes nothing, uploads nothing and needs no account. */
export async function examine(patient: Patient): Promise<Report> {
  const credentials = credentialsOf(patient);
  const asked = folderOf(patient.url);
  const ask = createAsk(asked.origin, credentials);
  const { folder, page, findings } = await findPlace(ask, asked);
  if (folder !== null) findings.push(...(await examineFolder(ask, folder, page, patient)));
  const secrets = secretsOf(credentials);
  return {
    url: folder ?? asked,
    version: folder === null ? null : versionOf(page.text),
    findings: findings.map((finding) => ({
      ...finding,
      told: withoutSecrets(finding.told, secrets),
      advice: withoutSecrets(finding.advice, secrets),
    })),
  };
}

async function examineFolder(
  ask: Ask,
  folder: URL,
  page: Look,
  patient: Patient,
): Promise<Finding[]> {
  const [deep, settings, hidden, files, protocol] = await Promise.all([
    ask(new URL("vods/0/overview", folder), { headers: { accept: "text/html" } }),
    ask(new URL("config.json", folder)),
    ask(new URL(".vite/manifest.json", folder)),
    checkFiles(ask, folder, page.text),
    checkProtocol(folder),
  ]);
  const isSecure = folder.protocol === "https:";
  const { config, findings } = checkSettings(settings, folder);
  return [
    ...checkPage(page, deep),
    ...findings,
    ...(settings.status === 200 ? [isAskedAgain(settings, "config.json")] : []),
    ...files.findings,
    checkHidden(hidden),
    ...protocol,
    ...checkHeaders(page, isSecure),
    ...(config === null ? [] : checkPolicy(page, config, folder)),
    ...checkOtherHeaders(
      page,
      { deep: deep.text === page.text ? deep : null, script: files.script },
      isSecure,
    ),
    ...(config === null ? [] : await checkLogos(ask, folder, config)),
    checkClock(page.headers, Date.now()),
    ...(config === null ? [] : await examineServices(ask, folder, config, patient)),
  ];
}

async function examineServices(
  ask: Ask,
  folder: URL,
  config: RuntimeConfig,
  patient: Patient,
): Promise<Finding[]> {
  const { cookie, user } = credentialsOf(patient);
  const { apiBase } = config;
  const place = { folder, apiBase, hasCredentials: cookie !== null || user !== null };
  const reached = (hosts: readonly string[], more: readonly string[]) => {
    const senseless = hostsWithoutSense(config);
    const sound = hosts.filter((host) => !senseless.includes(host) && !isAstray(host, folder));
    return [...new Set([...sound, ...more])];
  };
  const [api, playback, ...hosts] = await Promise.all([
    lookAtApi(ask, place),
    lookAtPlayback(ask, { ...config, folder }),
    ...reached(config.storageHosts, patient.storageHosts).map((host) =>
      checkStorage(ask, folder.origin, host),
    ),
    ...reached(config.mediaHosts, patient.mediaHosts).map((host) =>
      checkMedia(ask, folder.origin, host),
    ),
  ]);
  const ownPlayback = isOwnPlayback(config) ? playback : null;
  // One cause for calls and lookups is reported once.
  const isSameCause =
    !isAnswering(api) && ownPlayback !== null && ownPlayback.status === api.list.status;
  return [
    ...checkApi(api, place),
    ...(isAnswering(api) ? await checkSignIn(ask, api, ownPlayback, place, config) : []),
    ...(isSameCause ? [] : [checkPlayback(playback, { ...config, folder })]),
    ...hosts.flat(),
  ];
}

/** Build metadata should not be public. */
function checkHidden(hidden: Look): Finding {
  return hidden.status === 200 && isJson(hidden)
    ? bad(
        "Hidden files",
        `.vite/manifest.json: ${inWords(hidden)}`,
        "Answer 404 to what begins with a dot, or leave it out of what is deployed.",
      )
    : good("Hidden files", "kept back");
}

/** A logo that is missing shows on no page, where the dashboard's own mark takes its place. */
function checkLogos(ask: Ask, folder: URL, { brand }: RuntimeConfig): Promise<Finding[]> {
  const paths = [brand.logo, brand.logoDark].filter((path) => path !== null);
  return Promise.all(
    paths.map(async (path) => {
      const logo = await ask(new URL(path, folder));
      const isImage = logo.headers.get("content-type")?.startsWith("image/") === true;
      const told = `${path}: ${inWords(logo)}`;
      const advice = "Serve an image there; the path in config.json begins at the root.";
      return judge(logo.status === 200 && isImage, "Logo", told, advice);
    }),
  );
}

function credentialsOf({ url, credentials }: Patient): Credentials {
  const { username, password } = url;
  const named =
    username === "" && password === "" ? null : `${unescaped(username)}:${unescaped(password)}`;
  return { cookie: credentials?.cookie ?? null, user: credentials?.user ?? named };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}
