import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer of the API that is no success; becomes `{ message, detail }`. */
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

/** A body, query or header that breaks a rule. */
export function badRequest(detail: string): ApiProblem {
  return new ApiProblem(400, "Bad request", detail);
}

/** Nothing under that id, or nothing that can be seen yet. */
export function notFound(what: string): ApiProblem {
  return new ApiProblem(404, "Not found", `${what} does not exist`);
}
