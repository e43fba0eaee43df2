/** Why something failed, as far as the person in front of it is concerned. */
export type ProblemKind =
  | "network"
  | "timeout"
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "too-many-requests"
  | "rejected"
  | "server"
  | "unreadable"
  | "untrusted-host"
  /** Part of the dashboard itself could not be fetched. */
  | "missing-code"
  /** Our own mistake. */
  | "unexpected";

/** A failure that can be shown: `serviceMessage` is the service's own sentence made safe, or "". */
export interface Problem {
  kind: ProblemKind;
  serviceMessage: string;
}
