import type { Messages } from "use-intl";

type Texts = Messages["connectionCheck"];

/** Names a problem, or something that could not be checked; each has its own advice. */
export type IssueCode = keyof Texts["issues"];
type FineCode = keyof Texts["fine"];

/** Holds values for the message of a finding. The page formats seconds and bytes. */
export interface FindingValues {
  ms?: number;
  seconds?: number;
  bytes?: number;
  status?: number;
  /** Names a host or a version. */
  detail?: string;
  /** Holds the service's message, with secrets removed. */
  said?: string;
  /** Tells the direction in which this computer's clock differs from the server's. */
  side?: "ahead" | "behind";
}

export type Finding = { values: FindingValues } & (
  | { level: "fine"; code: FineCode }
  /** Is `unknown` where it could not be checked. */
  | { level: "attention" | "unknown"; code: IssueCode }
);

export function fine(code: FineCode, values: FindingValues = {}): Finding {
  return { level: "fine", code, values };
}

export function attention(code: IssueCode, values: FindingValues = {}): Finding {
  return { level: "attention", code, values };
}

export function unknown(code: IssueCode, values: FindingValues = {}): Finding {
  return { level: "unknown", code, values };
}
