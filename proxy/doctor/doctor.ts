import { ConfigError, parseRuntimeConfig, type RuntimeConfig } from "#api/runtime-config.ts";
import { checkHeaders, checkPolicy } from "./check-headers.ts";
import { checkFiles, checkPage, isAskedAgain, versionOf } from "./check-page.ts";
import { checkApi, checkClock, checkMedia, checkPlayback, checkStorage } from "./check-services.ts";
import { bad, type Finding, good } from "./finding.ts";
import { inWords, type Look, look } from "./look.ts";

/** What is looked at. */
export interface Patient {
  /** Of the dashboard, with the folder that it is served under. */
  url: URL;
  /** Hosts to look at where config.json has patterns. */
  storageHosts: readonly string[];
  mediaHosts: readonly string[];
}

/** What was found, and which version of the dashboard it was; null where it does not say. */
export interface Report {
  version: string | null;
  findings: Finding[];
}

/** Looks at a deployed dashboard from outside. Changes nothing, sends no film and needs no account. */
export async function examine({ url, storageHosts, mediaHosts }: Patient): Promise<Report> {
  const base = new URL(url.href.endsWith("/") ? url.href : `${url.href}/`);
  const html = { headers: { accept: "text/html" } };
  const [page, deep, settings] = await Promise.all([
    look(base, html),
    look(new URL("vods/0/overview", base), html),
    look(new URL("config.json", base)),
  ]);
  const findings = checkPage(page, deep);
  const { config, finding } = readSettings(settings);
  findings.push(finding);
  if (page.status === null) return { version: null, findings };
  findings.push(isAskedAgain(settings, "config.json"));
  findings.push(...(await checkFiles(base, page.text)));
  findings.push(...checkHeaders(page, base.protocol === "https:"));
  findings.push(checkClock(page.headers.get("date"), Date.now()));
  if (config !== null) {
    const { origin } = base;
    findings.push(...checkPolicy(page, config));
    const services = await Promise.all([
      checkApi(origin, config.apiBase),
      checkPlayback(new URL(config.playbackBase, base), config.provider),
      ...unique([...config.storageHosts, ...storageHosts]).map((host) =>
        checkStorage(origin, host),
      ),
      ...unique([...config.mediaHosts, ...mediaHosts]).map((host) => checkMedia(origin, host)),
    ]);
    findings.push(...services.flat());
  }
  return { version: versionOf(page.text), findings };
}

function readSettings(answer: Look): { config: RuntimeConfig | null; finding: Finding } {
  const about = "config.json";
  const fail = (told: string, advice: string) => ({
    config: null,
    finding: bad(about, told, advice),
  });
  if (answer.status !== 200) {
    return fail(inWords(answer), "Serve config.json beside index.html; {} is a beginning.");
  }
  try {
    return { config: parseRuntimeConfig(JSON.parse(answer.text)), finding: good(about, "correct") };
  } catch (error) {
    return error instanceof ConfigError
      ? fail(error.message, "Mend the keys that are named; the dashboard starts with none wrong.")
      : fail("no JSON", "The dashboard can't start with it.");
  }
}

function unique(hosts: readonly string[]): string[] {
  return [...new Set(hosts)];
}
