import { ApiError, isTransient } from "./errors.ts";

/**
 * Names the calls of an upload: of a video in parts (contract 4.3 to 4.5), or of a small file by a form (contract 4.9).
 */
export type UploadCall = "init" | "sign" | "part" | "complete" | "formInit" | "form";

/** Is a kind of unwanted answer. */
export type Fault =
  /** No answer came: no network, a reset connection, a truncated answer, a timeout. */
  | "no-answer"
  /** Stands for 408, 429, 5xx, or a transient error code of storage. */
  | "busy"
  /** Stands for a 401 of the BFF. */
  | "signed-out"
  /** Stands for an invalid success: HTML, a missing field, a part without an ETag. */
  | "unreadable"
  /** The signature has expired, or storage treats it so. */
  | "expired"
  /** Stands for a 404: the upload is unknown, or not known yet. */
  | "missing"
  /** Stands for a 403 with a reason. */
  | "forbidden"
  /** Stands for another 4xx without a reason, as gateways send it. */
  | "unexplained"
  /** Stands for another 4xx with a reason. */
  | "refused";

/** Says that storage refused a file. `serviceMessage` is its code and message. */
export class StorageError extends ApiError {
  readonly fault: Fault;
  constructor(status: number, serviceMessage: string, fault: Fault) {
    super("rejected", { status, serviceMessage });
    this.fault = fault;
  }
}

/** Names the reactions to an unwanted answer. */
export type Remedy =
  /** Repeats the call after a pause. */
  | "retry"
  /** Repeats the call with a new signature. */
  | "re-sign"
  /** Looks up the outcome of the call, and repeats it if necessary. */
  | "re-check"
  /** Sends parts again within the same upload, then repeats the call. */
  | "re-send"
  /** Gives up and reports to the user. */
  | "stop";

/** Lasts about four hours including pauses: a gateway can be down for that long. */
export const FOR_HOURS = 250;
const FOREVER = Infinity;

type Remedies = Readonly<Record<Fault, readonly [Remedy, maxTimes: number]>>;

/** Applies to calls that nothing depends on yet. */
const USUAL: Remedies = {
  "no-answer": ["retry", FOREVER],
  busy: ["retry", FOR_HOURS],
  "signed-out": ["retry", FOREVER],
  unreadable: ["retry", 4],
  expired: ["stop", 0],
  missing: ["stop", 0],
  forbidden: ["stop", 0],
  unexplained: ["retry", 3],
  refused: ["stop", 0],
};

/** Small files do not wait for a sign-in: another user may sign in next, and sending again is easy. */
const SMALL_FILE: Remedies = { ...USUAL, "signed-out": ["stop", 0] };

/**
 * Maps each unwanted answer to its remedy, and its limit of repetitions in a row. Whatever a retry can fix is fixed
 * without the user; the limits end what no retry can fix.
 */
export const REMEDIES: Readonly<Record<UploadCall, Remedies>> = {
  // Nothing has started, and a gateway that is being deployed refuses for a moment.
  init: { ...USUAL, missing: ["retry", 4], forbidden: ["retry", 4], unexplained: ["retry", 4] },
  // A new upload can be unknown for some seconds.
  sign: { ...USUAL, missing: ["retry", 3] },
  part: {
    ...USUAL,
    "signed-out": ["re-sign", 3],
    expired: ["re-sign", 3],
    missing: ["re-sign", 2],
    unexplained: ["re-sign", 3],
    refused: ["re-sign", 3],
  },
  complete: {
    ...USUAL,
    "no-answer": ["re-check", FOREVER],
    busy: ["re-check", FOR_HOURS],
    unreadable: ["re-check", 10],
    missing: ["retry", 3],
    // Only if the refusal names parts; any other stops.
    refused: ["re-send", 3],
  },
  formInit: SMALL_FILE,
  form: {
    ...SMALL_FILE,
    unreadable: ["retry", 2],
    expired: ["re-sign", 1],
    unexplained: ["retry", 2],
  },
};

/**
 * Creates a function that returns the remedy for each successive fault of one call: one that is repeated too
 * often in a row becomes `stop`.
 */
export function createPatience(call: UploadCall): (fault: Fault) => Remedy {
  let last: Fault | null = null;
  let inARow = 0;
  let inAll = 0;
  return (fault) => {
    const [remedy, maxTimes] = REMEDIES[call][fault];
    inARow = fault === last ? inARow + 1 : 1;
    last = fault;
    // Alternating faults must end too; waiting for the network or a sign-in does not count.
    inAll += maxTimes === FOREVER ? 0 : 1;
    return inARow > maxTimes || inAll > FOR_HOURS ? "stop" : remedy;
  };
}

/** Maps an error to a fault; null for other errors, such as an abort. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof StorageError) return error.fault;
  if (!(error instanceof ApiError)) return null;
  if (isTransient(error)) return error.status === null ? "no-answer" : "busy";
  switch (error.kind) {
    case "signed-out":
    case "unreadable":
      return error.kind;
    case "not-found":
      return "missing";
    case "forbidden":
      return error.serviceMessage === "" ? "unexplained" : "forbidden";
    case "rejected":
      return error.serviceMessage === "" ? "unexplained" : "refused";
    default:
      return "refused";
  }
}
