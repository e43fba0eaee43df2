import { bad, type Finding, good } from "./finding.ts";
import { inWords, isPage, type Look, look } from "./look.ts";

/** The version that a build says it is; null where it does not say. */
export function versionOf(html: string): string | null {
  return /<meta name="version" content="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** The page itself, and that every address of the dashboard leads to it. */
export function checkPage(page: Look, deep: Look): Finding[] {
  const findings: Finding[] = [];
  if (page.status !== 200 || !isPage(page) || !page.text.includes('id="root"')) {
    return [
      bad(
        "The page",
        inWords(page),
        "Serve index.html of the build at this address. Is it the folder that the dashboard is served under?",
      ),
    ];
  }
  findings.push(good("The page", inWords(page)));
  findings.push(
    deep.status === 200 && isPage(deep) && deep.text === page.text
      ? good("An address inside the dashboard", "leads to the page")
      : bad(
          "An address inside the dashboard",
          inWords(deep),
          "Answer navigations to unknown paths with index.html and 200: links and reloads need it.",
        ),
  );
  findings.push(isAskedAgain(page, "index.html"));
  return findings;
}

/** Whether browsers ask for a file each time: an old one names files that are gone, or old hosts. */
export function isAskedAgain({ headers }: Look, name: string): Finding {
  const rule = headers.get("cache-control") ?? "";
  const about = `Caching of ${name}`;
  return /\b(no-cache|no-store)\b/.test(rule) || /\bmax-age=0\b/.test(rule)
    ? good(about, rule)
    : bad(
        about,
        rule === "" ? "no Cache-Control" : rule,
        `Send Cache-Control: no-cache with ${name}, or browsers keep an old one after a release.`,
      );
}

/** The files that the page names: there, kept for long, packed, and missing when they are missing. */
export async function checkFiles(base: URL, html: string): Promise<Finding[]> {
  const path = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) {
    return [
      bad("Files of the build", "the page names no script", "Deploy what npm run build makes."),
    ];
  }
  const script = await look(new URL(path, base), { headers: { "accept-encoding": "br, gzip" } });
  const missing = await look(new URL("assets/there-is-none-00000000.js", base), {
    headers: { accept: "text/html" },
  });
  const findings: Finding[] = [];
  const type = script.headers.get("content-type") ?? "";
  findings.push(
    script.status === 200 && /javascript/.test(type)
      ? good("Files of the build", inWords(script))
      : bad("Files of the build", inWords(script), `Serve ${path} as text/javascript.`),
  );
  const rule = script.headers.get("cache-control") ?? "";
  findings.push(
    /\bimmutable\b/.test(rule) && /max-age=(\d{6,})/.test(rule)
      ? good("Caching of /assets", rule)
      : bad(
          "Caching of /assets",
          rule === "" ? "no Cache-Control" : rule,
          "Send Cache-Control: public, max-age=31536000, immutable: their names change with their content.",
        ),
  );
  const packing = script.headers.get("content-encoding");
  findings.push(
    packing === null
      ? bad(
          "Packing",
          "files are sent as they are",
          "Serve the .br and .gz files that stand beside them: the first visit loads a third.",
        )
      : good("Packing", packing),
  );
  findings.push(
    missing.status === 404 && !isPage(missing)
      ? good("A file that is missing", inWords(missing))
      : bad(
          "A file that is missing",
          inWords(missing),
          "Answer 404 below /assets, never the page: a browser would take the page for a script.",
        ),
  );
  return findings;
}
