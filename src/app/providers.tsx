import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { languageOf, loadLanguage, messagesOf, setLanguage } from "#messages/catalogues.ts";
import { readRegionalText, regionalOf } from "#settings/regional.ts";
import { pageTimeZone } from "#shared/format/browser-region.ts";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { isPassing } from "#shared/http/errors.ts";
import { onStored } from "#shared/storage/stored-text.ts";

/** Provides messages, API services and the query cache to every page. */
export function Providers({ services, children }: { services: ApiServices; children: ReactNode }) {
  const { config } = services.api;
  const selected = useSyncExternalStore(onStored, readRegionalText);
  const ownZone = useSyncExternalStore(onStored, pageTimeZone);
  const { locale, timeZone } = useMemo(
    () => regionalOf(selected, config, ownZone),
    [selected, config, ownZone],
  );
  // The locale whose messages are loaded.
  const [shown, setShown] = useState(locale);
  useEffect(() => {
    const language = languageOf(locale);
    let isLatest = true;
    const change = async () => {
      await loadLanguage(language);
      if (!isLatest) return;
      setLanguage(language);
      setShown(locale);
    };
    // The language was chosen in another tab, and can't be loaded in this one: keep the current one.
    change().catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [locale]);
  const messages = useMemo(() => messagesOf(languageOf(shown), "app"), [shown]);
  return (
    <IntlProvider messages={messages} locale={shown} timeZone={timeZone}>
      <QueryClientProvider client={services.queryClient}>
        <ApiProvider value={services}>{children}</ApiProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
}

const MAX_RETRIES = 2;

/** Creates the query cache. Retries only transient errors. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Show an error while offline rather than an endless skeleton.
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
      // A change made while offline fails visibly rather than waiting for the network unnoticed.
      mutations: { networkMode: "always" },
    },
  });
}
