import { use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { isPrefetching } from "#shared/http/prefetch.ts";
import { basePath } from "#shared/storage/base-path.ts";
import { type AtStake, whatIsAtStake } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { RouterContext } from "#shared/ui/router-context.ts";
import { decideReload, deployedBuild, ownBuild } from "./builds.ts";

const KEY = "reeldesk.reloaded-for";
/** After this absence, the page checks for a new release. */
const LONG_AWAY_MS = 3_600_000;

type Reason = AtStake | "asked" | "looked";

/**
 * Checks for a newly deployed build when code of this page fails to load, or when the user returns after a
 * while. Reloads the page, once per build, if its code is missing and nothing would be lost; else offers to.
 */
export function NewVersion() {
  const t = useTranslations("notices.newVersion");
  const common = useTranslations("common");
  const [reason, setReason] = useState<Reason | null>(null);
  const place = useLocation();
  const router = use(RouterContext);
  const { key } = place;
  useEffect(() => {
    // This also runs after a navigation to the same page.
    if (key !== "") mendStyles();
  }, [key]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const own = ownBuild();
    let isReloading = false;
    let hiddenSinceMs: number | null = null;

    async function measure(isNeeded: boolean): Promise<void> {
      const deployed = await deployedBuild();
      if (signal.aborted || isReloading) return;
      const [atStake] = whatIsAtStake();
      const isAtStake = atStake !== undefined;
      const reloadedFor = readReloads();
      const decision = decideReload({ own, deployed, isNeeded, isAtStake, reloadedFor });
      if (decision === "nothing") return;
      if (decision === "reload" && deployed !== null && keepReload(deployed)) {
        isReloading = true;
        goTo(
          router === null
            ? location.href
            : router.createHref(router.state.navigation.location ?? router.state.location),
        );
      } else setReason(isNeeded ? (atStake ?? "asked") : "looked");
    }

    // Code may have failed to load before this component was mounted.
    if (wasCodeMissing()) void measure(true);
    addEventListener(
      "vite:preloadError",
      () => void measure(!isPrefetching() || router?.state.navigation.state === "loading"),
      { signal },
    );
    addEventListener("online", mendStyles, { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        const isBack = document.visibilityState === "visible";
        const awayMs = isBack && hiddenSinceMs !== null ? Date.now() - hiddenSinceMs : 0;
        hiddenSinceMs = isBack ? null : Date.now();
        if (awayMs >= LONG_AWAY_MS) void measure(false);
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
          {common("reload")}
        </Button>
      }
    >
      {t("title")} {t(reason)}
    </Notice>
  );
}

/** Returns true if the server responded with an error to a request for a file of this build. */
function wasCodeMissing(): boolean {
  const files = new URL(`${basePath()}assets/`, location.origin).href;
  return performance
    .getEntriesByType("resource")
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.name.startsWith(files) &&
        entry.responseStatus >= 400,
    );
}

function goTo(url: string): void {
  if (new URL(url, location.href).pathname === location.pathname) location.reload();
  else location.assign(url);
}

/** Returns the builds that this tab was already reloaded for; null if storage is blocked. */
function readReloads(): string[] | null {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split("\n");
  } catch {
    return null;
  }
}

/** Returns false if the build could not be stored: then nothing would prevent a reload loop. */
function keepReload(build: string): boolean {
  try {
    sessionStorage.setItem(KEY, [...(readReloads() ?? []), build].filter(Boolean).join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Requests failed style sheets again: a repeated dynamic import takes an existing link as loaded. */
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

// Error events of resources do not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  },
  { capture: true },
);
