import type { ServedHosts } from "../runtime-config.ts";
import { contentSecurityPolicy, TRUSTED_TYPES } from "../security-headers.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import type { Look } from "./look.ts";
import { covers, isNamedHost, type Policy, parsePolicies, ruleFor } from "./policy.ts";

const ABOUT = "Content-Security-Policy";
const ANEW =
  "Make the headers anew: npm run -s headers -- nginx|caddy|static --config config.json.";

/**
 * Maps every directive that lets something in to what comes of it where too little is let in. An empty text means that
 * nothing does.
 */
const DIRECTIVES: Readonly<Record<string, string>> = {
  "script-src": "",
  "script-src-elem": "the page does not start",
  "script-src-attr": "",
  "style-src": "",
  "style-src-elem": "the page has no styles",
  "style-src-attr": "",
  "img-src": "pictures stay empty",
  "media-src": "videos are not played",
  "connect-src": "the dashboard can't reach it",
  "worker-src": "what works beside the page (playback, captions, exports) does not start",
  "frame-src": "",
  "font-src": "",
  "manifest-src": "",
  "object-src": "",
  "base-uri": "",
  "form-action": "",
  "frame-ancestors": "",
};
/** Additional hosts here are the deployment's choice, and reported as unsure. */
const MAY_HAVE_MORE: readonly string[] = ["img-src", "media-src", "connect-src", "font-src"];

/**
 * Compares the content policy with the one printed for this configuration: what it allows in addition, and
 * what it lacks. Evaluated like browsers do, with fallback directives.
 */
export function checkPolicy({ headers }: Look, config: ServedHosts, page: URL): Finding[] {
  const sent = headers.get("content-security-policy");
  if (sent === null) {
    return [
      headers.has("content-security-policy-report-only")
        ? bad(
            ABOUT,
            "only for reports, which keeps nothing out",
            "Send it as Content-Security-Policy.",
          )
        : bad(ABOUT, "not sent", ANEW),
    ];
  }
  const policies = parsePolicies(sent);
  const wanted = parsePolicies(contentSecurityPolicy(config))[0] ?? new Map();
  const findings = [
    ...tellUnsaid(policies, wanted),
    ...tellLoose(policies, wanted, page.origin),
    ...tellShut(policies, wanted, page.origin),
    ...tellTexts(policies),
    ...tellOthers(policies),
  ];
  return findings.length === 0
    ? [good(ABOUT, "strict, and open for the configured hosts")]
    : findings;
}

/** Reports directives that no policy contains. */
function tellUnsaid(policies: readonly Policy[], wanted: Policy): Finding[] {
  const unsaid = Object.keys(DIRECTIVES)
    .filter((name) => policies.every((policy) => ruleFor(policy, name) === null))
    .map((name) => (wanted.has(name) ? name : "default-src"));
  if (unsaid.length === 0) return [];
  const names = [...new Set(unsaid)].filter((name) => wanted.has(name));
  const lines = names.map((name) => [name, ...(wanted.get(name) ?? [])].join(" "));
  return [
    bad(
      ABOUT,
      `has no ${names.join(", no ")}: there it lets anything in`,
      `Add ${lines.join("; ")}. ${ANEW}`,
    ),
  ];
}

function tellLoose(policies: readonly Policy[], wanted: Policy, origin: string): Finding[] {
  const found = new Map<string, Finding>();
  for (const name of Object.keys(DIRECTIVES)) {
    const right = ruleFor(wanted, name)?.sources ?? [];
    const rules = policies.flatMap((policy) => ruleFor(policy, name) ?? []);
    const extras = rules.map(({ sources }) =>
      sources.filter(
        (source) =>
          !isHarmless(source, name) && !right.some((each) => covers(each, source, origin)),
      ),
    );
    const [rule] = rules;
    const [extra] = extras;
    // A source that one of several policies blocks stays blocked.
    if (rule === undefined || extra === undefined || extras.some(({ length }) => length === 0))
      continue;
    const told = `${rule.name} lets in ${extra.join(" ")}`;
    found.set(
      told,
      MAY_HAVE_MORE.includes(name) && extra.every(isNamedHost)
        ? unsure(ABOUT, told, `config.json does not name it. If nothing of yours needs it: ${ANEW}`)
        : bad(ABOUT, told, `The dashboard needs ${right.join(" ") || "nothing"} there. ${ANEW}`),
    );
  }
  return [...found.values()];
}

function tellShut(policies: readonly Policy[], wanted: Policy, origin: string): Finding[] {
  const found = new Map<string, Finding>();
  for (const [name, breaks] of Object.entries(DIRECTIVES)) {
    if (breaks === "") continue;
    const needed = (ruleFor(wanted, name)?.sources ?? []).filter((source) => source !== "'none'");
    for (const rule of policies.flatMap((policy) => ruleFor(policy, name) ?? [])) {
      // With 'strict-dynamic', browsers ignore 'self' and hosts.
      const isDynamic = rule.sources.includes("'strict-dynamic'") && /script|worker/.test(name);
      const missing = needed.filter(
        (source) => isDynamic || !rule.sources.some((each) => covers(each, source, origin)),
      );
      if (missing.length === 0) continue;
      const told = `${rule.name} keeps out ${missing.join(" ")}: ${breaks}`;
      const place = rule.name === name ? name : (ruleFor(wanted, name)?.name ?? name);
      const advice = isDynamic ? "Leave 'strict-dynamic' out." : `Add it to ${place}.`;
      found.set(told, bad(ABOUT, told, `${advice} ${ANEW}`));
    }
  }
  return [...found.values()];
}

/** Tells about Trusted Types: no text becomes a script or markup, but by the dashboard's own policies. */
function tellTexts(policies: readonly Policy[]): Finding[] {
  const isAsked = policies.some((policy) =>
    policy.get("require-trusted-types-for")?.includes("'script'"),
  );
  const lists = policies.flatMap((policy) => {
    const names = policy.get("trusted-types");
    return names === undefined ? [] : [names];
  });
  const isRight = lists.every((names) => TRUSTED_TYPES.every((name) => names.includes(name)));
  const isTight = lists.some((names) =>
    names.every((name) => TRUSTED_TYPES.some((own) => own === name)),
  );
  if (isAsked && isRight && isTight) return [];
  return [
    bad(
      ABOUT,
      "lets texts become scripts or markup, or keeps the dashboard's own workers out",
      `Add require-trusted-types-for 'script' and trusted-types ${TRUSTED_TYPES.join(" ")}.`,
    ),
  ];
}

function tellOthers(policies: readonly Policy[]): Finding[] {
  return policies.some((policy) => policy.has("sandbox"))
    ? [
        bad(
          ABOUT,
          "has sandbox, which takes the page's own rights from it",
          `Leave it out. ${ANEW}`,
        ),
      ]
    : [];
}

/** Returns whether a source allows nothing, or only constant styles by hash. */
function isHarmless(source: string, name: string): boolean {
  if (/^'(none|report-sample|strict-dynamic)'$/i.test(source)) return true;
  return name.startsWith("style-src") && /^'sha(256|384|512)-/i.test(source);
}
