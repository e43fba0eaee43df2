import { StrictMode, startTransition } from "react";
import { preconnect } from "react-dom";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { createQueryClient, Providers } from "#app/providers.tsx";
import { languageOf, loadLanguage, loadMessages, setLanguage } from "#messages/catalogues.ts";
import { hasLeftovers } from "#session/leftovers-notes.ts";
import { readRegionalText, regionalOf, weekStartIn } from "#settings/regional.ts";
import { setWeekStart } from "#shared/dates/days.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { holdDrops } from "#uploads/dropped.ts";
import { createRouter, preloadPage, whenStarted } from "./app/router.tsx";
import { createAccess } from "./shared/http/access.ts";
import type { ApiServices } from "./shared/http/api-context.tsx";
import { createApiClient } from "./shared/http/client.ts";
import { originOf } from "./shared/http/hosts.ts";
import {
  ConfigError,
  parseRuntimeConfig,
  type RuntimeConfig,
} from "./shared/http/runtime-config.ts";
import { signedOutSignal } from "./shared/http/signed-out-signal.ts";
import { basePath } from "./shared/storage/base-path.ts";
import { createConsistencyPoller } from "./shared/sync/consistency-poller.ts";
import { createPageStore } from "./shared/sync/page-store.ts";
import { applyBrand } from "./shared/ui/brand.ts";
import { RouterContext } from "./shared/ui/router-context.ts";
import { followTranslation } from "./shared/ui/translated-text.ts";
import { transfersOf } from "./uploads/transfer-store.ts";

declare global {
  interface Window {
    /** Holds the answer of config.json, requested by `public/first.js`. */
    configAnswer?: Promise<Response>;
  }
}

async function loadConfig() {
  const answer = await window.configAnswer;
  if (!answer?.ok) throw new Error("config.json", { cause: answer?.status });
  const text = await answer.text();
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ConfigError([{ key: "config.json", received: text.slice(0, 80) }]);
  }
  return parseRuntimeConfig(raw);
}

/**
 * Sends what is thrown and not caught to the `errorReports` of config.json, from the start on. The code for it is loaded
 * with the first crash.
 * @returns reports an error that was caught
 */
function watchCrashes(loading: Promise<RuntimeConfig>) {
  const report = (thrown: unknown, componentStack: string | null = null) => {
    const path = location.pathname.slice(folder.length);
    const timeMs = Date.now();
    const send = async () => {
      const config = await loading;
      if (config.errorReports === null) return;
      const { sendCrash } = await import("./app/error-reports.ts");
      sendCrash(config.errorReports, { error: thrown, componentStack, path, timeMs }, config);
    };
    send().catch(() => {});
  };
  // An event without an error is a notice of the browser, or comes from a script of another origin.
  addEventListener("error", ({ error }) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return report;
}

/** Holds the base path for the router, without a trailing slash. */
const folder = basePath().slice(0, -1);

async function start(element: HTMLElement) {
  holdDrops();
  const loading = loadConfig();
  const reportCrash = watchCrashes(loading);
  followTranslation(document.body);
  const root = createRoot(element, {
    onUncaughtError(error, { componentStack }) {
      reportCrash(error, componentStack);
      reportError(error);
    },
  });
  const loadingMessages = loadMessages("app");
  preloadPage(location.pathname.slice(folder.length));
  // The first `Intl.DateTimeFormat` is slow: create it while waiting for the network.
  new Intl.DateTimeFormat().format();
  let config: RuntimeConfig;
  try {
    [config] = await Promise.all([loading, loadingMessages]);
    const language = languageOf(regionalOf(readRegionalText(), config).locale);
    await Promise.all([loadLanguage(language), applyBrand(config.brand)]);
    setLanguage(language);
    const followWeekStart = () => setWeekStart(weekStartIn(readRegionalText(), config));
    followWeekStart();
    onStored(followWeekStart);
    // A previous sign-out could not delete all data or end the session.
    if (hasLeftovers()) {
      const [{ clearLeftovers }] = await Promise.all([
        import("./session/sign-out.tsx"),
        loadMessages("app/after-page"),
      ]);
      await clearLeftovers(root, config);
    }
  } catch (error) {
    reportCrash(error);
    const [{ StartFailure }] = await Promise.all([
      import("./app/start-failure.tsx"),
      loadMessages("app/start"),
    ]);
    root.render(<StartFailure error={error} />);
    return;
  }
  // Images wait for the first answer; their connection need not.
  for (const host of config.mediaHosts.filter((each) => !each.startsWith("*."))) {
    preconnect(originOf(host));
  }
  const access = createAccess(async () =>
    (await import("./shared/http/watch-access.ts")).requestGateOf(services),
  );
  const services: ApiServices = {
    api: createApiClient(config, undefined, access),
    settle: createConsistencyPoller(),
    queryClient: createQueryClient(),
    page: createPageStore(),
  };
  const router = createRouter(services, folder);
  signedOutSignal.addEventListener("abort", () => {
    router.dispose();
    root.unmount();
    services.settle.close();
    services.queryClient.clear();
  });
  transfersOf(services).takeUp();
  await whenStarted(router);
  // A transition renders it in slices of a few milliseconds.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers services={services}>
          <RouterContext value={router}>
            <RouterProvider
              router={router}
              onError={(error, { errorInfo }) => reportCrash(error, errorInfo?.componentStack)}
            />
          </RouterContext>
        </Providers>
      </StrictMode>,
    ),
  );
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) void start(element);
