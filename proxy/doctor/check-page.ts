import { isAskedEachTime, isContradictory, parseCacheControl } from "./caching.ts";
import { bad, type Finding, good } from "./finding.ts";
import { inWords, isPage, type Look } from "./look.ts";

/** That every address of the dashboard leads to its page, and that no old one is kept. */
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
    // The same mistake is told once.
    ...(kept.level === "good" && deepKept.level === "bad" ? [deepKept] : []),
  ];
}

/** Whether browsers ask for a file each time: an old one names files that are gone, or old hosts. */
export function isAskedAgain({ headers }: Look, name: string): Finding {
  const sent = headers.get("cache-control") ?? "";
  const rule = parseCacheControl(sent);
  const about = `Caching of ${name}`;
  return isAskedEachTime(rule)
    ? good(about, sent)
    : bad(
        about,
        sent === "" ? "no Cache-Control" : sent,
        `Send Cache-Control: no-cache with ${name}${
          isContradictory(rule) ? ", and nothing else: two rules were joined" : ""
        }. Else an old one is kept after a release.`,
      );
}
