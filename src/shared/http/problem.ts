/** Reasons for a failure, as shown to the user. */
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
  /** Code of the dashboard could not be fetched. */
  | "missing-code"
  /** A bug in the dashboard. */
  | "unexpected";

/** A failure that can be shown: `serviceMessage` is the service's own sentence, sanitised, or "". */
export interface Problem {
  kind: ProblemKind;
  serviceMessage: string;
}
