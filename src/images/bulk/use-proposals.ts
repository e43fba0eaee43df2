import { useSyncExternalStore } from "react";
import type { Proposal } from "./proposal.ts";
import type { Proposals, ProposalsSummary } from "./proposals.ts";

/** How the films of the board are doing together. */
export function useProposalsSummary({ subscribe, summary }: Proposals): ProposalsSummary {
  return useSyncExternalStore(subscribe, summary);
}

/** How far one film is. */
export function useProposal({ subscribe, of }: Proposals, vodId: string): Proposal | undefined {
  return useSyncExternalStore(subscribe, () => of(vodId));
}
