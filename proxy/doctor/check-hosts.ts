import { originOf } from "../../src/shared/http/hosts.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import { type Ask, inWords, type Look } from "./look.ts";

/** Checks storage: a real preflight for parts and forms, and whether the page may read the answer and its ETag. */
export async function checkStorage(ask: Ask, origin: string, host: string): Promise<Finding[]> {
  const about = `Storage ${host}`;
  if (host.startsWith("*.")) return [askForOne(about, "--storage")];
  const url = new URL(originOf(host));
  const preflight = (method: string) =>
    ask(url, { method: "OPTIONS", headers: { origin, "access-control-request-method": method } });
  // An empty form without a signature is refused and stores nothing; the rule does not cover GET.
  const [put, post, answer] = await Promise.all([
    preflight("PUT"),
    preflight("POST"),
    ask(url, { method: "POST", headers: { origin } }),
  ]);
  if (answer.status === null) {
    return [
      bad(
        about,
        inWords(answer),
        `Uploads fail while it does not answer. ${answer.failure?.advice ?? ""}`,
      ),
    ];
  }
  const shut = [
    ["preflight of PUT", wrongPreflight(put, "PUT", origin)],
    ["preflight of POST", wrongPreflight(post, "POST", origin)],
    ["the answer itself", wrongOrigin(answer.headers, origin)],
  ] as const;
  // A missing rule is reported once.
  if (shut.every(([, trouble]) => trouble !== null)) {
    return [bad(about, [...new Set(shut.map(([, trouble]) => trouble))].join("; "), RULE)];
  }
  const findings = shut.map(([what, trouble]) =>
    trouble === null
      ? good(`${about}, ${what}`, "allowed")
      : bad(`${about}, ${what}`, trouble, RULE),
  );
  if (wrongOrigin(answer.headers, origin) !== null) return findings;
  const exposed = answer.headers.get("access-control-expose-headers") ?? "";
  const isRead = /(^|,)\s*(etag|\*)\s*(,|$)/i.test(exposed);
  return [
    ...findings,
    isRead
      ? good(`${about}, ETag`, "can be read by pages")
      : bad(
          `${about}, ETag`,
          exposed === "" ? "not exposed" : `exposed: ${exposed}`,
          'Add "ETag" to ExposeHeaders of the CORS rule: without it no upload of parts can be completed.',
        ),
  ];
}

const RULE =
  "Apply the CORS rule of docs/deployment.md to the bucket, with this dashboard's origin.";

/** Checks images, streams and subtitles: present, and readable by the page. */
export async function checkMedia(ask: Ask, origin: string, host: string): Promise<Finding[]> {
  const about = `Media ${host}`;
  if (host.startsWith("*.")) return [askForOne(about, "--media")];
  const answer = await ask(new URL(originOf(host)), { headers: { origin } });
  if (answer.status === null) {
    return [
      bad(
        about,
        inWords(answer),
        `Nothing can be played while it does not answer. ${answer.failure?.advice ?? ""}`,
      ),
    ];
  }
  const harm = "Streams, captions and frames of videos can't be read.";
  return [
    checkReadable(answer.headers, origin, about, harm) ??
      good(about, "answers, and pages may read it"),
  ];
}

/** Returns why a page may not read what another origin answers; null: it may. */
export function checkReadable(
  headers: Headers,
  origin: string,
  about: string,
  harm: string,
): Finding | null {
  const told = wrongOrigin(headers, origin);
  return told === null
    ? null
    : bad(
        about,
        told,
        `${harm} Send Access-Control-Allow-Origin: ${origin} with every answer, refusals included.`,
      );
}

function wrongOrigin(headers: Headers, origin: string): string | null {
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === "*" || allowed === origin) return null;
  if (allowed === null) return "answers without Access-Control-Allow-Origin";
  return allowed.includes(",")
    ? `sends more than one Access-Control-Allow-Origin: ${allowed}`
    : `lets in another origin: Access-Control-Allow-Origin: ${allowed}`;
}

function wrongPreflight(look: Look, method: string, origin: string): string | null {
  if (look.status === null || look.status >= 300) return inWords(look);
  const trouble = wrongOrigin(look.headers, origin);
  if (trouble !== null || isMethodAllowed(method, look.headers)) return trouble;
  return `allowed: ${look.headers.get("access-control-allow-methods") ?? "nothing"}`;
}

/** Without credentials, `*` is every method, and POST needs no mention. */
function isMethodAllowed(method: string, headers: Headers): boolean {
  const methods = (headers.get("access-control-allow-methods") ?? "").split(",");
  return method === "POST" || methods.some((each) => each.trim() === "*" || each.trim() === method);
}

function askForOne(about: string, option: string): Finding {
  return unsure(
    about,
    "a pattern, not a host",
    `Give one of its hosts with ${option} to have it looked at.`,
  );
}
