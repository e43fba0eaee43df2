import { useSyncExternalStore } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { type IntakeDesk, type IntakeState, intakeDeskOf } from "./intake-desk.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** The desk in front of the page's transfers, to act on, and how it stands now. */
export function useIntake(): { desk: IntakeDesk; intake: IntakeState } {
  const services = useApi();
  const store = useTransferStore();
  const desk = intakeDeskOf(store, services);
  return { desk, intake: useSyncExternalStore(desk.subscribe, desk.getSnapshot) };
}
