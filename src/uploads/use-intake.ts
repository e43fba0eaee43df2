import { useSyncExternalStore } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type IntakeState, type IntakeStore, intakeStoreOf } from "./intake-store.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** Intake store and its state. */
export function useIntake(): { intakeStore: IntakeStore; intake: IntakeState } {
  const services = useApi();
  const store = useTransferStore();
  const intakeStore = intakeStoreOf(store, services);
  return {
    intakeStore,
    intake: useSyncExternalStore(intakeStore.subscribe, intakeStore.getSnapshot),
  };
}
