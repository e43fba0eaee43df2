import { examine, type Patient } from "./doctor.ts";
import type { Deployment, Fault } from "./testing.ts";

/** Matches the path of the page. */
export const PAGES = /^\/($|vods)/;
/** Matches paths inside the dashboard. */
export const DEEP = /^\/vods/;
/** Matches everything but API calls and what operators ask. */
export const FILES = /^\/(?!api|playback|readyz)/;
export const CALLS = /^\/api\//;
export const HTML = { "content-type": "text/html" };

/** Loses headers. */
export function drop(where: RegExp, ...names: string[]): Fault {
  return {
    edit: (path, { headers }) => {
      for (const name of where.test(path) ? names : []) delete headers[name];
    },
  };
}

/** Sends a header with another value, or several times. */
export function set(where: RegExp, name: string, value: string | string[]): Fault {
  return {
    edit: (path, { headers }) => {
      if (where.test(path)) headers[name] = value;
    },
  };
}

/** Stands in for the server. */
export function answer(
  where: RegExp,
  status: number,
  headers: Record<string, string> = {},
  body = "",
): Fault {
  return {
    instead: (request, response) => {
      if (!where.test(request.url ?? "")) return false;
      response.writeHead(status, headers).end(body);
      return true;
    },
  };
}

/** Sends another content policy. */
export function policy(from: string | RegExp, to: string): Fault {
  return {
    edit: (path, { headers }) => {
      if (!FILES.test(path)) return;
      headers["content-security-policy"] = changed(
        String(headers["content-security-policy"]),
        from,
        to,
      );
    },
  };
}

/** Serves another page. */
export function page(from: string, to: string): Fault {
  return {
    edit: (_path, sent) => {
      if (!String(sent.headers["content-type"]).includes("text/html")) return;
      sent.body = Buffer.from(changed(sent.body.toString("utf8"), from, to));
    },
  };
}

/** Returns the headers and body of an answer in JSON. */
export function json(value: unknown) {
  return [{ "content-type": "application/json" }, JSON.stringify(value)] as const;
}

/** The reference proxy has no accounts: every client has the rights of the key. */
const OPEN = "look The BFF: answers with data to whoever asks";

/** Returns the problems, one line each, with this run's ports replaced by names. */
export async function troublesOf(
  deployment: Deployment,
  fault: Fault,
  more: Partial<Patient> = {},
): Promise<string[]> {
  deployment.breakBy(fault);
  const { url, storageHost, mediaHost } = deployment;
  const { findings } = await examine({ url, storageHosts: [], mediaHosts: [], ...more });
  return findings
    .filter(({ level }) => level !== "good")
    .map(({ level, about, told }) => `${level === "bad" ? "MEND" : "look"} ${about}: ${told}`)
    .map((line) =>
      line
        .replaceAll(url.host, "DESK")
        .replaceAll(storageHost, "STORAGE")
        .replaceAll(mediaHost, "MEDIA"),
    )
    .filter((line) => line !== OPEN);
}

/** A fault that changes nothing would show nothing. */
function changed(text: string, from: string | RegExp, to: string): string {
  const other = text.replace(from, to);
  if (other === text) throw new Error(`${from} is not in ${text}`);
  return other;
}
