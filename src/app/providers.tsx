import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { onRegionalChange, readRegionalText, regionalOf } from "#settings/regional.ts";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { SignInProvider } from "#shared/ui/sign-in-context.tsx";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import { TransferProvider } from "#uploads/use-transfers.tsx";
import messages from "./messages/en.json";

/** Provides messages, API services, the query cache and uploads to every page. */
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
  const selected = useSyncExternalStore(onRegionalChange, readRegionalText);
  return (
    <IntlProvider messages={messages} {...regionalOf(selected, config)}>
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
