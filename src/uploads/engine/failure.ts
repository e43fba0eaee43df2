import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { OutcomeUnknownError, PartsRefusedError } from "./complete-upload.ts";
import { PartError } from "./put-part.ts";
import type { TransferFailure } from "./transfer.ts";

/** Converts an error to plain data, for the journal and other tabs. */
export function problemOf(error: unknown): Problem {
  const { kind, serviceMessage } = toProblem(error) ?? { kind: "unexpected", serviceMessage: "" };
  return { kind, serviceMessage };
}

/** Why an upload failed, from whatever was thrown in it. */
export function failureOf(error: unknown): TransferFailure {
  if (error instanceof PartError) return error.failure;
  if (error instanceof OutcomeUnknownError) return { kind: "outcome-unknown" };
  if (error instanceof PartsRefusedError)
    return { kind: "service", problem: problemOf(error.problem) };
  // Changed, or gone from where it was.
  if (
    error instanceof DOMException &&
    (error.name === "NotReadableError" || error.name === "NotFoundError")
  ) {
    return { kind: "file-unreadable" };
  }
  return { kind: "service", problem: problemOf(error) };
}
