import { ApiError } from "./errors.ts";

/** A call of an upload: of a video in parts (contract 4.3 to 4.5), or of a small file by a form (contract 4.9). */
export type UploadCall = "init" | "sign" | "part" | "complete" | "formInit" | "form";

/** What is wrong with an answer. */
export type Fault =
  /** None came: no network, a reset connection, an answer cut short, a timeout. */
  | "no-answer"
  /** 408, 429, 5xx, or an error code of storage that names a passing cause. */
  | "busy"
  /** 401 of the BFF. */
  | "signed-out"
  /** A success that can't be one: HTML, a missing field, a part without an ETag. */
  | "unreadable"
  /** The signature is too old, or storage takes it for that. */
  | "expired"
  /** 404: the upload is unknown, or not known yet. */
  | "missing"
  /** Another 4xx without a reason, as gateways send it. */
  | "unexplained"
  /** Another 4xx with a reason. */
  | "refused";

/** Storage refused a file. `serviceMessage` is its code and its sentence. */
export class StorageError extends ApiError {
  readonly fault: Fault;
  constructor(status: number, serviceMessage: string, fault: Fault) {
    super("rejected", { status, serviceMessage });
    this.fault = fault;
  }
}

/** What is done about an answer. */
export type Remedy =
  /** The same call again, after a pause. */
  | "retry"
  /** The call again with a new signature. */
  | "re-sign"
  /** A lookup shows what became of the call, which is repeated if need be. */
  | "re-check"
  /** Parts are sent again under the same upload, then the call. */
  | "re-send"
  /** A person is told. */
  | "stop";

/** About four hours with pauses: a gateway can be down for half a night. */
export const FOR_HOURS = 250;
const FOREVER = Infinity;

/**
 * What happens after each answer that is not the wanted one, and how often in a row before a person is told. Whatever
 * a second try can mend is mended without one; the limits end what no try can mend.
 */
export const REMEDIES: Record<UploadCall, Record<Fault, readonly [Remedy, maxTimes: number]>> = {
  init: {
    "no-answer": ["retry", FOREVER],
    busy: ["retry", FOR_HOURS],
    "signed-out": ["retry", FOREVER],
    unreadable: ["retry", 4],
    expired: ["stop", 0],
    missing: ["stop", 0],
    unexplained: ["retry", 3],
    refused: ["stop", 0],
  },
  sign: {
    "no-answer": ["retry", FOREVER],
    busy: ["retry", FOR_HOURS],
    "signed-out": ["retry", FOREVER],
    unreadable: ["retry", 4],
    expired: ["stop", 0],
    // What was just created can be unknown for some seconds.
    missing: ["retry", 3],
    unexplained: ["retry", 3],
    refused: ["stop", 0],
  },
  part: {
    "no-answer": ["retry", FOREVER],
    busy: ["retry", FOR_HOURS],
    "signed-out": ["re-sign", 3],
    unreadable: ["retry", 4],
    expired: ["re-sign", 3],
    missing: ["re-sign", 2],
    unexplained: ["re-sign", 3],
    refused: ["re-sign", 3],
  },
  complete: {
    "no-answer": ["re-check", FOREVER],
    busy: ["re-check", FOR_HOURS],
    "signed-out": ["retry", FOREVER],
    unreadable: ["re-check", 10],
    expired: ["stop", 0],
    missing: ["retry", 3],
    unexplained: ["retry", 3],
    // A refusal that blames parts; any other stops.
    refused: ["re-send", 3],
  },
  // A person who is signed out sends a small file again with one press: the next one to sign in may be somebody else.
  formInit: {
    "no-answer": ["retry", FOREVER],
    busy: ["retry", FOR_HOURS],
    "signed-out": ["stop", 0],
    unreadable: ["retry", 4],
    expired: ["stop", 0],
    missing: ["stop", 0],
    unexplained: ["retry", 3],
    refused: ["stop", 0],
  },
  form: {
    "no-answer": ["retry", FOREVER],
    busy: ["retry", FOR_HOURS],
    "signed-out": ["stop", 0],
    unreadable: ["retry", 2],
    expired: ["re-sign", 1],
    missing: ["stop", 0],
    unexplained: ["retry", 2],
    refused: ["stop", 0],
  },
};

/** Decides about the answers to one call, one after the other. */
export type Patience = (fault: Fault) => Remedy;

/** Counts the answers to one call: a remedy that was tried often enough in a row becomes `stop`. */
export function createPatience(call: UploadCall): Patience {
  const remedies = REMEDIES[call];
  let last: Fault | null = null;
  let inARow = 0;
  let inAll = 0;
  return (fault) => {
    const [remedy, maxTimes] = remedies[fault];
    inARow = fault === last ? inARow + 1 : 1;
    last = fault;
    // Faults that take turns must end as well; waiting for the network or a person is no try.
    inAll += maxTimes === FOREVER ? 0 : 1;
    return inARow > maxTimes || inAll > FOR_HOURS ? "stop" : remedy;
  };
}

/** What is wrong with the answer that an error stands for; null for an error of another kind, such as an abort. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof StorageError) return error.fault;
  if (!(error instanceof ApiError)) return null;
  switch (error.kind) {
    case "network":
    case "timeout":
      return error.status === null ? "no-answer" : "busy";
    case "too-many-requests":
    case "server":
      return "busy";
    case "signed-out":
    case "unreadable":
      return error.kind;
    case "not-found":
      return "missing";
    case "forbidden":
    case "rejected":
      return error.serviceMessage === "" ? "unexplained" : "refused";
    case "untrusted-host":
      return "refused";
  }
}
