import { PERMISSIONS } from "../security-headers.ts";
import { bad, type Finding, good } from "./finding.ts";
import type { Look } from "./look.ts";

/** Expected header, and why the received one is wrong; null: it is right. */
interface Wish {
  name: string;
  value: string;
  wrong: (sent: string) => string | null;
}

const wish = (name: string, value: string, fits: RegExp): Wish => ({
  name,
  value,
  wrong: (sent) => (fits.test(sent) ? null : sent),
});

const SNIFFING = wish("X-Content-Type-Options", "nosniff", /^nosniff(\s*,|$)/i);
const EMBEDDING = wish("Cross-Origin-Resource-Policy", "same-origin", /^same-origin$/);
/** Lists the headers that only pages need: they prevent framing, referrer leaks and unneeded features. */
const OF_PAGES: readonly Wish[] = [
  wish("X-Frame-Options", "DENY", /^deny(\s*,\s*deny)*$/i),
  // Browsers use the last of several values.
  wish("Referrer-Policy", "no-referrer", /(^|,)\s*(no-referrer|same-origin)$/i),
  wish("Cross-Origin-Opener-Policy", "same-origin", /^same-origin\s*(;|$)/),
  { name: "Permissions-Policy", value: PERMISSIONS, wrong: wrongPermissions },
];
const SECURE = wish("Strict-Transport-Security", "max-age=31536000", /max-age="?\d{7,}/i);

/** Checks the page's headers besides its content policy, with one finding for each. */
export function checkHeaders(page: Look, isSecure: boolean): Finding[] {
  return wishesFor(isSecure).map((wanted) => {
    const wrong = wrongIn(page, wanted);
    return wrong === null
      ? good(wanted.name, page.headers.get(wanted.name) ?? "")
      : bad(wanted.name, wrong, `Send ${wanted.name}: ${wanted.value}`);
  });
}

/** Checks the other answers of the same server: what the page itself has, each of them needs as well. */
export function checkOtherHeaders(
  page: Look,
  { deep, script }: { deep: Look | null; script: Look | null },
  isSecure: boolean,
): Finding[] {
  const compare = (about: string, look: Look | null, wishes: readonly Wish[]): Finding[] => {
    if (look === null || look.status !== 200) return [];
    const lost = [...wishes, sameAs(page)].filter(
      (wanted) => wrongIn(look, wanted) !== null && wrongIn(page, wanted) === null,
    );
    if (lost.length === 0) return [good(about, "as the page's")];
    const names = lost.map(({ name }) => name).join(", ");
    return [
      bad(
        about,
        `not as the page's: ${names}`,
        "Send what npm run headers prints here as well. In nginx a block with an add_header of its own loses those around it: include them in each.",
      ),
    ];
  };
  return [
    ...compare("Headers of addresses inside the dashboard", deep, wishesFor(isSecure)),
    // A worker has the policy of its own response.
    ...compare("Headers of /assets", script, [SNIFFING, EMBEDDING]),
  ];
}

function wishesFor(isSecure: boolean): Wish[] {
  return [SNIFFING, ...OF_PAGES, EMBEDDING, ...(isSecure ? [SECURE] : [])];
}

function sameAs({ headers }: Look): Wish {
  const name = "Content-Security-Policy";
  const value = headers.get(name) ?? "";
  return { name, value, wrong: (sent) => (sent === value ? null : "another") };
}

function wrongIn({ headers }: Look, { name, wrong }: Wish): string | null {
  const sent = headers.get(name);
  return sent === null ? "not sent" : wrong(sent);
}

/** Names permissions granted beyond the dashboard's needs, and needed ones that are denied. */
function wrongPermissions(sent: string): string | null {
  const granted = readPermissions(sent);
  const troubles = [...readPermissions(PERMISSIONS)].flatMap(([name, wanted]) => {
    const got = granted.get(name);
    if (wanted === "()")
      return got === "()" ? [] : [`${name}=${got ?? "(self), as it is not named"}`];
    // A value that is left out is the page's own.
    return got === undefined || got === "(self)" || got === "self" ? [] : [`${name}=${got}`];
  });
  return troubles.length === 0 ? null : troubles.join(", ");
}

function readPermissions(value: string): Map<string, string> {
  const entries = value.matchAll(/([a-z-]+)\s*=\s*(\([^)]*\)|[^,\s]+)/g);
  return new Map(
    [...entries].map(([, name = "", list = ""]) => [name, list.replace(/\(\s*(.*?)\s*\)/, "($1)")]),
  );
}
