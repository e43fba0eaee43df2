import { createContext, use, useSyncExternalStore } from "react";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { Transfer } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";

const TransferContext = createContext<TransferStore | null>(null);

/** Gives the page's transfers to everything below it. */
export const TransferProvider = TransferContext.Provider;

/** The store, to act on. */
export function useTransferStore(): TransferStore {
  const store = use(TransferContext);
  if (store === null) throw new Error("useTransferStore needs a TransferProvider above it.");
  return store;
}

/** The services of a page, and its transfers. */
export interface UploadServices extends ApiServices {
  transfers: TransferStore;
}

/** Returns the services of the page, and its transfers. */
export function useUploadServices(): UploadServices {
  return { ...useApi(), transfers: useTransferStore() };
}

/** Every transfer, as it is now. */
export function useTransfers(): readonly Transfer[] {
  const store = useTransferStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
