import { StrictMode, startTransition } from "react";
import { preconnect } from "react-dom";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { hasLeftovers } from "#app/leftovers-notes.ts";
import { createQueryClient, Providers } from "#app/providers.tsx";
import { languageOf, loadLanguage, loadMessages, setLanguage } from "#messages/catalogues.ts";
import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { holdDrops } from "#uploads/dropped.ts";
import { createRouter, preloadPage, whenStarted } from "./app/router.tsx";
import { createAccess } from "./shared/http/access.ts";
import type { ApiServices } from "./shared/http/api-context.tsx";
import { createApiClient } from "./shared/http/client.ts";
import { isLoopbackHost } from "./shared/http/hosts.ts";
import {
  ConfigError,
  parseRuntimeConfig,
  type RuntimeConfig,
} from "./shared/http/runtime-config.ts";
import { signedOutSignal } from "./shared/http/signed-out-signal.ts";
import { ownFolder } from "./shared/storage/folder-name.ts";
import { createConsistencyPoller } from "./shared/sync/consistency-poller.ts";
import { createTransferStore } from "./uploads/engine/transfer-store.ts";

async function loadConfig() {
  const answer = await fetch(`${ownFolder()}config.json`, {
    cache: "no-store",
    signal: AbortSignal.timeout(3e4),
  });
  if (!answer.ok) throw new Error("config.json", { cause: answer.status });
  const text = await answer.text();
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ConfigError([{ key: "config.json", received: text.slice(0, 80) }]);
  }
  return parseRuntimeConfig(raw);
}

/** Base path for the router, without a trailing slash. */
const folder = ownFolder().slice(0, -1);

async function start(element: HTMLElement) {
  holdDrops();
  const root = createRoot(element);
  // Request it before the many files of the page, which would delay it.
  const loading = loadConfig();
  const loadingMessages = loadMessages("app");
  preloadPage(location.pathname.slice(folder.length));
  // The first `Intl.DateTimeFormat` is slow: create it while waiting for the network.
  new Intl.DateTimeFormat().format();
  let config: RuntimeConfig;
  try {
    [config] = await Promise.all([loading, loadingMessages]);
    const language = languageOf(regionalOf(readRegionalText(), config).locale);
    await loadLanguage(language);
    setLanguage(language);
    // A previous sign-out could not delete all data or end the session.
    if (hasLeftovers()) {
      const [{ clearLeftovers }] = await Promise.all([
        import("./app/sign-out.tsx"),
        loadMessages("app/after-page"),
      ]);
      await clearLeftovers(root, config);
    }
  } catch (error) {
    const [{ StartFailure }] = await Promise.all([
      import("./app/start-failure.tsx"),
      loadMessages("app/start"),
    ]);
    root.render(<StartFailure error={error} />);
    return;
  }
  // Images wait for the first answer; their connection need not.
  for (const host of config.mediaHosts.filter((each) => !each.startsWith("*."))) {
    preconnect(`${isLoopbackHost(host) ? "http" : "https"}://${host}`);
  }
  const access = createAccess(async () =>
    (await import("./shared/http/request-gate.ts")).requestGateOf(services),
  );
  const services: ApiServices = {
    api: createApiClient(config, undefined, access),
    settle: createConsistencyPoller(),
    queryClient: createQueryClient(),
  };
  const router = createRouter(services, folder);
  const transfers = createTransferStore(services);
  signedOutSignal.addEventListener("abort", () => {
    router.dispose();
    root.unmount();
    services.settle.close();
    services.queryClient.clear();
  });
  transfers.takeUp();
  await whenStarted(router);
  // As a transition it is rendered in slices of a few milliseconds.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers services={services} transfers={transfers}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) void start(element);
