import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Describes an answer of the API that is no success, and becomes `{ message, detail }`. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  constructor(status: ContentfulStatusCode, message: string, detail: string) {
    super(message);
    this.status = status;
    this.detail = detail;
  }
}

/** Returns the problem of a body, query or header that breaks a rule. */
export function badRequest(detail: string): ApiProblem {
  return new ApiProblem(400, "Bad request", detail);
}

/** Returns the problem that nothing is under that id, or nothing that can be seen yet. */
export function notFound(what: string): ApiProblem {
  return new ApiProblem(404, "Not found", `${what} does not exist`);
}
