import { StorageError } from "../storage/types.ts";
import { ApiProblem, badRequest, notFound } from "./problem.ts";

/** Converts a refusal of storage to an API error. */
export function refuse(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  if (error.code === "NoSuchUpload" || error.code === "NoSuchKey") throw notFound("The upload");
  if (error.status >= 400 && error.status < 500 && error.status !== 403) {
    throw badRequest(`${error.code}: ${error.message}`);
  }
  throw new ApiProblem(503, "Storage unavailable", error.code);
}
