import { use, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { isFetchingAhead } from "#shared/http/fetched-ahead.ts";
import { ownFolder } from "#shared/storage/folder-name.ts";
import { type AtStake, whatIsAtStake } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";
import { decideReload, deployedBuild, ownBuild } from "./builds.ts";
import { Notice } from "./notice.tsx";

const KEY = "reeldesk.reloaded-for";
/** Whoever comes back after so long may have missed a release. */
const LONG_AWAY_MS = 3_600_000;

/** Why the page was not loaded anew by itself. */
type Reason = AtStake | "asked" | "looked";

/**
 * Finds out, when code of this page is missing or somebody comes back after long, whether another build is served by
 * now. Loads the page anew where its code is missing and nothing would be lost, once for each build; else offers to.
 */
export function NewVersion() {
  const t = useTranslations("notices.newVersion");
  const [reason, setReason] = useState<Reason | null>(null);
  const place = useLocation();
  // What React knows of a navigation can be behind: the router itself says where somebody is going.
  const router = use(DataRouterContext)?.router;
  const { key } = place;
  useEffect(() => {
    // On another page, or asked for again.
    if (key !== "") mendStyles();
  }, [key]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const own = ownBuild();
    let isReloading = false;
    let hiddenSinceMs: number | null = null;

    async function look(isNeeded: boolean): Promise<void> {
      const deployed = await deployedBuild();
      if (signal.aborted || isReloading) return;
      const [atStake] = whatIsAtStake();
      const isAtStake = atStake !== undefined;
      const reloadedFor = readReloads();
      const decision = decideReload({ own, deployed, isNeeded, isAtStake, reloadedFor });
      if (decision === "nothing") return;
      if (decision === "reload" && deployed !== null && keepReload(deployed)) {
        isReloading = true;
        const { navigation, location: shown } = router?.state ?? {};
        const next = navigation?.location ?? shown;
        goTo(next === undefined || router === undefined ? location.href : router.createHref(next));
      } else setReason(isNeeded ? (atStake ?? "asked") : "looked");
    }

    // Something may have been missing before this code was there.
    if (wasCodeMissing()) void look(true);
    addEventListener(
      "vite:preloadError",
      () => void look(!isFetchingAhead() || router?.state.navigation.state === "loading"),
      { signal },
    );
    addEventListener("online", mendStyles, { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        const isBack = document.visibilityState === "visible";
        const awayMs = isBack && hiddenSinceMs !== null ? Date.now() - hiddenSinceMs : 0;
        hiddenSinceMs = isBack ? null : Date.now();
        if (awayMs >= LONG_AWAY_MS) void look(false);
      },
      { signal },
    );
    return () => left.abort();
  }, [router]);

  if (reason === null) return null;
  return (
    <Notice
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {t("reload")}
        </Button>
      }
    >
      {t("title")} {t(reason)}
    </Notice>
  );
}

/** Whether the server has said of a file of this build that there is none. */
function wasCodeMissing(): boolean {
  const files = new URL(`${ownFolder()}assets/`, location.origin).href;
  return performance
    .getEntriesByType("resource")
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.name.startsWith(files) &&
        entry.responseStatus >= 400,
    );
}

/** Where somebody was on the way to another page, it is that one which is loaded. */
function goTo(address: string): void {
  if (new URL(address, location.href).pathname === location.pathname) location.reload();
  else location.assign(address);
}

/** Builds that this tab was loaded anew for; null when it can't remember. */
function readReloads(): string[] | null {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split("\n");
  } catch {
    return null;
  }
}

/** @returns whether it is remembered: without that nothing would keep it from happening again */
function keepReload(build: string): boolean {
  try {
    sessionStorage.setItem(KEY, [...(readReloads() ?? []), build].filter(Boolean).join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Asks again for style sheets that did not come: code that asks for them a second time takes them as there. */
function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!failed.has(link)) continue;
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.href = link.href;
    link.replaceWith(again);
  }
}

const failed = new WeakSet<EventTarget>();

// Errors of what is loaded do not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  },
  { capture: true },
);
