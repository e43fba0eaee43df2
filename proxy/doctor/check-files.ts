import { isContradictory, isKeptForLong, parseCacheControl, sharedSeconds } from "./caching.ts";
import { bad, type Finding, good, judge } from "./finding.ts";
import { type Ask, inWords, isPage, type Look } from "./look.ts";
import { filesOf, type NamedFile } from "./read-page.ts";

export interface FilesLook {
  /** Is the one that the page begins with. Is null where it is not there. */
  script: Look | null;
  findings: Finding[];
}

const TYPES: Readonly<Record<NamedFile["kind"], [fits: RegExp, name: string]>> = {
  script: [/^(text|application)\/javascript\b/i, "text/javascript"],
  style: [/^text\/css\b/i, "text/css"],
  icon: [/^image\//i, "an image"],
};

/** Limits the caching of a missing file: it may exist moments later. */
const MAX_MISSING_SECONDS = 60;

/** Checks the page's files: present, with the right type, cached for long, compressed, and 404 if missing. */
export async function checkFiles(ask: Ask, folder: URL, html: string): Promise<FilesLook> {
  const named = filesOf(html);
  const [first] = named;
  if (first === undefined || first.kind !== "script") {
    const finding = bad("Files of the build", "the page names no script", DEPLOY);
    return { script: null, findings: [finding] };
  }
  const [missing, ...looks] = await Promise.all([
    ask(new URL("assets/there-is-none-00000000.js", folder), { headers: { accept: "text/html" } }),
    ...named.map(({ address }) => ask(new URL(address, folder), PACKED)),
  ]);
  const wrong = named.flatMap((file, index) => {
    const look = looks[index];
    return look === undefined || isRight(file, look) ? [] : [{ ...file, look }];
  });
  const [script] = looks;
  const isThere = script?.status === 200 && !isPage(script);
  return {
    script: isThere ? script : null,
    findings: [
      wrong[0] === undefined
        ? good("Files of the build", `all ${named.length} that the page names are there`)
        : bad(
            "Files of the build",
            wrong.map(({ address, look }) => `${address}: ${inWords(look)}`).join("; "),
            adviceOn(wrong[0].kind, wrong[0].look),
          ),
      ...(isThere ? [checkKept(script), checkPacking(script)] : []),
      checkMissing(missing),
    ],
  };
}

const PACKED = { headers: { "accept-encoding": "br, gzip" } };
const DEPLOY = "Deploy all that npm run build makes, in one folder with index.html.";

function isRight({ kind }: NamedFile, { status, headers }: Look): boolean {
  return status === 200 && TYPES[kind][0].test(headers.get("content-type") ?? "");
}

function adviceOn(kind: NamedFile["kind"], look: Look): string {
  return look.status === 200 && !isPage(look)
    ? `Serve it as ${TYPES[kind][1]}: browsers refuse it as anything else.`
    : DEPLOY;
}

function checkKept({ headers }: Look): Finding {
  const sent = headers.get("cache-control") ?? "";
  const rule = parseCacheControl(sent);
  return judge(
    isKeptForLong(rule),
    "Caching of /assets",
    sent || "no Cache-Control",
    isContradictory(rule)
      ? "Two rules were joined, and browsers go by the stricter: send Cache-Control: public, max-age=31536000, immutable and nothing else."
      : "Send Cache-Control: public, max-age=31536000, immutable: their names change with their content.",
  );
}

function checkPacking({ headers }: Look): Finding {
  const packing = headers.get("content-encoding") ?? "identity";
  return judge(
    packing !== "identity",
    "Packing",
    packing === "identity" ? "files are sent as they are" : packing,
    "Serve the .br and .gz files that stand beside them: the first visit loads a third.",
  );
}

function checkMissing(missing: Look): Finding {
  const about = "A file that is missing";
  // A host's own 404 page is harmless for script requests.
  if (missing.status !== 404) {
    return bad(
      about,
      inWords(missing),
      "Answer 404 below /assets, never the page: a browser would take the page for a script.",
    );
  }
  const rule = missing.headers.get("cache-control");
  const isKept = sharedSeconds(parseCacheControl(rule)) > MAX_MISSING_SECONDS;
  return judge(
    !isKept,
    about,
    `${inWords(missing)}${isKept ? `, ${rule}` : ""}`,
    "Let no cache keep a 404: a browser that asks in the middle of a release would miss the file from then on.",
  );
}
