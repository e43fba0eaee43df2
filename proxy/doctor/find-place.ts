import { isLoopbackHost } from "../../src/shared/http/hosts.ts";
import { bad, type Finding, good, unsure } from "./finding.ts";
import {
  type Ask,
  inWords,
  isGatewayError,
  isPage,
  isRedirect,
  type Look,
  targetOf,
} from "./look.ts";
import { filesOf, isDashboard, writtenFolderOf } from "./read-page.ts";

export interface Place {
  /** Ends with a slash. Null: there is none, and the findings say why. */
  folder: URL | null;
  page: Look;
  findings: Finding[];
}

const AS_PAGE = { headers: { accept: "text/html" } };

/** Returns the folder of a URL, without user info, query or file. */
export function folderOf({ origin, pathname }: URL): URL {
  const folder = pathname.replace(/\/index\.html$/, "/");
  return new URL(folder.endsWith("/") ? folder : `${folder}/`, origin);
}

/**
 * Finds the page, and the folder that its files and settings are relative to. A URL inside a dashboard leads
 * to that dashboard. Without a page, only the first cause is reported.
 */
export async function findPlace(ask: Ask, folder: URL): Promise<Place> {
  const page = await ask(folder, AS_PAGE);
  const trouble = troubleOf(page, folder);
  if (trouble !== null) return { folder: null, page, findings: [trouble] };

  const findings = [good("The page", inWords(page))];
  const written = writtenFolderOf(page.text);
  const named = written === null ? null : URL.parse(written, folder);
  if (named?.href === folder.href) {
    findings.push(good("The folder", folder.pathname));
  } else {
    const other = named === null ? null : await lookInside(ask, named, folder);
    if (other !== null) {
      const told = unsure(
        "The address",
        `is one inside the dashboard at ${other.folder?.href}`,
        "That is what was looked at.",
      );
      return { ...other, findings: [told, ...other.findings] };
    }
    findings.push(
      bad(
        "The folder",
        written === null
          ? "the page does not name it, so that addresses deep inside find no files"
          : `the page says that it is ${written}, where no such dashboard is`,
        `Replace each ="/ in index.html of the build by ="${folder.pathname}: the folder comes before every address in it.`,
      ),
    );
  }
  if (folder.protocol === "http:" && !isLoopbackHost(folder.host)) {
    findings.push(
      bad(
        "The address",
        "plain http",
        "Serve it over https: over http it can be read and changed on the way, and browsers withhold what the dashboard needs.",
      ),
    );
  }
  return { folder, page, findings };
}

/** Returns the dashboard that a page says it belongs to; null if it is not there. */
async function lookInside(ask: Ask, named: URL, from: URL): Promise<Place | null> {
  const folder = folderOf(named);
  if (folder.href !== named.href || folder.origin !== from.origin) return null;
  const page = await ask(folder, AS_PAGE);
  const [script] = filesOf(page.text);
  const isOwn = URL.parse(writtenFolderOf(page.text) ?? "", folder)?.href === folder.href;
  if (troubleOf(page, folder) !== null || !isOwn || script === undefined) return null;
  // A fallback answers with the page anywhere: the dashboard is where its files are.
  const address = new URL(script.address, folder);
  if (!address.href.startsWith(folder.href)) return null;
  const file = await ask(address);
  if (file.status !== 200 || isPage(file)) return null;
  return findPlace(ask, folder);
}

/** Returns the problem that prevents further checks, or null if it is the page. */
function troubleOf(page: Look, address: URL): Finding | null {
  const tell = (advice: string, more = "") => bad("The page", `${inWords(page)}${more}`, advice);
  const { status } = page;
  if (status === null) return tell(page.failure?.advice ?? "");
  if (isRedirect(page)) {
    const target = targetOf(page, address);
    return tell(
      "Look at that address. If it is a sign-in, give the cookie of a session: --cookie, or DOCTOR_COOKIE.",
      target === null ? ", which names no place" : `, leads to ${target.href}`,
    );
  }
  if (status === 401 || status === 403) {
    return tell(
      page.headers.has("www-authenticate")
        ? "It asks for a name and a password: --user name:password, or DOCTOR_USER."
        : "Is it behind a sign-in? Give the cookie of a session: --cookie, or DOCTOR_COOKIE.",
    );
  }
  if (status === 421) {
    return tell(`The server does not know the name ${address.host}: add it where it is set up.`);
  }
  if (isGatewayError(status)) {
    return tell("The server in front answers, and the one behind it does not: is that running?");
  }
  if (status !== 200) {
    return tell(
      "Serve index.html of the build at this address. Is it the folder that the dashboard is served under?",
    );
  }
  if (!isPage(page)) return tell("Serve index.html as text/html.");
  if (isDashboard(page.text)) return null;
  return tell(
    "Serve index.html of the build at this address. Is it the folder that the dashboard is served under?",
    ", not a build of the dashboard",
  );
}
