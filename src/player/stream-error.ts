import { ApiError, type ApiErrorKind } from "#shared/http/errors.ts";

/** What the stream's host did, in the terms that every other failure has. */
export class StreamError extends ApiError {
  /** What was asked for, as the stream knows it. A secret for as long as its link lives. */
  readonly href: string | null;

  constructor(kind: ApiErrorKind, status: number | null, href: string | null) {
    super(kind, status === null ? {} : { status });
    this.href = href;
  }
}
