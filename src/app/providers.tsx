import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { ApiProvider, type ApiServices } from "#api/api-context.tsx";
import type { TransferStore } from "#features/uploads/engine/transfer-store.ts";
import { TransferProvider } from "#features/uploads/use-transfers.tsx";
import { SignInProvider } from "#ui/sign-in-context.tsx";
import messages from "./messages/en/shell.json";

/** What every page may use: words, the platform, the cache, the uploads. */
export function Providers({
  services,
  transfers,
  children,
}: {
  services: ApiServices;
  transfers: TransferStore;
  children: ReactNode;
}) {
  const { defaultLocale, defaultTimeZone, signInUrl } = services.api.config;
  const browser = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <IntlProvider
      messages={messages}
      locale={defaultLocale ?? browser.locale}
      timeZone={defaultTimeZone ?? browser.timeZone}
    >
      <QueryClientProvider client={services.queryClient}>
        <ApiProvider value={services}>
          <TransferProvider value={transfers}>
            <SignInProvider value={signInUrl}>{children}</SignInProvider>
          </TransferProvider>
        </ApiProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
}
