import { TRUSTED_TYPES } from "../security-headers.ts";
import { bad, type Finding, good } from "./finding.ts";
import { hostMatches } from "./hosts.ts";
import type { Look } from "./look.ts";

/** The hosts that a page may speak to, as config.json names them. */
interface Hosts {
  storageHosts: readonly string[];
  mediaHosts: readonly string[];
}

/** Headers that keep a page from being framed, sniffed, followed back or fed with foreign code. */
export function checkHeaders({ headers }: Look, isSecure: boolean): Finding[] {
  const wants = (name: string, fits: RegExp, value: string): Finding => {
    const sent = headers.get(name);
    return sent !== null && fits.test(sent)
      ? good(name, sent)
      : bad(name, sent ?? "not sent", `Send ${name}: ${value}`);
  };
  return [
    wants("X-Content-Type-Options", /^nosniff$/i, "nosniff"),
    wants("X-Frame-Options", /^deny$/i, "DENY"),
    wants("Referrer-Policy", /^(no-referrer|same-origin)$/i, "no-referrer"),
    wants("Cross-Origin-Opener-Policy", /^same-origin$/i, "same-origin"),
    wants("Permissions-Policy", /camera=\(\)/, "camera=(), geolocation=(), microphone=(), …"),
    ...(isSecure ? [wants("Strict-Transport-Security", /max-age=\d{7,}/, "max-age=31536000")] : []),
  ];
}

/** The content policy: strict enough, and wide enough for the hosts that are configured. */
export function checkPolicy({ headers }: Look, { storageHosts, mediaHosts }: Hosts): Finding[] {
  const sent = headers.get("content-security-policy");
  const about = "Content-Security-Policy";
  if (sent === null) {
    return [bad(about, "not sent", "Send the policy that docs/deployment.md gives.")];
  }
  const policy = parsePolicy(sent);
  const findings: Finding[] = [];
  const loose = ["script-src", "style-src", "default-src"].filter((name) =>
    policy.get(name)?.some((source) => /^'unsafe-(inline|eval)'$|^\*$|^https?:$/.test(source)),
  );
  const scripts = policy.get("script-src") ?? policy.get("default-src");
  if (loose.length > 0 || scripts === undefined) {
    findings.push(
      bad(
        about,
        scripts === undefined
          ? "says nothing of scripts"
          : `${loose.join(" and ")} lets anything in`,
        "The dashboard needs no unsafe-inline, no unsafe-eval and no scripts from elsewhere.",
      ),
    );
  }
  if (policy.get("frame-ancestors")?.join(" ") !== "'none'") {
    findings.push(
      bad(about, "lets other pages frame the dashboard", "Add frame-ancestors 'none'."),
    );
  }
  const named = policy.get("trusted-types") ?? [];
  if (
    policy.get("require-trusted-types-for")?.join(" ") !== "'script'" ||
    named.toSorted().join(" ") !== TRUSTED_TYPES.toSorted().join(" ")
  ) {
    findings.push(
      bad(
        about,
        "lets texts become scripts or markup, or keeps the dashboard's own workers out",
        `Add require-trusted-types-for 'script' and trusted-types ${TRUSTED_TYPES.join(" ")}.`,
      ),
    );
  }
  for (const [name, hosts] of [
    ["connect-src", [...storageHosts, ...mediaHosts]],
    ["media-src", mediaHosts],
    ["img-src", mediaHosts],
  ] as const) {
    const sources = policy.get(name) ?? policy.get("default-src") ?? [];
    const shut = hosts.filter((host) => !sources.some((source) => hostMatches(source, host)));
    if (shut.length > 0) {
      findings.push(
        bad(
          about,
          `${name} keeps out ${shut.join(", ")}`,
          `Add what config.json names to ${name}.`,
        ),
      );
    }
  }
  return findings.length === 0
    ? [good(about, "strict, and open for the configured hosts")]
    : findings;
}

function parsePolicy(text: string): Map<string, string[]> {
  return new Map(
    text.split(";").flatMap((directive): [string, string[]][] => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name === undefined || name === "" ? [] : [[name.toLowerCase(), sources]];
    }),
  );
}
