import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { ApiProvider, type ApiServices } from "#api/api-context.tsx";
import { onRegionalChange, readRegionalText, regionalOf } from "#features/settings/regional.ts";
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
  const { config } = services.api;
  const chosen = useSyncExternalStore(onRegionalChange, readRegionalText);
  return (
    <IntlProvider messages={messages} {...regionalOf(chosen, config)}>
      <QueryClientProvider client={services.queryClient}>
        <ApiProvider value={services}>
          <TransferProvider value={transfers}>
            <SignInProvider value={config.signInUrl}>{children}</SignInProvider>
          </TransferProvider>
        </ApiProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
}
