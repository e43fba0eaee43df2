import { expectationText } from "#proxy/expectation-text.ts";
import { isLoopbackHost } from "../../src/shared/http/hosts.ts";
import {
  ConfigError,
  parseRuntimeConfig,
  type RuntimeConfig,
} from "../../src/shared/http/runtime-config.ts";
import { readServedHosts } from "../runtime-config.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import { inWords, type Look } from "./look.ts";

const ABOUT = "config.json";

/** Checks the settings that a dashboard starts with, which are null where it can't. */
export function checkSettings(
  answer: Look,
  page: URL,
): { config: RuntimeConfig | null; findings: Finding[] } {
  if (answer.status !== 200) {
    const finding = bad(
      ABOUT,
      inWords(answer),
      "Serve config.json beside index.html; {} is a beginning.",
    );
    return { config: null, findings: [finding] };
  }
  try {
    const config = parseRuntimeConfig(JSON.parse(answer.text));
    const findings = checkLists(config, page);
    return { config, findings: findings.length === 0 ? [good(ABOUT, "correct")] : findings };
  } catch (error) {
    if (!(error instanceof ConfigError)) {
      return {
        config: null,
        findings: [bad(ABOUT, "no JSON", "The dashboard can't start with it.")],
      };
    }
    const findings = error.problems.map(({ key, received }) =>
      bad(
        ABOUT,
        `${key}: received ${received}`,
        `Expected: ${expectationText(key)}. The dashboard does not start.`,
      ),
    );
    return { config: null, findings };
  }
}

/** Hosts of a list that can be no host of a content policy, and so are let in by none. */
export function hostsWithoutSense(
  config: Pick<RuntimeConfig, "storageHosts" | "mediaHosts">,
): string[] {
  const served = readServedHosts(JSON.stringify(config));
  return [
    ...config.storageHosts.filter((host) => !served.storageHosts.includes(host)),
    ...config.mediaHosts.filter((host) => !served.mediaHosts.includes(host)),
  ];
}

/** Returns whether a host is a local one in a public deployment. */
export function isAstray(host: string, page: URL): boolean {
  return isLoopbackHost(host) && !isLoopbackHost(page.host);
}

function checkLists(config: RuntimeConfig, page: URL): Finding[] {
  const findings: Finding[] = [];
  const senseless = hostsWithoutSense(config);
  if (senseless.length > 0) {
    findings.push(
      bad(
        ABOUT,
        `${senseless.join(", ")} is no host`,
        `Write hosts as ${expectationText("storageHosts")}.`,
      ),
    );
  }
  const isEmpty = config.storageHosts.length === 0 && config.mediaHosts.length === 0;
  for (const [key, use] of [
    ["storageHosts", "nothing can be uploaded"],
    ["mediaHosts", "nothing can be played, and no picture is shown"],
  ] as const) {
    if (config[key].length === 0) {
      findings.push(
        (isEmpty ? bad : unsure)(
          ABOUT,
          `${key} is empty: ${use}`,
          "Name the hosts of your platform.",
        ),
      );
    }
    const astray = config[key].filter((host) => isAstray(host, page));
    if (astray.length > 0) {
      findings.push(
        bad(
          ABOUT,
          `${key} names ${astray.join(", ")}: the machine of whoever looks at the page`,
          "Name the hosts of your platform; what is left out is the sandbox's.",
        ),
      );
    }
  }
  const { errorReports } = config;
  if (errorReports !== null && URL.canParse(errorReports)) {
    const { host } = new URL(errorReports);
    if (isAstray(host, page)) {
      findings.push(
        bad(
          ABOUT,
          `errorReports names ${host}: the machine of whoever looks at the page`,
          "Name a path, or an https address that takes reports.",
        ),
      );
    }
  }
  return findings;
}
