import { isAskedEachTime, isContradictory, parseCacheControl } from "./caching.ts";
import { bad, type Finding, good, judge } from "./finding.ts";
import { inWords, isPage, type Look } from "./look.ts";

/** Checks that every URL of the dashboard serves its page, and that it is not cached. */
export function checkPage(page: Look, deep: Look): Finding[] {
  const kept = isAskedAgain(page, "index.html");
  if (deep.status !== 200 || !isPage(deep) || deep.text !== page.text) {
    return [
      bad(
        "An address inside the dashboard",
        `${inWords(deep)}${deep.status === 200 && isPage(deep) ? ", another page" : ""}`,
        "Answer navigations to unknown paths with index.html and 200: links and reloads need it.",
      ),
      kept,
    ];
  }
  const deepKept = isAskedAgain(deep, "index.html at addresses inside the dashboard");
  return [
    good("An address inside the dashboard", "leads to the page"),
    kept,
    // The same problem is reported once.
    ...(kept.level === "good" && deepKept.level === "bad" ? [deepKept] : []),
  ];
}

/** Checks that browsers revalidate a file: an outdated one names missing files or old hosts. */
export function isAskedAgain({ headers }: Look, name: string): Finding {
  const sent = headers.get("cache-control") ?? "";
  const rule = parseCacheControl(sent);
  return judge(
    isAskedEachTime(rule),
    `Caching of ${name}`,
    sent || "no Cache-Control",
    `Send Cache-Control: no-cache with ${name}${
      isContradictory(rule) ? ", and nothing else: two rules were joined" : ""
    }. Else an old one is kept after a release.`,
  );
}
