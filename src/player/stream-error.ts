import { ApiError, type ApiErrorKind } from "#shared/http/errors.ts";

/** Failure of the stream's host as an ApiError. */
export class StreamError extends ApiError {
  /** Requested URL. A secret while its link is valid. */
  readonly href: string | null;

  constructor(kind: ApiErrorKind, status: number | null, href: string | null) {
    super(kind, status === null ? {} : { status });
    this.href = href;
  }
}
